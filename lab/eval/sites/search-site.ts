import { systemClock } from '@enricher/engine/lib/time'
import { type Found, SourcesFailedError, type WebsiteAnswer } from '@enricher/engine/model/engine'
import type { MailboxVerdict } from '@enricher/engine/model/mailbox-verdict'
import type { SiteCrawl } from '@enricher/engine/model/site-crawl'
import { createNativeEngine } from '@enricher/engine/native-engine'
import { roleCategories } from '@enricher/engine/people/roles'
import { noSuppression } from '@enricher/engine/suppression/suppression'
import { createMemoryFacts } from '../../../packages/engine/memory/memory-facts.ts'
import { createVerifier } from '../../../packages/engine/verify/verifier.ts'
import { readers } from '../../tools/strict-readers.ts'
import { type AskOwner, askOwners, type JudgedOwner } from './ask-owners.ts'
import type { OpenedSite } from './open-sites.ts'
import type { SiteAnswers } from './site-answers.ts'
import { registrableOf, type SiteWorld, type Trace } from './site-world.ts'

export type WebsiteFound = Pick<Found<WebsiteAnswer | null>, 'answer' | 'evidence'>

/** The answers about one site, and what the searches asked and read for them. */
export type SiteFindings = {
  readonly answers: SiteAnswers
  readonly website: { readonly found: WebsiteFound | null; readonly trace: Trace }
  readonly withWords: { readonly found: WebsiteFound | null; readonly trace: Trace } | null
  readonly crawl: SiteCrawl | null
  readonly owners: readonly JudgedOwner[]
  /** The pages that were fetched for people and addresses. */
  readonly read: Trace
}

// A search has half a minute; here it has more, so that a busy machine does not decide what is found.
const timeoutMs = 120_000

/**
 * The mail server of the site accepts the first address that is asked for: whether the right person is answered does
 * not hang on how a firm writes its addresses, which `eval -- person` measures.
 */
const acceptingVerifier = createVerifier(async ([email = '']) => {
  const accepted = { status: 'valid', reason: 'accepted', mailHostClass: 'other' } as const
  return [{ email, ...accepted, prover: null, checkedAtMs: systemClock() } satisfies MailboxVerdict]
})

/** Asks for the website by name and with words, the addresses, and the holder of each role, each from nothing known. */
export async function searchSite(site: OpenedSite, world: SiteWorld): Promise<SiteFindings> {
  const { labels, domain: host } = site
  const domain = registrableOf(host)
  const website = await findWebsite(labels.name, '', world)
  const withWords =
    labels.context === '' ? null : await findWebsite(labels.name, labels.context, world)
  const egress = world.openEgress()
  try {
    const factsStore = createMemoryFacts()
    const engine = engineOf(egress, factsStore)
    const run = { signal: AbortSignal.timeout(timeoutMs) }
    const roster = await orNull(engine.findRoster({ domain }, run))
    const roles = new Map<string, { name: string; title: string | null } | null>()
    // A role that the labels leave out was not looked for when the pages were labelled.
    for (const category of roleCategories.filter((role) => labels.roles.has(role))) {
      const found = await orNull(engine.findDecisionMaker({ domain, category }, run))
      const answer = found?.answer
      roles.set(category, answer ? { name: answer.name, title: answer.jobTitle } : null)
    }
    const { crawl } = await factsStore.recall(domain)
    const people = crawl?.people.map(({ name, jobTitle }) => ({ name, title: jobTitle })) ?? []
    const answers = {
      website: domainOf(website.found),
      ...(withWords ? { websiteWithWords: domainOf(withWords.found) } : {}),
      addresses: roster?.answer?.entries.map(({ email }) => email) ?? [],
      roles,
      people,
    }
    const read = world.takeTrace()
    const named = labels.people.map(({ name }) => name)
    const owners = crawl ? await askOwners(crawl, named, ownerAt(egress)) : []
    return { answers, website, withWords, crawl, owners, read }
  } finally {
    await egress.close()
  }
}

const ownerAt =
  (network: Network): AskOwner =>
  async (mailbox, crawl, verifier) => {
    const factsStore = createMemoryFacts()
    await factsStore.noteCrawl(crawl)
    const engine = engineOf(network, factsStore, verifier)
    const run = { signal: AbortSignal.timeout(timeoutMs) }
    const found = await orNull(engine.findEmailOwner({ mailbox, domain: crawl.domain }, run))
    return found?.answer?.owner ?? null
  }

async function findWebsite(companyName: string, context: string, world: SiteWorld) {
  world.takeTrace()
  const egress = world.openEgress()
  try {
    const engine = engineOf(egress, createMemoryFacts())
    const run = { signal: AbortSignal.timeout(timeoutMs) }
    const found = await orNull(engine.findWebsite({ companyName, context }, run))
    return { found, trace: world.takeTrace() }
  } finally {
    await egress.close()
  }
}

type Network = ReturnType<SiteWorld['openEgress']>

function engineOf(
  network: Network,
  factsStore: ReturnType<typeof createMemoryFacts>,
  smtpVerifier = acceptingVerifier,
) {
  return createNativeEngine({
    network,
    sources: [],
    factsStore,
    readers,
    suppression: () => noSuppression,
    smtpVerifier,
  })
}

/** An outage, such as a site out of reach, counts as no answer. */
async function orNull<T>(search: Promise<T>): Promise<T | null> {
  try {
    return await search
  } catch (error) {
    if (error instanceof SourcesFailedError) return null
    throw error
  }
}

const domainOf = (found: WebsiteFound | null): string | null => {
  const url = found?.answer?.websiteUrl
  return url === undefined ? null : registrableOf(new URL(url).hostname)
}
