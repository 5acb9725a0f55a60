import { createPasswords } from '@enricher/service/accounts/passwords'
import {
  byCommandLine,
  createOperatorActions,
} from '@enricher/service/store/accounts/operator-actions'
import { revokeAccess, setPassword } from '@enricher/service/store/accounts/passwords'
import { createSignIns } from '@enricher/service/store/accounts/sign-ins'
import { Command } from 'commander'
import { type Config, readConfig } from '../config/config.ts'
import { emailFlag, emailHelp, emailOf } from './account-email.ts'
import { createAuditLog } from './audit-log.ts'
import { CommandError, exitCodes } from './command-error.ts'
import { findAccount } from './find-account.ts'
import { askPassword, readPasswordFromStdin } from './password-prompt.ts'
import { terminal } from './terminal.ts'
import { withStore } from './with-store.ts'

/** Builds the command that gives an account another password. */
export function createAccountPasswordCommand(): Command {
  return new Command('password')
    .alias('reset-password')
    .description(
      'give an account another password; wrong passwords counted so far are forgotten, and browsers are signed out',
    )
    .argument('[email]', 'the same as --email')
    .option(emailFlag, emailHelp)
    .option('--password-stdin', 'read the password from standard input instead of asking for it')
    .option(
      '--revoke-keys',
      'revoke every key, and the access of applications and agents, as well: a thief of the password may have made some',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Keys, applications and agents go on working unless they are revoked.

Examples:
  $ npm run enricher -- account password --email ada@acme.example
  $ pass show ada | npm run enricher -- account password \\
      --email ada@acme.example --password-stdin --revoke-keys`,
    )
    .action(run)
}

type Options = { email?: string; passwordStdin?: true; revokeKeys?: true; json?: true }

async function run(
  argument: string | undefined,
  { email: flag, passwordStdin, revokeKeys, json }: Options,
): Promise<void> {
  const email = emailOf(argument, flag)
  const config = readConfig()
  const password = await (passwordStdin ? readPasswordFromStdin() : askPassword())
  // The schema is loaded here, as most commands for accounts need none.
  const { isAccountPassword, passwordCharactersMin } = await import('@enricher/contract/account')
  if (!isAccountPassword(password)) {
    throw new CommandError(
      `The password needs at least ${passwordCharactersMin} characters.`,
      exitCodes.usage,
    )
  }
  const { id, revoked } = await change(config, email, password, revokeKeys === true)
  const audit = createAuditLog(config)
  audit({ event: 'password changed', accountId: id, keyPrefixes: [] })
  if (revoked.length > 0) audit({ event: 'key revoked', accountId: id, keyPrefixes: revoked })
  if (json) return terminal.print(JSON.stringify({ user_id: id, revoked }))
  terminal.print(`changed  the password of ${email}`)
  for (const one of revoked) terminal.print(`revoked  ${one}`)
  if (revokeKeys !== true)
    terminal.note('Its keys and applications go on working: --revoke-keys revokes them.')
}

function change(config: Config, email: string, password: string, isRevoking: boolean) {
  return withStore(config, async ({ db }) => {
    const { id } = await findAccount(db, email)
    const passwordHash = await createPasswords(config.passwordHashesParallel).hash(password)
    const revoked = await db.transaction(async (tx) => {
      await setPassword(tx, id, passwordHash)
      const event = { event: 'password changed', accountId: id, by: byCommandLine } as const
      await createOperatorActions(tx).record(event)
      return isRevoking ? revokeAccess(tx, id) : []
    })
    await createSignIns(db).reset(id)
    return { id, revoked }
  })
}
