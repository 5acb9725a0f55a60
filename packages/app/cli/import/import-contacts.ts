import { counted, formatCount } from '@enricher/engine/lib/counted'
import { dayMs } from '@enricher/engine/lib/time'
import { Command, InvalidArgumentError } from 'commander'
import { type Config, readConfig } from '../../config/config.ts'
import { onStopSignal } from '../../wiring/stop.ts'
import { CommandError } from '../command-error.ts'
import { createProgress } from '../progress.ts'
import { formatDuration, terminal, twoColumns } from '../terminal.ts'
import { withStore } from '../with-store.ts'
import { mappingExample, readMapping } from './column-mapping.ts'
import { type ContactMapping, contactList } from './contact-columns.ts'
import type { ContactReading } from './contact-file.ts'
import { endingOf, throwIfCut, throwIfInterrupted } from './import-endings.ts'
import type { ImportInput } from './import-input.ts'
import { noteResumed, noteRows } from './import-notes.ts'
import { readAhead } from './read-ahead.ts'
import type { RejectedRows } from './rejected-rows.ts'
import type { StoredContacts } from './store-contacts.ts'

/** Creates `enricher import contacts`: learns addresses, people and titles from the operator's own list of contacts. */
export function createImportContactsCommand(): Command {
  return new Command('contacts')
    .description('learn address patterns, people and titles from your own list of contacts')
    .argument('<file>', 'CSV or JSONL, also packed by gzip; "-" for standard input')
    .option('--dry-run', 'read and check the list, change nothing')
    .option('--rejected <file>', 'write line and reason of all rows left out to this CSV')
    .option(
      '--map <columns>',
      `what your columns are called: ${mappingExample(contactList)}`,
      (text) => readMapping(contactList, text),
    )
    .option('--name <name>', 'name of the import; by default the path of the file')
    .option(
      '--exported <date>',
      'day of the export: 2026-05-31; by default that of the file',
      readDate,
    )
    .addHelpText(
      'after',
      `
Exports of HubSpot, Salesforce, Pipedrive, Google and Outlook are read as they
are, other lists by their headings: email, name, first name, last name, job
title, company domain, linkedin, opted out, bounced, status. People who opted
out, or are suppressed, are not learnt. Contacts are kept for FACTS_MAILBOX_DAYS
from the export on, and serve all accounts.

Examples:
  $ npm run enricher -- import contacts contacts.csv --dry-run
  $ npm run enricher -- import contacts crm.csv.gz --exported 2026-05-31
  $ npm run enricher -- import undo 4`,
    )
    .action(run)
}

type Options = {
  readonly dryRun?: true
  readonly rejected?: string
  readonly map?: ContactMapping
  readonly name?: string
  readonly exported?: number
}

/** A list that is being read. */
type List = {
  readonly input: ImportInput
  readonly rejected: RejectedRows
  readonly options: Options
  readonly config: Config
  readonly exportedAtMs: number
  readonly signal: AbortSignal
  /** Number of lines that are not UTF-8 and were read as Windows-1252. */
  foreignLines: number
  /** A column says who has opted out. */
  hasOptOut: boolean
  /** The list ends in the middle. */
  isCut: boolean
}

async function run(path: string, _: unknown, command: Command): Promise<void> {
  const options = command.opts<Options>()
  const startMs = performance.now()
  // These imports are lazy, because `serve` starts through the same program and reads no list.
  const { openInput } = await import('./import-input.ts')
  const { openRejectedRows } = await import('./rejected-rows.ts')
  const config = readConfig()
  const input = await openInput(path)
  const exportedAtMs = exportTimeOf(input, options, config)
  const rejected = await openRejectedRows(options.rejected ?? null, path)
  const stopping = new AbortController()
  const removeStopListener = onStopSignal(['SIGINT', 'SIGTERM'], () => stopping.abort())
  const list: List = {
    input,
    rejected,
    options,
    config,
    exportedAtMs,
    signal: stopping.signal,
    foreignLines: 0,
    // A list without columns is not reported as one without opt-outs.
    hasOptOut: true,
    isCut: false,
  }
  try {
    const stored = options.dryRun ? await countRows(list) : await importRows(list)
    await rejected.close()
    report(list, stored, performance.now() - startMs)
  } finally {
    removeStopListener()
  }
  throwIfInterrupted(stopping.signal, options.dryRun === true)
  throwIfCut(list)
}

/**
 * Returns the time of the export: `--exported`, else the time of the file, else now; never later than now.
 * @throws {CommandError} when the export is too old to be kept
 */
function exportTimeOf(
  input: ImportInput,
  { exported }: Options,
  { factsMailboxDays: days }: Config,
): number {
  const nowMs = Date.now()
  const exportedAtMs = Math.min(exported ?? input.writtenAtMs ?? nowMs, nowMs)
  if (exportedAtMs + days * dayMs > nowMs) return exportedAtMs
  throw new CommandError(
    `The export is of ${new Date(exportedAtMs).toISOString().slice(0, 10)}: contacts are kept for ` +
      `${days} days (FACTS_MAILBOX_DAYS). Export it anew.`,
  )
}

async function readingOf(list: List) {
  const { readContacts } = await import('./contact-file.ts')
  const { input, options, rejected, signal } = list
  const reading: ContactReading = {
    name: input.name,
    mapping: options.map ?? {},
    signal,
    reject: rejected.add,
    onForeign: (lines) => {
      list.foreignLines += lines
    },
    // Entries are passed over in lists of companies alone.
    onPassed: () => undefined,
    onCut: () => {
      list.isCut = true
    },
    onColumns: ({ hasOptOut }) => {
      list.hasOptOut = hasOptOut
    },
  }
  return readContacts(input.bytes(signal), reading)
}

/** Counts of an import; `stored` is null after a dry run. */
type ImportCount = Pick<StoredContacts, 'rows' | 'resumedAt'> & {
  readonly stored: StoredContacts | null
}

async function countRows(list: List): Promise<ImportCount> {
  const progress = createProgress(process.stderr)
  let rows = 0
  for await (const batch of await readingOf(list)) {
    if (list.signal.aborted) break
    rows += batch.length
    progress.update(list.input.fraction(), rows)
  }
  progress.end()
  return { rows, resumedAt: 0, stored: null }
}

async function importRows(list: List): Promise<ImportCount> {
  const { storeContacts } = await import('./store-contacts.ts')
  const { input, options, config, rejected, exportedAtMs, signal } = list
  const progress = createProgress(process.stderr)
  const read = await readingOf(list)
  try {
    const batches = await readAhead(read)
    const stored = await withStore(config, ({ db }) =>
      storeContacts(db, config, {
        name: options.name ?? input.name,
        fingerprint: input.fingerprint,
        exportedAtMs,
        signal,
        rejected: rejected.count,
        batches,
        isCut: () => list.isCut,
        onProgress: (rows) => progress.update(input.fraction(), rows),
      }),
    )
    return { rows: stored.rows, resumedAt: stored.resumedAt, stored }
  } catch (error) {
    throw endingOf(error)
  } finally {
    progress.end()
    await read.return(undefined)
  }
}

function report(list: List, { rows, resumedAt, stored }: ImportCount, durationMs: number): void {
  const { rejected, foreignLines, options, exportedAtMs, config } = list
  noteRows(rejected, foreignLines)
  if (!list.hasOptOut) {
    terminal.note('no column says who has opted out: name it with --map opted_out=...')
  }
  if (list.isCut) terminal.note('the list is cut: contacts of earlier lists of its name are kept')
  noteResumed(resumedAt)
  const rate = Math.round((rows / durationMs) * 1_000)
  const until = new Date(exportedAtMs + config.factsMailboxDays * dayMs).toISOString().slice(0, 10)
  const lines: [string, string][] = [
    [stored ? 'imported' : 'read', counted(rows, 'contact')],
    ...(stored ? storedFigures(stored) : []),
    ['left out', counted(rejected.count(), 'row')],
    ['kept until', until],
    ['took', `${formatDuration(durationMs)}, ${formatCount(rate)} rows/s`],
  ]
  if (options.rejected !== undefined) lines.push(['rejected', options.rejected])
  for (const line of twoColumns(lines)) terminal.print(line)
}

function storedFigures({
  learnt,
  suppressed,
  optedOut,
  deleted,
}: StoredContacts): [string, string][] {
  const gone: [string, string][] = deleted > 0 ? [['no longer listed', formatCount(deleted)]] : []
  return [
    ['new', counted(learnt, 'address', 'addresses')],
    ['suppressed', formatCount(suppressed)],
    ['opted out', formatCount(optedOut)],
    ...gone,
  ]
}

/** Returns the time of a day that is written as `2026-05-31`. */
function readDate(text: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms)) throw new InvalidArgumentError('It must be a day: 2026-05-31.')
  return ms
}
