import { formatCount } from '@enricher/engine/lib/counted'
import type { ListedAccount } from '@enricher/service/accounts/operator-accounts'
import { createAccountFinder } from '@enricher/service/store/accounts/account-search'
import { Command } from 'commander'
import { readConfig } from '../config/config.ts'
import { parsePageLimit } from './page-limit.ts'
import { tableWithin, terminal } from './terminal.ts'
import { withStore } from './with-store.ts'

const accountsUsual = 50

/** Builds the commands that list accounts, and find them. */
export function createAccountListCommands(): readonly Command[] {
  const list = new Command('list')
    .description('list the accounts, the last one created first')
    .option('--search <text>', 'part of an address, or the id of an account', '')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run enricher -- account list --search acme.example
  $ npm run --silent enricher -- account list --limit 1000 --json`,
    )
    .action(run)
  const search = new Command('search')
    .description('find accounts by a part of their address, or by id')
    .argument('<text>', 'part of an address, or the id of an account')
    .addHelpText(
      'after',
      '\nExample:\n  $ npm run --silent enricher -- account search acme.example --json',
    )
    .action((text: string, options: Omit<Options, 'search'>) => run({ ...options, search: text }))
  for (const command of [list, search]) {
    command
      .option('--limit <number>', 'accounts to print', parsePageLimit, accountsUsual)
      .option('--cursor <id>', 'go on after this account: next_cursor of the previous page')
      .option('--json', 'print JSON')
  }
  return [list, search]
}

type Options = { search: string; limit: number; cursor?: string; json?: true }

async function run({ search, limit, cursor = '', json }: Options): Promise<void> {
  const { accounts, nextCursor } = await withStore(readConfig(), ({ db }) =>
    createAccountFinder(db).search({ text: search.trim(), cursor: cursor || null, limit }),
  )
  if (json) {
    const page = { has_more: nextCursor !== null, next_cursor: nextCursor }
    return terminal.print(JSON.stringify({ accounts: accounts.map(wireOf), ...page }))
  }
  if (accounts.length === 0) return terminal.note('No account was found.')
  for (const line of accountLines(accounts, terminal.width())) terminal.print(line)
  if (nextCursor !== null) terminal.note(`There are more: --cursor ${nextCursor}`)
}

function wireOf(account: ListedAccount) {
  return {
    user_id: account.id,
    email: account.email,
    credits_remaining: account.credits,
    credits_held: account.held,
    total_purchased: account.totalPurchased,
    api_key_count: account.activeKeys,
    created_at: account.createdAt.toISOString(),
    is_operator: account.isOperator,
    is_disabled: account.isDisabled,
    is_deleted: account.isDeleted,
  }
}

/** Formats accounts for people, within the given columns. */
export function accountLines(accounts: readonly ListedAccount[], columns: number): string[] {
  const rows = accounts.map((account) => [
    account.email,
    formatCount(account.credits),
    formatCount(account.held),
    formatCount(account.activeKeys),
    account.createdAt.toISOString().slice(0, 10),
    marksOf(account),
  ])
  const heading = ['email', 'credits', 'held', 'keys', 'since', '']
  return tableWithin(columns, [heading, ...rows], 0, (column) => column > 0 && column < 4)
}

function marksOf({ isOperator, isDisabled, isDeleted }: ListedAccount): string {
  const marks = [isOperator && 'operator', isDisabled && 'disabled', isDeleted && 'deleted']
  return marks.filter((mark) => mark !== false).join(', ')
}
