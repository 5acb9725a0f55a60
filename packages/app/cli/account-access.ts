import { byCommandLine } from '@enricher/service/accounts/operator-events'
import { Command } from 'commander'
import { readConfig } from '../config/config.ts'
import { emailFlag, emailHelp } from './account-email.ts'
import { findAccount } from './find-account.ts'
import { openOperatorAccounts } from './operator-accounts.ts'
import { terminal } from './terminal.ts'
import { withStore } from './with-store.ts'

/** Builds the commands that disable an account, and enable it again. */
export function createAccountAccessCommands(): readonly Command[] {
  const build = (name: string, description: string, isDisabled: boolean) =>
    new Command(name)
      .description(description)
      .requiredOption(emailFlag, emailHelp)
      .option('--json', 'print JSON')
      .addHelpText(
        'after',
        `\nExample:\n  $ npm run enricher -- account ${name} --email ada@acme.example`,
      )
      .action((options: Options) => setDisabled(options, isDisabled))
  return [
    build(
      'disable',
      'refuse the keys, tokens and browsers of an account at once; nothing of it is deleted',
      true,
    ),
    build('enable', 'let an account that was disabled in again', false),
  ]
}

type Options = { email: string; json?: true }

async function setDisabled({ email, json }: Options, isDisabled: boolean): Promise<void> {
  const config = readConfig()
  const { accountId, isChanged } = await withStore(config, async ({ db }) => {
    const { id } = await findAccount(db, email)
    const change = { accountId: id, isDisabled, by: byCommandLine }
    return {
      accountId: id,
      isChanged: await openOperatorAccounts(config, db).setDisabled(change),
    }
  })
  if (json) {
    const wire = { user_id: accountId, is_disabled: isDisabled, was_changed: isChanged }
    return terminal.print(JSON.stringify(wire))
  }
  const word = isDisabled ? 'disabled' : 'enabled'
  terminal.print(isChanged ? `${word}  ${email}` : `The account was ${word} before.`)
}
