import { systemClock } from '../../lib/time.ts'
import type { DomainFactsStore } from '../../model/domain-facts.ts'
import { createBatcher } from '../batch.ts'
import type { Database } from '../database.ts'
import { factBatcher, firstOf, writeChecked } from '../facts/batches.ts'
import { isClaimSuppressed } from '../facts/suppression.ts'
import type { Suppressions } from '../privacy/suppressions.ts'
import { type CheckedClaims, checkClaims, writeClaims } from './claims.ts'
import { patternCharactersMax, writePatternHints } from './patterns.ts'

/** What providers said of a domain and of the addresses at it; see {@link DomainFactsStore}. */
export function createProviderFacts(
  db: Database,
  suppressions: Suppressions,
  lifetimeMs: number,
): Pick<DomainFactsStore, 'notePattern' | 'noteProviderEmail' | 'markVerified'> {
  const hints = factBatcher(db, writePatternHints)
  const claims = factBatcher(db, writeClaims)
  const checks = createBatcher<ClaimCheck, CheckedClaims>({
    one: async (check) => firstOf(await checkClaims(db, [check])),
    many: (all) => checkClaims(db, all),
    rowsMax: 64,
    batchesMax: 1,
  })
  return {
    async notePattern(domain, pattern, source) {
      if (pattern.length > patternCharactersMax) return
      const fact = { domain, pattern, source, learntAtMs: systemClock() }
      await writeChecked(suppressions, ({ list, version }) =>
        list.hasDomain(domain) ? null : hints({ fact, version, lifetimeMs }),
      )
    },
    async noteProviderEmail(fact) {
      await writeChecked(suppressions, ({ list, version }) =>
        isClaimSuppressed(fact, list) ? null : claims({ fact, version, lifetimeMs }),
      )
    },
    async markVerified(email, isRight) {
      const { claims: checked, version } = await checks({ email, isRight })
      if (checked.length === 0) return checked
      const list = await suppressions.current(version)
      return checked.filter((claim) => !isClaimSuppressed(claim, list))
    },
  }
}

type ClaimCheck = { readonly email: string; readonly isRight: boolean }
