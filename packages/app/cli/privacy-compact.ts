import { openDatabase } from '@enricher/service/store/database'
import {
  EarlierTransactionError,
  rewriteTables,
} from '@enricher/service/store/privacy/rewrite-tables'
import { Command } from 'commander'
import { readConfig } from '../config/config.ts'
import { CommandError } from './command-error.ts'
import { terminal } from './terminal.ts'
import { withStore } from './with-store.ts'

// Requests end within a minute; a dump of the database may take longer.
const waitMsMax = 60_000

/** Builds the command that rewrites every personal-data table, so that erased data leave the files. */
export function createPrivacyCompactCommand(): Command {
  return new Command('compact')
    .description('rewrite the tables, so that what was erased leaves the files of the database')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Each table is locked while it is rewritten, some seconds per gigabyte: lookups
are answered with 503 meanwhile.

Example:
  $ npm run enricher -- privacy compact`,
    )
    .action(run)
}

async function run({ json }: { json?: true }): Promise<void> {
  const tables = await withStore(readConfig(), async ({ owner }) => {
    const db = openDatabase({ connection: owner, poolSize: 1 })
    const { names, left } = await rewriteTables(db, waitMsMax)
      .catch((error: unknown) => {
        throw error instanceof EarlierTransactionError ? keptByTransaction(error) : error
      })
      .finally(() => db.close())
    if (left.length > 0) throw notOwner(left)
    return names
  })
  if (json) return terminal.print(JSON.stringify({ tables }))
  for (const name of tables) terminal.print(`rewritten  ${name}`)
  terminal.note(
    'The write-ahead log still holds it until it is recycled; backups do as long as they live.',
  )
}

function keptByTransaction(cause: EarlierTransactionError): CommandError {
  return new CommandError(
    `Nothing was rewritten: a transaction that began ${waitMsMax / 1_000} s ago or earlier still keeps what was erased. End it (pg_stat_activity lists those of every database on this server) and run this again.`,
    undefined,
    { cause },
  )
}

function notOwner(left: readonly string[]): CommandError {
  return new CommandError(
    `Not rewritten: ${left.join(', ')}. Only the owner of these tables may do that: name its user in DATABASE_URL.`,
  )
}
