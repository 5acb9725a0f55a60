import { byCommandLine, createOperatorNote } from '@enricher/service/accounts/operator-events'
import { createOperatorActions } from '@enricher/service/store/accounts/operator-actions'
import { OwnerNeededError, setOperator } from '@enricher/service/store/accounts/operator-mark'
import { openDatabase } from '@enricher/service/store/database'
import type { Store } from '@enricher/service/store/open-store'
import { Command } from 'commander'
import { readConfig } from '../config/config.ts'
import { CommandError } from './command-error.ts'
import { createCommandLog } from './command-log.ts'
import { findAccount } from './find-account.ts'
import { terminal } from './terminal.ts'
import { withStore } from './with-store.ts'

/** Builds the command that marks an account as the operator's. */
export function createAccountOperatorCommand(): Command {
  return new Command('operator')
    .description('let an account see the pages of the operator, or not any more')
    .requiredOption('--email <address>', 'address of the account')
    .option('--off', 'take the mark away')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
The pages of the operator show and change all accounts. A browser that is signed
in sees them at once.

Examples:
  $ npm run enricher -- account operator --email ada@acme.example
  $ npm run enricher -- account operator --email ada@acme.example --off`,
    )
    .action(run)
}

type Options = { email: string; off?: true; json?: true }

async function run({ email, off, json }: Options): Promise<void> {
  const config = readConfig()
  const isOperator = off !== true
  const accountId = await withStore(config, async ({ db, owner }) => {
    const { id } = await findAccount(db, email)
    await markAsOwner(owner, id, isOperator)
    const event = isOperator ? 'operator marked' : 'operator unmarked'
    const note = createOperatorNote(createOperatorActions(db), createCommandLog(config))
    await note({ event, accountId: id, by: byCommandLine })
    return id
  })
  if (json) {
    return terminal.print(JSON.stringify({ user_id: accountId, is_operator: isOperator }))
  }
  terminal.print(`${isOperator ? 'marked' : 'unmarked'}  ${email}`)
}

async function markAsOwner(owner: Store['owner'], id: string, isOperator: boolean): Promise<void> {
  const db = openDatabase({ connection: owner, poolSize: 1 })
  try {
    await setOperator(db, id, isOperator)
  } catch (error) {
    if (!(error instanceof OwnerNeededError)) throw error
    throw new CommandError(
      'Only the owner of the tables may mark an operator: name its user in DATABASE_URL, as for "migrate".',
    )
  } finally {
    await db.close()
  }
}
