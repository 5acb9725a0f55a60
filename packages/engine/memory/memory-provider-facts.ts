import type { Clock } from '../lib/time.ts'
import { domainOfEmail } from '../mail/address-parts.ts'
import type { DomainFactsStore } from '../model/domain-facts.ts'
import { patternCharactersMax, patternHintsMax, providerEmailsMax } from '../model/fact-policy.ts'
import { isProviderEmailSuppressed } from '../model/facts-without.ts'
import type { Suppression } from '../suppression/suppression.ts'
import { allValid, type HeldDomains, keep } from './held-facts.ts'

/** The facts in memory, and how they are kept. */
export type MemoryFacts = {
  readonly held: HeldDomains
  readonly clock: Clock
  readonly lifetimeMs: number
  suppression(): Suppression
}

/** Creates the part of the {@link DomainFactsStore} in memory that keeps what providers gave. */
export function createMemoryProviderFacts({
  held,
  clock,
  lifetimeMs,
  suppression,
}: MemoryFacts): Pick<DomainFactsStore, 'notePattern' | 'noteProviderEmail' | 'markVerified'> {
  return {
    async notePattern(domain, pattern, source) {
      if (pattern.length > patternCharactersMax || suppression().hasDomain(domain)) return
      const learntAtMs = clock()
      const kept = { fact: { pattern, source, learntAtMs }, expiresAtMs: learntAtMs + lifetimeMs }
      held.change(domain, ({ hints }) => keep(hints, `${source} ${pattern}`, kept, patternHintsMax))
    },
    async noteProviderEmail(given) {
      if (isProviderEmailSuppressed(given, suppression())) return
      const { email, provider, operation, givenAtMs } = given
      held.change(domainOfEmail(email), ({ providerEmails }) => {
        const key = `${email} ${provider} ${operation}`
        const known = providerEmails.get(key)
        if (known && known.fact.given.givenAtMs >= givenAtMs) return
        const kept = { fact: { given, isChecked: false }, expiresAtMs: givenAtMs + lifetimeMs }
        keep(providerEmails, key, kept, providerEmailsMax)
      })
    },
    async markVerified(email) {
      const known = held.get(domainOfEmail(email))
      if (!known) return []
      const unchecked = allValid(known.providerEmails, clock()).filter(
        ({ given, isChecked }) => given.email === email && !isChecked,
      )
      for (const fact of unchecked) fact.isChecked = true
      const list = suppression()
      return unchecked
        .map(({ given }) => given)
        .filter((given) => !isProviderEmailSuppressed(given, list))
    },
  }
}
