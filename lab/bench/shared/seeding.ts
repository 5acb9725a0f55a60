import { findWebsite } from '@enricher/contract/find-website'
import { newId } from '@enricher/engine/lib/ids'
import { mintApiKey } from '@enricher/service/accounts/api-key'
import { createKeyedDigest } from '@enricher/service/lib/keyed-digest'
import { lookupRequestOf } from '@enricher/service/lookup/lookup-request'
import { createAccountStore } from '@enricher/service/store/accounts/accounts'
import { createLedger } from '@enricher/service/store/credits/ledger'
import { type Database, openDatabase } from '@enricher/service/store/database'
import { createSecrets } from '@enricher/service/store/secrets'
import { startEmbedded } from '../../../packages/service/postgres/server.ts'
import type { LoadTarget } from './load-generator.ts'

// This request id is as long as the service's own, so that a repeat names an id of the usual length.
const seedId = 'req_3fT9xQ2mLk81000001'
// A search by name leaves as much evidence; a repeat must not read it.
const evidence = Array.from({ length: 4 }, (_, index) => ({
  kind: 'page',
  page: `https://acme-${index}.example/`,
  seenAtMs: 0,
  quote: 'Acme, makers of fine anvils since 1949. '.repeat(4),
  verdict: index === 0 ? 'decides' : 'contradicts',
  rule: 'Its title is the very name; its text has the name more than once; its domain takes mail.',
  about: { name: null, email: null, linkedinUrl: null },
}))

/** Accounts, keys and settled lookups, written as the service itself writes them. */
export type Seeding = {
  readonly db: Database
  addAccount(credits: number): Promise<{ readonly id: string; readonly key: string }>
  /** Charges an account for the website of a company, which every account may then ask for without a search. */
  settle(accountId: string, companyName: string): Promise<void>
}

/** Writes into the database of a service that runs. */
export async function withSeeding<T>(
  dataDir: string,
  work: (seeding: Seeding) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  const db = openDatabase({ connection: embedded.connection })
  const accounts = createAccountStore(db)
  const ledger = createLedger(db)
  const keyed = createKeyedDigest(await createSecrets(db).read('suppression'))
  try {
    return await work({
      db,
      async addAccount(trialCredits) {
        const key = mintApiKey()
        const id = newId('acc')
        await accounts.create({
          id,
          email: `${id}@accounts.example`,
          passwordHash: 'none',
          trialCredits,
          key: { prefix: key.prefix, hash: key.hash, label: null },
        })
        return { id, key: key.plaintext }
      },
      async settle(accountId, name) {
        const credential = { kind: 'key', keyPrefix: '', keyHash: Buffer.alloc(32) } as const
        const input = { company_name: name }
        const request = { credential, input, idempotencyKey: null, requestId: seedId }
        const query = { companyName: name, context: '' }
        const { inputKey } = lookupRequestOf(findWebsite, { ...request, query }, keyed)
        const holdId = newId('hold')
        const { priceCredits: credits, name: operation } = findWebsite
        const held = { holdId, accountId, credits, operation }
        await ledger.hold({ ...held, flightKey: inputKey, leaseMs: 60_000 })
        await ledger.settle({
          ...held,
          inputKey,
          requestId: seedId,
          answer: JSON.stringify({
            website_url: `https://${name.toLowerCase().replaceAll(' ', '-')}.example`,
            source: 'site',
            confidence: 0.97,
          }),
          question: JSON.stringify(input),
          evidence: JSON.stringify(evidence),
          ttlMs: 86_400_000,
          doubt: null,
          shared: true,
          request: null,
        })
      },
    })
  } finally {
    await db.close()
    await embedded.stop()
  }
}

/** Returns the request of a key for the website of a company. */
export function targetOf(key: string, companyName: string): LoadTarget {
  const body = JSON.stringify({ company_name: companyName })
  return { path: findWebsite.path, token: key, body }
}
