import { createMemoryFacts } from '../../memory/memory-facts.ts'
import type { EvidenceFact } from '../../model/evidence.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import { emptyProfile } from '../../model/profile-without.ts'
import type { SiteAddress, SiteCrawl, SitePerson } from '../../model/site-crawl.ts'
import { findEmailOwner } from '../../people/find-email-owner.ts'
import { createSuppression, noSuppression } from '../../suppression/suppression.ts'
import {
  digestOfMark,
  marksOf,
  type SuppressedIdentity,
} from '../../suppression/suppression-marks.ts'

export const domain = 'acme.example'
export const signal = AbortSignal.timeout(20_000)
const pageUrl = `https://${domain}/team`

export const person = (name: string, email: string | null = null): SitePerson => ({
  ...{ name, email, jobTitle: 'Engineer', linkedinUrl: null, pageUrl },
})
export const address = (email: string, name: string | null = null): SiteAddress => ({
  ...{ email, name, pageUrl },
})

/** Three colleagues whose addresses show how the firm writes them. */
export const colleagues = [
  person('Olga Brandt', 'olga.brandt@acme.example'),
  person('Piet Smulders', 'piet.smulders@acme.example'),
  person('Rahel Tobler', 'rahel.tobler@acme.example'),
]

type Site = Partial<SiteCrawl>

export const crawlOf = (site: Site): SiteCrawl => ({
  ...{ domain, crawledAtMs: Date.now(), status: 'complete', pagesRead: 2, ownDomains: [] },
  ...{ people: [], addresses: [], profile: emptyProfile },
  ...site,
})

export const foundedIn = (value: number) => ({
  ...emptyProfile,
  foundedYear: { value, confidence: 0.9, pageUrl, quote: null },
})

type Heard = Pick<MailboxVerdict, 'status' | 'reason'>
export const accepted: Heard = { status: 'valid', reason: 'accepted' }
export const catchAll: Heard = { status: 'risky', reason: 'accepts_everything' }
export const refused: Heard = { status: 'invalid', reason: 'no_such_mailbox' }
export const silent: Heard = { status: 'unknown', reason: 'timeout' }

/** Creates the list of these entries. */
export function listOf(...identities: SuppressedIdentity[]) {
  const digests = identities.flatMap(marksOf).map(([kind, text]) => digestOfMark('k', kind, text))
  return createSuppression('k', digests)
}

/** Asks whose address it is, at a firm with this site. */
export async function ownerAt(mailbox: string, site: Site, heard = accepted, list = noSuppression) {
  const factsStore = createMemoryFacts({ suppression: () => list })
  const asked: string[] = []
  const evidence: EvidenceFact[] = []
  const dependencies = {
    factsStore,
    crawl: async () => crawlOf(site),
    suppression: () => list,
    verifier: {
      verify: async (email: string): Promise<MailboxVerdict> => {
        asked.push(email)
        return { ...heard, email, mailHostClass: 'other', prover: null, checkedAtMs: Date.now() }
      },
    },
  }
  const doubts: string[] = []
  const run = {
    signal,
    onEvidence: (more: readonly EvidenceFact[]) => evidence.push(...more),
    onUnsure: (reason: string) => doubts.push(reason),
  }
  const answer = await findEmailOwner({ mailbox, domain }, dependencies, run)
  return { answer, asked, evidence, doubts, owner: answer?.owner ?? null }
}
