import { type ApiKey, mintApiKey } from '../../src/accounts/api-key.ts'
import { trialCredits } from '../../src/accounts/prices.ts'
import { newId } from '../../src/lib/ids.ts'
import { createAccounts } from '../../src/store/accounts/accounts.ts'
import type { Database } from '../../src/store/database.ts'

/** Makes an account without a password, with trial credits or as many as are given, and returns its id and its key. */
export async function makeAccount(
  db: Database,
  { credits = trialCredits, label = null }: { credits?: number; label?: string | null } = {},
): Promise<{ readonly id: string; readonly key: ApiKey }> {
  const id = newId('acc')
  const key = mintApiKey()
  await createAccounts(db).create({
    id,
    email: `${id}@accounts.example`,
    passwordHash: 'none',
    trialCredits: credits,
    key: { prefix: key.prefix, hash: key.hash, label },
  })
  return { id, key }
}
