import {
  isKeyInDatabase,
  readSuppressionKey,
  takeKeyOut,
} from '@enricher/service/store/privacy/suppression-key'
import { Command } from 'commander'
import { readConfig } from '../config/config.ts'
import { givenSuppressionKey } from '../config/given-key.ts'
import { CommandError, exitCodes } from './command-error.ts'
import { terminal } from './terminal.ts'
import { withStore } from './with-store.ts'

/** Builds the command that shows where the key of the suppression list is stored, and moves it out of the database. */
export function createPrivacyKeyCommand(): Command {
  return new Command('key')
    .description('say where the key of the suppression list is kept; take it out of the database')
    .option('--print', 'print the key itself')
    .option('--take-out', 'delete it from the database; SUPPRESSION_KEY or its file must hold it')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
A copy of a database that keeps its key confirms who is on the list. To keep it
elsewhere from now on:
  $ node bin/enricher.js privacy key --print > suppression-key
  $ SUPPRESSION_KEY_FILE=./suppression-key npm run enricher -- privacy key \\
      --take-out`,
    )
    .action(run)
}

type Options = { print?: true; takeOut?: true; json?: true }

async function run({ print, takeOut, json }: Options): Promise<void> {
  if (print && takeOut) {
    throw new CommandError('Give --print or --take-out, not both.', exitCodes.usage)
  }
  const config = readConfig()
  const given = await givenSuppressionKey(config)
  const found = await withStore(config, async ({ db }) => {
    if (takeOut) return { isTakenOut: await takeKeyOut(db, given), key: null }
    const key = await readSuppressionKey(db, given)
    return { isTakenOut: false, key, isInDatabase: await isKeyInDatabase(db) }
  })
  const keptIn = found.isInDatabase ? 'database' : 'environment'
  if (json) {
    const key = print ? { key: found.key } : {}
    return terminal.print(JSON.stringify({ kept_in: keptIn, taken_out: found.isTakenOut, ...key }))
  }
  if (print) return terminal.print(found.key ?? '')
  if (!takeOut) return terminal.print(`kept in  ${keptIn}`)
  terminal.print(found.isTakenOut ? 'taken out of the database' : 'was not in the database')
  terminal.note('Keep it as long as the database: without it the list recognises no person.')
}
