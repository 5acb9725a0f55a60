import { systemClock } from '../../lib/time.ts'
import { createBatcher } from '../batch.ts'
import type { Database } from '../database.ts'
import { factBatcher, firstOf, writeChecked } from '../facts/batches.ts'
import { isClaimSuppressed } from '../facts/suppression.ts'
import type { FactLifetimes, StoredClaim } from '../facts/types.ts'
import type { Suppressions } from '../privacy/suppressions.ts'
import { type CheckedClaims, checkClaims, writeClaims } from './claims.ts'
import { patternCharactersMax, writePatternHints } from './patterns.ts'

/** What providers said of a domain and of the addresses at it; see {@link DomainMemoryStore}. */
export function createProviderFacts<P extends string, O extends string>(
  db: Database,
  suppressions: Suppressions,
  { mailboxMs: lifetimeMs }: FactLifetimes,
) {
  const hints = factBatcher(db, writePatternHints)
  const claims = factBatcher(db, writeClaims)
  const checks = createBatcher<ClaimCheck, CheckedClaims<P, O>>({
    one: async (check) => firstOf(await checkClaims<P, O>(db, [check])),
    many: (all) => checkClaims<P, O>(db, all),
    rowsMax: 64,
    inFlightMax: 1,
  })
  return {
    async notePattern(domain: string, pattern: string, source: string): Promise<void> {
      if (pattern.length > patternCharactersMax) return
      const fact = { domain, pattern, source, learntAtMs: systemClock() }
      await writeChecked(suppressions, ({ list, version }) =>
        list.hasDomain(domain) ? null : hints({ fact, version, lifetimeMs }),
      )
    },
    async noteClaim(fact: StoredClaim<P, O>): Promise<void> {
      await writeChecked(suppressions, ({ list, version }) =>
        isClaimSuppressed(fact, list) ? null : claims({ fact, version, lifetimeMs }),
      )
    },
    async checkClaims(email: string, isRight: boolean): Promise<readonly StoredClaim<P, O>[]> {
      const { claims: checked, version } = await checks({ email, isRight })
      if (checked.length === 0) return checked
      const list = await suppressions.current(version)
      return checked.filter((claim) => !isClaimSuppressed(claim, list))
    },
  }
}

type ClaimCheck = { readonly email: string; readonly isRight: boolean }
