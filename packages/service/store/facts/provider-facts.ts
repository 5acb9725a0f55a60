import { systemClock } from '@enricher/engine/lib/time'
import type { DomainFactsStore, PatternHint } from '@enricher/engine/model/domain-facts'
import { patternCharactersMax } from '@enricher/engine/model/fact-policy'
import { isProviderEmailSuppressed } from '@enricher/engine/model/facts-without'
import { createBatcher } from '../batch.ts'
import type { Database } from '../database.ts'
import type { Suppressions } from '../privacy/suppressions.ts'
import { factBatcher, firstOf, writeChecked } from './batches.ts'
import {
  type EmailVerification,
  markVerified,
  type VerifiedEmails,
  writeProviderEmails,
} from './provider-emails.ts'
import { createFactWriter } from './write-facts.ts'

const writePatternHints = createFactWriter<PatternHint & { readonly domain: string }>({
  table: 'pattern_hints',
  statement: 'facts.write-patterns',
  columns: {
    domain: ['text', ({ fact }) => fact.domain],
    source: ['text', ({ fact }) => fact.source],
    pattern: ['text', ({ fact }) => fact.pattern],
    learnt_at: ['ms', ({ fact }) => fact.learntAtMs],
    expires_at: ['ms', ({ fact, lifetimeMs }) => fact.learntAtMs + lifetimeMs],
  },
  key: ['domain', 'source', 'pattern'],
  replaces: 't.learnt_at <= excluded.learnt_at',
  isLater: (next, kept) => next.learntAtMs >= kept.learntAtMs,
})

/** Creates the part of the {@link DomainFactsStore} that stores facts of providers: address patterns and emails. */
export function createProviderFacts(
  db: Database,
  suppressions: Suppressions,
  lifetimeMs: number,
): Pick<DomainFactsStore, 'notePattern' | 'noteProviderEmail' | 'markVerified'> {
  const hints = factBatcher(db, writePatternHints)
  const emails = factBatcher(db, writeProviderEmails)
  const verifications = createBatcher<EmailVerification, VerifiedEmails>({
    one: async (verification) => firstOf(await markVerified(db, [verification])),
    many: (all) => markVerified(db, all),
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
        isProviderEmailSuppressed(fact, list) ? null : emails({ fact, version, lifetimeMs }),
      )
    },
    async markVerified(email, isRight) {
      const { emails: marked, version } = await verifications({ email, isRight })
      if (marked.length === 0) return marked
      const list = await suppressions.current(version)
      return marked.filter((fact) => !isProviderEmailSuppressed(fact, list))
    },
  }
}
