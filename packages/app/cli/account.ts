import { formatCount } from '@enricher/engine/lib/counted'
import { Command } from 'commander'
import { readConfig } from '../config/config.ts'
import { createAccountAccessCommands } from './account-access.ts'
import { createAccountCreditCommands } from './account-credits.ts'
import { createAccountKeyCommands } from './account-keys.ts'
import { createAccountListCommands } from './account-list.ts'
import { createAccountOperatorCommand } from './account-operator.ts'
import { createAccountPasswordCommand } from './account-password.ts'
import { createAccountUsageCommand } from './account-usage.ts'
import { findAccount } from './find-account.ts'
import { terminal, twoColumns } from './terminal.ts'
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
  $ npm run enricher -- account grant --email ada@acme.example --credits 1000 \\
      --reference invoice-17
  $ npm run enricher -- account search acme.example
  $ npm run enricher -- account password --email ada@acme.example --revoke-keys`,
  )
  command
    .command('create')
    .description('create an account with trial credits and print its first API key')
    .requiredOption('--email <address>', 'address of the account')
    .option('--label <text>', 'name of the key')
    .option('--password-stdin', 'read the password from standard input instead of asking for it')
    .option('--json', 'print JSON')
    .action(async (options) => {
      // Only this command needs the contract's schemas, and an import above would load them at every start.
      const { createAccount } = await import('./account-create.ts')
      await createAccount(options)
    })
  command
    .command('show')
    .description('print balance and keys of an account')
    .requiredOption('--email <address>', 'address of the account')
    .option('--json', 'print JSON')
    .action(show)
  const subcommands = [
    ...createAccountListCommands(),
    ...createAccountCreditCommands(),
    createAccountUsageCommand(),
    ...createAccountKeyCommands(),
    createAccountPasswordCommand(),
    ...createAccountAccessCommands(),
    createAccountOperatorCommand(),
  ]
  for (const subcommand of subcommands) command.addCommand(subcommand)
  return command
}

async function show({ email, json }: { email: string; json?: true }): Promise<void> {
  const account = await withStore(readConfig(), ({ db }) => findAccount(db, email))
  if (json) {
    const shown = {
      user_id: account.id,
      email: account.email,
      credits_remaining: account.credits,
      total_purchased: account.totalPurchased,
      api_key_count: account.apiKeyCount,
    }
    return terminal.print(JSON.stringify(shown))
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
