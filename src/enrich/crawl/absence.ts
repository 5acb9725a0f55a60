import type { NetworkSource } from '../../egress/network.ts'
import type { SiteCrawl } from '../../model/site-crawl.ts'

// Two names, each with two kinds of address.
const limits = { dnsQuestionsMax: 4, httpRequestsMax: 0 }

/**
 * Tells a site that is down from one that does not exist: where DNS says that neither the domain nor its `www` has an
 * address, an unreachable site is an absent one, and that is an answer.
 */
export async function judgeAbsence(
  crawl: SiteCrawl,
  network: NetworkSource,
  signal: AbortSignal,
): Promise<SiteCrawl> {
  if (crawl.status !== 'unreachable') return crawl
  const { resolve } = network.scoped(limits)
  for (const host of [crawl.domain, `www.${crawl.domain}`]) {
    for (const type of ['A', 'AAAA'] as const) {
      const { status } = await resolve(host, type, signal)
      if (status === 'no_name') break
      if (status !== 'no_record') return crawl
    }
  }
  return { ...crawl, status: 'absent' }
}
