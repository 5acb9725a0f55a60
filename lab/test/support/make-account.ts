import { newId } from '@enricher/engine/lib/ids'
import { type ApiKey, mintApiKey } from '@enricher/service/accounts/api-key'
import { trialCredits } from '@enricher/service/accounts/prices'
import { createAccountStore } from '@enricher/service/store/accounts/accounts'
import type { Database } from '@enricher/service/store/database'

/** Makes an account, without a password and with trial credits unless others are given; returns its id and its key. */
export async function makeAccount(
  db: Database,
  given: { credits?: number; label?: string | null; email?: string; passwordHash?: string } = {},
): Promise<{ readonly id: string; readonly key: ApiKey }> {
  const id = newId('acc')
  const { credits = trialCredits, label = null, passwordHash = 'none' } = given
  const { email = `${id}@accounts.example` } = given
  const key = mintApiKey()
  await createAccountStore(db).create({
    id,
    email,
    passwordHash,
    trialCredits: credits,
    key: { prefix: key.prefix, hash: key.hash, label },
  })
  return { id, key }
}
