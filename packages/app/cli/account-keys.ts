import { parseApiKey } from '@enricher/service/accounts/api-key'
import { createApiKeys, type StoredApiKey } from '@enricher/service/store/accounts/api-keys'
import type { Database } from '@enricher/service/store/database'
import { Command } from 'commander'
import { readConfig } from '../config/config.ts'
import { emailFlag, emailHelp, emailOf } from './account-email.ts'
import { createAuditLog } from './audit-log.ts'
import { CommandError, exitCodes } from './command-error.ts'
import { findAccount } from './find-account.ts'
import { table, terminal } from './terminal.ts'
import { withStore } from './with-store.ts'

/** Builds the commands that list and revoke the keys of an account. */
export function createAccountKeyCommands(): readonly Command[] {
  const keys = new Command('keys')
    .description('list the active keys of an account')
    .argument('[email]', 'the same as --email')
    .option(emailFlag, emailHelp)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ npm run enricher -- account keys --email ada@acme.example',
    )
    .action(listKeys)
  const revoke = new Command('revoke')
    .description('revoke a key of an account, or all of them; they stop at once')
    .argument('[email]', 'the same as --email')
    .argument('[prefix]', 'the same as --key')
    .option('--key <prefix>', 'the first 17 characters of the key, as "account keys" shows them')
    .option(emailFlag, `${emailHelp}; a key says whose it is`)
    .option('--all', 'revoke every key of the account')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run enricher -- account revoke --key key_live_Ab12Cd34
  $ npm run --silent enricher -- account revoke \\
      --email ada@acme.example --all --json`,
    )
    .action(revokeKeys)
  return [keys, revoke]
}

async function listKeys(
  argument: string | undefined,
  { email: flag, json }: { email?: string; json?: true },
): Promise<void> {
  const email = emailOf(argument, flag)
  const keys = await withStore(readConfig(), async ({ db }) => {
    const { id } = await findAccount(db, email)
    return createApiKeys(db).list(id)
  })
  if (json) return terminal.print(JSON.stringify(keys.map(wireOf)))
  if (keys.length === 0) return terminal.note('The account has no active key.')
  const rows = keys.map((key) => {
    const { key_prefix, label, created_at, last_used_at } = wireOf(key)
    return [
      key_prefix,
      created_at.slice(0, 10),
      last_used_at?.slice(0, 16).replace('T', ' ') ?? 'never',
      label ?? '',
    ]
  })
  const heading = ['key', 'created', 'last used (UTC)', 'label']
  for (const line of table([heading, ...rows])) terminal.print(line)
}

function wireOf({ prefix, label, createdAt, lastUsedAt }: StoredApiKey) {
  return {
    key_prefix: prefix,
    label,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}

type RevokeOptions = { email?: string; key?: string; all?: true; json?: true }

async function revokeKeys(
  emailArgument: string | undefined,
  keyArgument: string | undefined,
  options: RevokeOptions,
): Promise<void> {
  const prefix = prefixOf(options.key ?? keyArgument)
  if ((prefix === undefined) === (options.all === undefined)) {
    const message = 'Name either one key, by --key, or all of them, by --all.'
    throw new CommandError(message, exitCodes.usage)
  }
  const named = emailArgument ?? options.email
  // A key identifies its account, so that the address may be missing.
  const email =
    named === undefined && prefix !== undefined ? null : emailOf(emailArgument, options.email)
  const config = readConfig()
  const { id, revoked } = await withStore(config, ({ db }) =>
    email === null ? revokeOne(db, null, prefix ?? '') : revokeOf(db, email, prefix),
  )
  if (id !== null && revoked.length > 0) {
    createAuditLog(config)({ event: 'key revoked', accountId: id, keyPrefixes: revoked })
  }
  if (options.json) return terminal.print(JSON.stringify({ user_id: id, revoked }))
  for (const one of revoked) terminal.print(`revoked  ${one}`)
  if (revoked.length === 0) terminal.note('The account has no active key.')
}

type Revoked = { readonly id: string | null; readonly revoked: readonly string[] }

async function revokeOf(db: Database, email: string, prefix: string | undefined): Promise<Revoked> {
  const { id } = await findAccount(db, email)
  if (prefix !== undefined) return revokeOne(db, id, prefix)
  return { id, revoked: await createApiKeys(db).revokeAll(id) }
}

/** Revokes a key of the given account, or of the account that has the key. */
async function revokeOne(db: Database, owner: string | null, prefix: string): Promise<Revoked> {
  const keys = createApiKeys(db)
  const id = owner ?? (await keys.findAccountIdByPrefix(prefix))
  if (id !== null && (await keys.revoke(id, prefix))) return { id, revoked: [prefix] }
  const whose = owner === null ? 'No account has the active key' : 'The account has no active key'
  throw new CommandError(`${whose} ${prefix}: "account keys --email" lists them.`)
}

/** A whole key is cut to its prefix, which is safe to print. */
function prefixOf(given: string | undefined): string | undefined {
  return given === undefined ? undefined : (parseApiKey(given)?.prefix ?? given)
}
