import { Command } from 'commander'
import { readConfig } from '../config/config.ts'
import { createApiKeys, type StoredApiKey } from '../store/accounts/api-keys.ts'
import { createAuditLog } from './audit-log.ts'
import { CommandError, exitCodes } from './command-error.ts'
import { findAccount } from './find-account.ts'
import { table, terminal } from './terminal.ts'
import { withStore } from './with-store.ts'

/** Builds the commands that list and revoke the keys of an account. */
export function createAccountKeyCommands(): readonly Command[] {
  const keys = new Command('keys')
    .description('list the active keys of an account')
    .argument('<email>', 'address of the account')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ npm run enricher -- account keys ada@acme.example')
    .action(listKeys)
  const revoke = new Command('revoke')
    .description('revoke a key of an account, or all of them; they stop at once')
    .argument('<email>', 'address of the account')
    .argument('[prefix]', 'the first 17 characters of the key, as "account keys" shows them')
    .option('--all', 'revoke every key')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run enricher -- account revoke ada@acme.example key_live_Ab12Cd34
  $ npm run enricher -- account revoke ada@acme.example --all --json`,
    )
    .action(revokeKeys)
  return [keys, revoke]
}

async function listKeys(email: string, { json }: { json?: true }): Promise<void> {
  const keys = await withStore(readConfig(), async ({ db }) => {
    const { id } = await findAccount(db, email)
    return createApiKeys(db).list(id)
  })
  if (json) return terminal.print(JSON.stringify(keys.map(wireOf)))
  if (keys.length === 0) return terminal.note('The account has no active key.')
  const rows = keys.map((key) => {
    const { key_prefix, label, created_at, last_used_at } = wireOf(key)
    return [key_prefix, created_at.slice(0, 10), last_used_at?.slice(0, 16) ?? 'never', label ?? '']
  })
  const heading = ['key', 'created', 'last used', 'label']
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

async function revokeKeys(
  email: string,
  prefix: string | undefined,
  { all, json }: { all?: true; json?: true },
): Promise<void> {
  if ((prefix === undefined) === (all === undefined)) {
    throw new CommandError('Name either the prefix of one key or --all.', exitCodes.usage)
  }
  const config = readConfig()
  const { id, revoked } = await withStore(config, async ({ db }) => {
    const account = await findAccount(db, email)
    const keys = createApiKeys(db)
    if (prefix === undefined) return { id: account.id, revoked: await keys.revokeAll(account.id) }
    const isRevoked = await keys.revoke(account.id, prefix)
    return { id: account.id, revoked: isRevoked ? [prefix] : [] }
  })
  if (prefix !== undefined && revoked.length === 0) {
    throw new CommandError(
      `The account has no active key ${prefix}: "account keys ${email}" lists them.`,
    )
  }
  if (revoked.length > 0) {
    createAuditLog(config)({ event: 'key revoked', accountId: id, keyPrefixes: revoked })
  }
  if (json) return terminal.print(JSON.stringify({ user_id: id, revoked }))
  for (const one of revoked) terminal.print(`revoked  ${one}`)
  if (revoked.length === 0) terminal.note('The account has no active key.')
}
