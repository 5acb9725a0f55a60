import type { DomainFacts, DomainMemory } from '../memory.ts'
import type { MailboxVerdict } from './verdict.ts'

type Held = { isCatchAll: boolean | null; readonly verdicts: Map<string, MailboxVerdict> }

// Facts of this many domains; the oldest are forgotten first.
const domainsMax = 20_000

/** What the verifier remembers, within this process alone: for tests and benchmarks. */
export function createLocalMemory(): Pick<DomainMemory, 'recall' | 'noteVerdict' | 'noteCatchAll'> {
  const domains = new Map<string, Held>()
  const heldAt = (domain: string): Held => {
    const known = domains.get(domain)
    if (known) return known
    const [oldest] = domains.size >= domainsMax ? domains.keys() : []
    if (oldest !== undefined) domains.delete(oldest)
    const fresh = { isCatchAll: null, verdicts: new Map() }
    domains.set(domain, fresh)
    return fresh
  }
  return {
    async recall(domain): Promise<DomainFacts> {
      const held = domains.get(domain)
      const verdicts = [...(held?.verdicts.values() ?? [])]
      return { domain, crawl: null, isCatchAll: held?.isCatchAll ?? null, verdicts, mailboxes: [] }
    },
    async noteVerdict(verdict) {
      const domain = verdict.email.slice(verdict.email.lastIndexOf('@') + 1)
      heldAt(domain).verdicts.set(verdict.email, verdict)
    },
    async noteCatchAll(domain, isCatchAll) {
      heldAt(domain).isCatchAll = isCatchAll
    },
  }
}
