import { counted } from '@enricher/engine/lib/counted'
import type { SuppressedIdentity } from '@enricher/engine/suppression/suppression-marks'
import { byCommandLine, suppressionEvent } from '@enricher/service/accounts/operator-events'
import { createOperatorActions } from '@enricher/service/store/accounts/operator-actions'
import { createPrivacy, type Privacy } from '@enricher/service/store/privacy/privacy'
import {
  createSuppressionList,
  type SuppressionEntry,
  type SuppressionList,
  UnreadableIdentityError,
} from '@enricher/service/store/privacy/suppression-list'
import { createSecrets } from '@enricher/service/store/secrets'
import { Command } from 'commander'
import { readConfig } from '../config/config.ts'
import { givenSuppressionKey } from '../config/given-key.ts'
import { CommandError, exitCodes } from './command-error.ts'
import { createPrivacyCompactCommand } from './privacy-compact.ts'
import { createPrivacyKeyCommand } from './privacy-key.ts'
import { terminal, twoColumns } from './terminal.ts'
import { withStore } from './with-store.ts'

// A longer list is too long to read on a terminal.
const listedMax = 1_000

/** Creates `enricher privacy`: suppresses, exports and erases persons. */
export function createPrivacyCommand(): Command {
  const command = new Command('privacy')
  command.addHelpText(
    'after',
    `
Examples:
  $ npm run enricher -- privacy suppress --email jane.doe@acme.example \\
      --reason "asked by letter"
  $ npm run enricher -- privacy erase --person "Jane Doe" --at acme.example
  $ npm run enricher -- privacy export \\
      --linkedin https://www.linkedin.com/in/jane-doe
  $ npm run enricher -- privacy lift --email jane.doe@acme.example`,
  )
  withIdentity(command.command('suppress'))
    .description('never find them again, whatever the source or cache')
    .option('--reason <text>', 'why; name no person in it')
    .action(suppress)
  withIdentity(command.command('erase'))
    .description('the same, and delete everything held about them')
    .option('--reason <text>', 'why; name no person in it')
    .action(erase)
  withIdentity(command.command('export'))
    .description('print everything held about them as JSON')
    .action(exportHeld)
  command
    .command('list')
    .description('print who is suppressed: kind, time and reason; the list holds no names')
    .option('--json', 'print JSON')
    .action(list)
  withIdentity(command.command('lift'))
    .description('take an entry off the list')
    .option('--id <entry>', 'the entry as "privacy list" shows it')
    .action(lift)
  command.addCommand(createPrivacyKeyCommand())
  command.addCommand(createPrivacyCompactCommand())
  return command
}

function withIdentity(command: Command): Command {
  return command
    .option('--email <address>', 'one address')
    .option('--domain <domain>', 'a domain and every address at it')
    .option('--person <name>', 'a person, everywhere or, with --at, at one domain')
    .option('--at <domain>', 'where the person works')
    .option('--linkedin <url>', 'a LinkedIn profile and its owner')
}

type IdentityOptions = {
  email?: string
  domain?: string
  person?: string
  at?: string
  linkedin?: string
}

async function suppress(options: IdentityOptions & { reason?: string }): Promise<void> {
  const identity = identityOf(options)
  const { id, isNew } = await withPrivacy(async ({ privacy, note }) => {
    const entry = await privacy.suppress(identity, options.reason ?? null)
    await note(suppressionEvent(identity.kind, 'suppressed'), entry.id)
    return entry
  })
  printRows([[isNew ? 'suppressed' : 'was suppressed before', id]])
  terminal.note('No lookup answers with it from now on.')
}

async function erase(options: IdentityOptions & { reason?: string }): Promise<void> {
  const identity = identityOf(options)
  const { id, rows } = await withPrivacy(async ({ privacy, note }) => {
    const entry = await privacy.erase(identity, options.reason ?? null)
    await note(suppressionEvent(identity.kind, 'erased'), entry.id)
    return entry
  })
  printRows([
    ['suppressed', id],
    ...Object.entries(rows).map(([table, count]) => [table, counted(count, 'row')] as const),
  ])
  const erased = Object.values(rows).reduce((sum, count) => sum + count, 0)
  terminal.note(erased === 0 ? 'Nothing was held.' : 'Everything held about them is erased.')
  if (identity.kind === 'person' && identity.domain !== null) {
    terminal.note(
      'Questions and uploaded rows that name them without this firm stay until they expire.\n' +
        'To erase those of all people of that name, leave out --at.',
    )
  }
}

async function exportHeld(options: IdentityOptions): Promise<void> {
  const identity = identityOf(options)
  if (identity.kind === 'domain') {
    throw new CommandError(
      'An export is about a person: name one by --email, --person or --linkedin.',
      exitCodes.usage,
    )
  }
  const held = await withPrivacy(({ privacy }) => privacy.export(identity))
  terminal.print(JSON.stringify(held, null, 2))
  if (Object.keys(held).length === 0) terminal.note('Nothing is held.')
}

async function list({ json }: { json?: true }): Promise<void> {
  const entries = await withPrivacy(({ list }) => list.list(listedMax))
  if (json) return terminal.print(JSON.stringify(entries.map(wireOf)))
  if (entries.length === 0) return terminal.note('The list is empty.')
  for (const entry of entries) {
    const { id, kind, added, reason } = wireOf(entry)
    terminal.print(`${id}  ${kind.padEnd(8)}  ${added.slice(0, 10)}  ${reason ?? ''}`.trimEnd())
  }
}

async function lift(options: IdentityOptions & { id?: string }): Promise<void> {
  const lifted = await withPrivacy(async ({ list, note }) => {
    const ids = options.id === undefined ? await idsOf(list, identityOf(options)) : [options.id]
    const done: string[] = []
    for (const id of ids) if (await list.lift(id)) done.push(id)
    for (const id of done) await note('suppression lifted', id)
    return done
  })
  if (lifted.length === 0) throw new CommandError('No such entry: see "privacy list".')
  printRows(lifted.map((id) => ['lifted', id]))
}

async function idsOf(list: SuppressionList, identity: SuppressedIdentity): Promise<string[]> {
  const entries = await list.find(identity)
  return entries.filter(({ kind }) => kind === identity.kind).map(({ id }) => id)
}

function wireOf({ id, kind, reason, createdAtMs }: SuppressionEntry) {
  return { id, kind, added: new Date(createdAtMs).toISOString(), reason }
}

/** Returns the only identity that the options name. */
function identityOf({ email, domain, person, at, linkedin }: IdentityOptions): SuppressedIdentity {
  const named: SuppressedIdentity[] = [
    ...(email === undefined ? [] : [{ kind: 'email', email } as const]),
    ...(domain === undefined ? [] : [{ kind: 'domain', domain } as const]),
    ...(person === undefined
      ? []
      : [{ kind: 'person', name: person, domain: at ?? null } as const]),
    ...(linkedin === undefined ? [] : [{ kind: 'linkedin', linkedinUrl: linkedin } as const]),
  ]
  const [identity] = named
  if (!identity || named.length > 1) {
    throw new CommandError(
      'Name exactly one of --email, --domain, --person, --linkedin.',
      exitCodes.usage,
    )
  }
  if (at !== undefined && person === undefined) {
    throw new CommandError('--at says where a --person works: give both.', exitCodes.usage)
  }
  return identity
}

type PrivacyTools = {
  readonly privacy: Privacy
  readonly list: SuppressionList
  /** Notes a change of the list in the audit log of operators. */
  note(event: PrivacyEvent, entry: string): Promise<void>
}

type PrivacyEvent = ReturnType<typeof suppressionEvent> | 'suppression lifted'

async function withPrivacy<T>(work: (tools: PrivacyTools) => Promise<T>): Promise<T> {
  try {
    const config = readConfig()
    return await withStore(config, ({ db }) => {
      const secrets = createSecrets(db, () => givenSuppressionKey(config))
      const { record } = createOperatorActions(db)
      return work({
        privacy: createPrivacy(db, secrets),
        list: createSuppressionList(db, secrets),
        note: (event, entry) => record({ event, entry, by: byCommandLine }),
      })
    })
  } catch (error) {
    if (error instanceof UnreadableIdentityError)
      throw new CommandError(error.message, exitCodes.usage)
    throw error
  }
}

function printRows(rows: readonly (readonly [string, string])[]): void {
  for (const line of twoColumns(rows)) terminal.print(line)
}
