import { systemClock } from '../src/lib/time.ts'
import { domainOfEmail } from '../src/mail/address-parts.ts'
import {
  type DomainFacts,
  type DomainFactsStore,
  emptyFacts,
  type KnownMailbox,
  type PatternHint,
  type ProviderEmail,
} from '../src/model/domain-facts.ts'
import type { MailboxVerdict } from '../src/model/mailbox-verdict.ts'

type Held = {
  isCatchAll: boolean | null
  readonly verdicts: Map<string, MailboxVerdict>
  readonly mailboxes: Map<string, KnownMailbox>
  readonly hints: Map<string, PatternHint>
  /** Not checked yet; by address, provider and operation. */
  readonly providerEmails: Map<string, ProviderEmail>
}

// Facts of this many domains; the oldest are forgotten first.
const domainsMax = 20_000

/** Creates domain facts within this process alone, without lifetimes: for tests, evaluations and benchmarks. */
export function createLocalFacts(): Omit<
  DomainFactsStore,
  'noteCrawl' | 'withCrawl' | 'findByProfile' | 'findContacts'
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
      mailboxes: new Map(),
      hints: new Map(),
      providerEmails: new Map(),
    }
    domains.set(domain, fresh)
    return fresh
  }
  return {
    async recall(domain): Promise<DomainFacts> {
      const held = domains.get(domain)
      return {
        ...emptyFacts(domain),
        isCatchAll: held?.isCatchAll ?? null,
        verdicts: [...(held?.verdicts.values() ?? [])],
        mailboxes: [...(held?.mailboxes.values() ?? [])],
        patternHints: [...(held?.hints.values() ?? [])].reverse(),
      }
    },
    async noteVerdict(verdict) {
      heldAt(domainOfEmail(verdict.email)).verdicts.set(verdict.email, verdict)
    },
    async noteMailbox(mailbox) {
      heldAt(domainOfEmail(mailbox.email)).mailboxes.set(mailbox.email, mailbox)
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
    async noteProviderEmail(given) {
      const { email, provider, operation } = given
      heldAt(domainOfEmail(email)).providerEmails.set(`${email} ${provider} ${operation}`, given)
    },
    async markVerified(email) {
      const { providerEmails } = heldAt(domainOfEmail(email))
      const unchecked = [...providerEmails].filter(([, given]) => given.email === email)
      for (const [key] of unchecked) providerEmails.delete(key)
      return unchecked.map(([, given]) => given)
    },
  }
}
