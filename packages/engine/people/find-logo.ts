import type { DomainFactsStore } from '../model/domain-facts.ts'
import { type LogoAnswer, type SearchRun, SourcesFailedError } from '../model/engine.ts'
import type { NetworkSource } from '../net/network.ts'
import type { Robots } from '../read/crawl/robots.ts'
import { createSiteReader } from '../read/crawl/site-reader.ts'
import type { PictureReader } from '../read/pictures/rebuild-picture.ts'

type LogoSearch = {
  readonly factsStore: Pick<DomainFactsStore, 'recall'>
  readonly network: NetworkSource
  readonly robots: Robots
  readonly readers: PictureReader
}

// Logos have some ten kilobytes; a picture of more than a megabyte is a photograph.
const bytesMax = 1_000_000
// Five redirects, each with the file of rules of its host, which may be redirected itself.
const limits = { httpRequestsMax: 20, dnsQuestionsMax: 40 }
const accept = 'image/svg+xml,image/webp,image/png,image/jpeg'

/**
 * Finds the picture of a company's logo, at the address that its own site stated when it was read; no site is read for
 * it. Null: the site was not read lately, states none, forbids it, or what lies there is no picture that may be shown.
 * @throws {SourcesFailedError} when its server, or its file of rules, could not be asked, or the picture not be read
 */
export async function findLogo(
  { domain }: { readonly domain: string },
  { factsStore, network, robots, readers }: LogoSearch,
  { signal }: SearchRun,
): Promise<LogoAnswer | null> {
  const { crawl } = await factsStore.recall(domain)
  const url = crawl?.profile?.logoUrl?.value
  if (url === undefined) return null
  const reader = createSiteReader(network.scoped(limits), robots)
  const options = { accept, bytesMax, isBinary: true, isLast: true, isSchemeKnown: true }
  const read = await reader.readPage(url, signal, options)
  if (read.status === 'forbidden_by_robots') return null
  if (read.status === 'unreachable') {
    // An address of a private network is none a minute later.
    if (read.fault === 'blocked_address') return null
    throw unasked(domain, read.message)
  }
  const { status, bytes, isTruncated } = read.page
  if (status === 429 || status >= 500) throw unasked(domain, `answered ${status}`)
  if (status !== 200 || isTruncated || !bytes) return null
  const file = await readers.readPicture({ bytes, domain }, signal)
  // It ran past its deadline, or there was no thread for it: another time it may be read.
  if (file === null) throw unasked(domain, 'it could not be read')
  return file.picture
}

function unasked(domain: string, message: string): SourcesFailedError {
  return new SourcesFailedError(`the logo of ${domain} could not be fetched: ${message}`)
}
