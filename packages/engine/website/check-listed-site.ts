import type { ListedCompany } from '../model/listed-company.ts'
import type { SiteFinding } from '../model/listed-site.ts'
import type { NetworkSource } from '../net/network.ts'
import { createRobots } from '../read/crawl/robots.ts'
import type { RobotsReader } from '../read/crawl/robots-rules.ts'
import type { RegistrationReader } from '../read/profile/registrations/page-registrations.ts'
import { type CandidateReader, createCandidateReader } from './candidate-reader.ts'
import { readContext } from './hint/context.ts'
import { soughtName } from './matching/match.ts'
import type { EvidenceReader } from './page/page-evidence.ts'
import type { Candidate, HomePageFetch } from './scoring/candidate.ts'
import { isDisowned, unguessedPrior } from './scoring/decide.ts'
import { describeCandidate } from './scoring/describe-candidate.ts'
import { isEmptySite } from './scoring/evidence.ts'

type ListedSite = Pick<ListedCompany, 'name' | 'domain'>

// DNS is asked for the domain, its `www` and their redirects, HTTP for robots.txt, the home page and the legal page.
const limits = { dnsQuestionsMax: 8, httpRequestsMax: 12 }

/** Creates the check of listed entries, which reads an entry's site as a search does that knows the entry alone. */
export function createListedSiteCheck(dependencies: {
  readonly network: NetworkSource
  readonly readers: EvidenceReader & RegistrationReader & RobotsReader
}): (listed: ListedSite, signal: AbortSignal) => Promise<SiteFinding> {
  const { network, readers } = dependencies
  const robots = createRobots(readers)
  return async (listed, signal) => {
    const sought = soughtName(listed.name)
    const scope = network.scoped(limits)
    const reader = createCandidateReader({ network: scope, robots, readers, sought })
    const fetched = await reader.fetchDomain(listed.domain, signal)
    if (fetched.status === 'no_host') return withoutHost(listed.domain, reader, signal)
    if (fetched.status === 'failed' || fetched.home.status !== 'page') return 'unread'
    const finding = findingOf(listed, fetched)
    // A home page may show the brand alone, while the imprint names the firm.
    const [legalPage] = fetched.home.evidence.legalPages
    if (finding !== 'another_firm' || legalPage === undefined) return finding
    return findingOf(listed, await withLegalPage(fetched, legalPage, reader, signal))
  }
}

/** Returns `unread` for a site that leads to an address within a network: its domain exists all the same. */
async function withoutHost(
  domain: string,
  reader: CandidateReader,
  signal: AbortSignal,
): Promise<SiteFinding> {
  return (await reader.existenceOf(domain, signal)) === 'host' ? 'unread' : 'no_domain'
}

type FetchedHost = Extract<HomePageFetch, { status: 'host' }>

async function withLegalPage(
  fetched: FetchedHost,
  url: string,
  reader: CandidateReader,
  signal: AbortSignal,
): Promise<FetchedHost> {
  const legal = await reader.readLegalPage(url, signal)
  const { home } = fetched
  return home.status === 'page' ? { ...fetched, home: { ...home, legal } } : fetched
}

function findingOf(listed: ListedSite, { domain, url, home }: FetchedHost): SiteFinding {
  const candidate: Candidate = {
    ...{ domain, url, home, prior: unguessedPrior, isMoved: domain !== listed.domain },
    statements: [{ source: 'index', kind: 'registry', name: listed.name, rank: 0, note: '' }],
    ...{ nameServers: null, hasMail: null },
  }
  const evidence = describeCandidate(soughtName(listed.name), candidate, readContext(''))
  if (isEmptySite(evidence)) return 'parked'
  return isDisowned({ candidate, evidence }) ? 'another_firm' : 'fits'
}
