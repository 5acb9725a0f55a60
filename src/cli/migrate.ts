import { Command } from 'commander'
import { readConfig } from '../config.ts'
import { terminal } from './terminal.ts'
import { withStore } from './with-store.ts'

export function createMigrateCommand(): Command {
  return new Command('migrate')
    .description('bring the database up to date; serve does the same by itself')
    .addHelpText(
      'after',
      `
Example:
  $ DATABASE_URL=postgres://enricher:secret@db/enricher npm run enricher -- migrate`,
    )
    .action(async () => {
      const applied = await withStore(readConfig(), async (store) => store.applied)
      for (const name of applied) terminal.print(`${terminal.paint('green', 'applied')} ${name}`)
      if (applied.length === 0) terminal.print('The database is up to date.')
    })
}
