import { systemClock } from '../../lib/time.ts'
import type {
  DomainFacts,
  DomainFactsStore,
  PatternHint,
  ProviderClaim,
} from '../../model/domain-facts.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'

type Held = {
  isCatchAll: boolean | null
  readonly verdicts: Map<string, MailboxVerdict>
  readonly hints: Map<string, PatternHint>
  /** Not checked yet; by provider and operation. */
  readonly claims: Map<string, ProviderClaim>
}

// Facts of this many domains; the oldest are forgotten first.
const domainsMax = 20_000

/** What the verifier and the waterfall remember, within this process alone: for tests and benchmarks. */
export function createLocalMemory(): Omit<
  DomainFactsStore,
  'noteCrawl' | 'noteMailbox' | 'findByProfile'
> {
  const domains = new Map<string, Held>()
  const heldAt = (domain: string): Held => {
    const known = domains.get(domain)
    if (known) return known
    const [oldest] = domains.size >= domainsMax ? domains.keys() : []
    if (oldest !== undefined) domains.delete(oldest)
    const fresh = {
      isCatchAll: null,
      verdicts: new Map(),
      hints: new Map(),
      claims: new Map(),
    }
    domains.set(domain, fresh)
    return fresh
  }
  return {
    async recall(domain): Promise<DomainFacts> {
      const held = domains.get(domain)
      return {
        domain,
        crawl: null,
        isCatchAll: held?.isCatchAll ?? null,
        verdicts: [...(held?.verdicts.values() ?? [])],
        mailboxes: [],
        patternHints: [...(held?.hints.values() ?? [])].reverse(),
      }
    },
    async noteVerdict(verdict) {
      heldAt(domainOf(verdict.email)).verdicts.set(verdict.email, verdict)
    },
    async noteCatchAll(domain, isCatchAll) {
      heldAt(domain).isCatchAll = isCatchAll
    },
    async notePattern(domain, pattern, source) {
      const { hints } = heldAt(domain)
      const key = `${source} ${pattern}`
      hints.delete(key)
      hints.set(key, { pattern, source, learntAtMs: systemClock() })
    },
    async noteClaim(claim) {
      const { email, provider, operation } = claim
      heldAt(domainOf(email)).claims.set(`${email} ${provider} ${operation}`, claim)
    },
    async checkClaims(email) {
      const { claims } = heldAt(domainOf(email))
      const open = [...claims].filter(([, claim]) => claim.email === email)
      for (const [key] of open) claims.delete(key)
      return open.map(([, claim]) => claim)
    },
  }
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}
