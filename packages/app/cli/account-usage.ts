import { formatCount } from '@enricher/engine/lib/counted'
import { wholeEntryOf } from '@enricher/service/accounts/usage-entry'
import { createUsage, type LedgerEntry } from '@enricher/service/store/credits/usage'
import { Command, InvalidArgumentError } from 'commander'
import { readConfig } from '../config/config.ts'
import { emailFlag, emailHelp } from './account-email.ts'
import { findAccount } from './find-account.ts'
import { parsePageLimit } from './page-limit.ts'
import { tableWithin, terminal } from './terminal.ts'
import { withStore } from './with-store.ts'

const entriesUsual = 50

/** Builds the command that prints the statement of an account. */
export function createAccountUsageCommand(): Command {
  return new Command('usage')
    .description('print the statement of an account: every change of its balance, newest first')
    .requiredOption(emailFlag, emailHelp)
    .option('--limit <number>', 'entries to print', parsePageLimit, entriesUsual)
    .option(
      '--cursor <id>',
      'go on after this entry: next_cursor of the previous page',
      parseCursor,
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ npm run enricher -- account usage --email ada@acme.example --limit 20',
    )
    .action(run)
}

type Options = { email: string; limit: number; cursor?: string; json?: true }

async function run({ email, limit, cursor, json }: Options): Promise<void> {
  const { entries, nextCursor } = await withStore(readConfig(), async ({ db }) => {
    const { id: accountId } = await findAccount(db, email)
    return createUsage(db)({ accountId, limit, cursor: cursor ?? null })
  })
  if (json) {
    const page = { has_more: nextCursor !== null, next_cursor: nextCursor }
    return terminal.print(JSON.stringify({ entries: entries.map(wholeEntryOf), ...page }))
  }
  if (entries.length === 0) return terminal.note('There is no entry.')
  for (const line of statementLines(entries, terminal.width())) terminal.print(line)
  if (nextCursor !== null) terminal.note(`There are more: --cursor ${nextCursor}`)
}

function parseCursor(text: string): string {
  if (/^\d{1,18}$/.test(text)) return text
  throw new InvalidArgumentError('It must be the id of an entry, a whole number.')
}

/** Formats a statement for people, within the given columns. */
export function statementLines(entries: readonly LedgerEntry[], columns: number): string[] {
  const rows = entries.map((entry) => [
    entry.createdAt.toISOString().slice(0, 16).replace('T', ' '),
    entry.operation ?? entry.kind,
    formatCount(entry.credits),
    formatCount(entry.balanceAfter),
    entry.reason ?? entry.reference,
  ])
  const heading = ['when (UTC)', 'what', 'credits', 'balance', 'for']
  const isNumber = (column: number) => column === 2 || column === 3
  return tableWithin(columns, [heading, ...rows], 4, isNumber)
}
