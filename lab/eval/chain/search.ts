import { findEmailDecisionMaker } from '@enricher/contract/find-email-decision-maker'
import { findWebsite } from '@enricher/contract/find-website'
import { systemClock } from '@enricher/engine/lib/time'
import { parseCompanyDomain } from '@enricher/engine/mail/company-domain'
import type { ContactAnswer } from '@enricher/engine/model/engine'
import type { MxSlots } from '@enricher/engine/model/mx-slots'
import type { SiteCrawl } from '@enricher/engine/model/site-crawl'
import { createNativeEngine } from '@enricher/engine/native-engine'
import type { MeteredNetwork, NetworkSource } from '@enricher/engine/net/network'
import { noSuppression } from '@enricher/engine/suppression/suppression'
import { createMemoryFacts } from '../../../packages/engine/memory/memory-facts.ts'
import { createSmtpVerifier } from '../../../packages/engine/verify/smtp-verifier.ts'
import { readers } from '../../tools/strict-readers.ts'
import type { ChainWorld } from './world.ts'

/** The results of a find-all for one company name, and their costs. */
export type Chain = {
  readonly domain: string | null
  /** The decision-maker of each role that was asked for. */
  readonly leaders: ReadonlyMap<string, ContactAnswer | null>
  readonly crawl: SiteCrawl | null
  readonly credits: number
  readonly httpRequests: number
  readonly dnsQuestions: number
  readonly seconds: number
}

/** This evaluation does not measure politeness, and every host is our own, so slots are free at once. */
const unlimited: MxSlots = {
  acquire: async () => ({ pausedUntilMs: null, release: async () => {} }),
}
// A find-all has a minute at most; here it has more, so that a busy machine does not decide what is found.
const timeoutMs = 120_000

/**
 * Searches the website of a name, then all roles at its domain at the same time, as find-all does. Nothing is known
 * before.
 */
export async function searchChain(
  companyName: string,
  context: string,
  roles: readonly string[],
  world: ChainWorld,
): Promise<Chain> {
  const egress = world.openEgress()
  const network = metered(egress)
  const factsStore = createMemoryFacts()
  const engine = createNativeEngine({
    network,
    sources: [],
    factsStore,
    readers,
    suppression: () => noSuppression,
    smtpVerifier: createSmtpVerifier({
      network: egress,
      smtp: { connectTcp: egress.connectTcp, helo: 'eval.enricher.example', from: '' },
      readReply: readers.readReply,
      facts: factsStore,
      slots: unlimited,
      rechecks: null,
      isSmtpOpen: async () => true,
      clock: systemClock,
    }),
  })
  const startMs = performance.now()
  const run = { signal: AbortSignal.timeout(timeoutMs) }
  try {
    const { answer: website } = await engine.findWebsite({ companyName, context }, run)
    const domain = website ? (parseCompanyDomain(website.websiteUrl).value?.domain ?? null) : null
    const found = await Promise.all(
      (domain === null ? [] : roles).map(async (category) => {
        const query = { domain: domain ?? '', category }
        // A site out of reach is an outage, and counts as no answer.
        const search = engine.findDecisionMaker(query, run)
        const answer = await search.then((found) => found.answer).catch(() => null)
        return [category, answer] as const
      }),
    )
    const hits = found.filter(([, answer]) => answer !== null).length
    return {
      domain,
      leaders: new Map(found),
      crawl: domain === null ? null : (await factsStore.recall(domain)).crawl,
      credits:
        (website ? findWebsite.priceCredits : 0) + hits * findEmailDecisionMaker.priceCredits,
      ...network.counts(),
      seconds: (performance.now() - startMs) / 1000,
    }
  } finally {
    await egress.close()
  }
}

/** Counts the questions and requests of all scopes of an egress. */
function metered(source: NetworkSource) {
  const scopes: MeteredNetwork[] = []
  const sum = (count: 'dnsQuestions' | 'httpRequests') =>
    scopes.reduce((total, scope) => total + scope.counts()[count], 0)
  return {
    scoped(limits: Parameters<NetworkSource['scoped']>[0]) {
      const scope = source.scoped(limits)
      scopes.push(scope)
      return scope
    },
    counts: () => ({ dnsQuestions: sum('dnsQuestions'), httpRequests: sum('httpRequests') }),
  }
}
