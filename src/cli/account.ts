import { randomUUID } from 'node:crypto'
import { Command, InvalidArgumentError } from 'commander'
import { creditsRule, readCredits } from '../accounts/operator-accounts.ts'
import { readConfig } from '../config/config.ts'
import { createLedger } from '../store/credits/ledger.ts'
import { createAccountKeyCommands } from './account-keys.ts'
import { createAccountOperatorCommand } from './account-operator.ts'
import { createAccountPasswordCommand } from './account-password.ts'
import { CommandError } from './command-error.ts'
import { findAccount } from './find-account.ts'
import { formatCount, terminal, twoColumns } from './terminal.ts'
import { withStore } from './with-store.ts'

/** Creates `enricher account`: accounts, their credits, keys and passwords. */
export function createAccountCommand(): Command {
  const command = new Command('account')
  command.addHelpText(
    'after',
    `
Examples:
  $ npm run enricher -- account create --email ada@acme.example
  $ npm run enricher -- account show --email ada@acme.example
  $ npm run enricher -- account grant --email ada@acme.example --credits 1000 --reference invoice-17
  $ npm run enricher -- account keys ada@acme.example
  $ npm run enricher -- account password ada@acme.example --revoke-keys`,
  )
  command
    .command('create')
    .description('create an account with trial credits and print its first API key')
    .requiredOption('--email <address>', 'address of the account')
    .option('--label <text>', 'name of the key')
    .option('--password-stdin', 'read the password from standard input instead of asking for it')
    .action(async (options) => {
      // Loaded here: it checks by the contract's schemas, which the other commands need not load.
      const { createAccount } = await import('./account-create.ts')
      await createAccount(options)
    })
  command
    .command('show')
    .description('print balance and keys of an account')
    .requiredOption('--email <address>', 'address of the account')
    .option('--json', 'print JSON')
    .action(show)
  command
    .command('grant')
    .description('add credits to an account; the same reference never adds twice')
    .requiredOption('--email <address>', 'address of the account')
    .requiredOption('--credits <number>', 'credits to add', parseCredits)
    .option('--reference <text>', 'what the grant is for; a random one when absent')
    .action(grant)
  for (const keyCommand of createAccountKeyCommands()) command.addCommand(keyCommand)
  command.addCommand(createAccountPasswordCommand())
  command.addCommand(createAccountOperatorCommand())
  return command
}

async function show({ email, json }: { email: string; json?: true }): Promise<void> {
  const account = await withStore(readConfig(), ({ db }) => findAccount(db, email))
  if (json) {
    const { id, credits, totalPurchased, apiKeyCount } = account
    const members = { user_id: id, email: account.email, credits_remaining: credits }
    const rest = { total_purchased: totalPurchased, api_key_count: apiKeyCount }
    return terminal.print(JSON.stringify({ ...members, ...rest }))
  }
  const rows = [
    ['account', account.id],
    ['email', account.email],
    ['credits', formatCount(account.credits)],
    ['purchased', formatCount(account.totalPurchased)],
    ['active keys', formatCount(account.apiKeyCount)],
  ] as const
  for (const line of twoColumns(rows)) terminal.print(line)
}

type GrantOptions = { email: string; credits: number; reference?: string }

async function grant({ email, credits, reference = randomUUID() }: GrantOptions): Promise<void> {
  const granted = await withStore(readConfig(), async ({ db }) => {
    const { id } = await findAccount(db, email)
    return createLedger(db).grant({ accountId: id, credits, kind: 'grant', reference })
  })
  if (granted.outcome === 'no_account') throw new CommandError('The account has just vanished.')
  const isNew = granted.outcome === 'granted'
  const rows = [
    ['granted', isNew ? formatCount(credits) : 'nothing: this reference was granted before'],
    ['credits', formatCount(granted.creditsRemaining)],
    ['reference', reference],
  ] as const
  for (const line of twoColumns(rows)) terminal.print(line)
}

function parseCredits(text: string): number {
  const credits = readCredits(text)
  if (credits !== null) return credits
  throw new InvalidArgumentError(`It must be ${creditsRule}.`)
}
