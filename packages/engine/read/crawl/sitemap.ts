import { domainOfUrl } from '../../lib/domain.ts'
import { decodeEntities } from '../../lib/entities.ts'
import { type PageCandidate, rankLinks, type Site } from './rank-links.ts'

/** The entries of a sitemap file (sitemaps.org): pages, or further sitemaps. */
export type Sitemap = { readonly pages: readonly string[]; readonly sitemaps: readonly string[] }

// The protocol allows 50,000; the pages a crawl looks for stand in any order, and reading is cheap.
const entriesMax = 10_000

/** A sitemap file and the site it is read for. */
export type SitemapInput = {
  readonly text: string
  readonly site: Site
  /** The largest number of an index's parts that are wanted. */
  readonly partsMax: number
}

/** The entries of a sitemap that are worth reading. */
export type RankedSitemap = {
  /** Pages, best first. */
  readonly candidates: readonly PageCandidate[]
  /** Further sitemaps of the same firm, likeliest first. */
  readonly parts: readonly string[]
}

/** Reads a sitemap, and ranks the pages and parts it lists. Any text is accepted. */
export function readRankedSitemap({ text, site, partsMax }: SitemapInput): RankedSitemap {
  const { pages, sitemaps } = readSitemap(text)
  const links = pages.map((url) => ({ url, text: '' }))
  return {
    candidates: rankLinks(links, { url: site.homeUrl, kind: 'sitemap' }, site),
    parts: chooseSitemaps(ownOf(sitemaps, site), partsMax),
  }
}

/** Returns the addresses that lie on a firm's own domains; those of others are left alone. */
export function ownOf(addresses: readonly string[], { ownDomains }: Site): string[] {
  return addresses.filter(
    (address) =>
      address.length <= addressLengthMax && ownDomains.includes(domainOfUrl(address) ?? ''),
  )
}

// Servers refuse longer addresses.
const addressLengthMax = 2_000

// The root element stands behind a declaration, style sheets and a comment of the program that wrote the file.
const headLettersMax = 5_000
// The bound leaves room for `entriesMax` addresses of a hundred letters each.
const plainLettersMax = 1_000_000
// Attributes of `loc`, where there are any, are a line; an address is no longer than `addressLengthMax`.
const location = /<loc\b[^<>]{0,100}>\s*(?:<!\[CDATA\[)?([^<>\]]{1,2000})/gi

/** Reads a sitemap or sitemap index; plain text with one address a line is allowed too. Any text is accepted. */
export function readSitemap(text: string): Sitemap {
  const head = text.slice(0, headLettersMax)
  if (!/<(?:urlset|sitemapindex)\b/i.test(head)) return readPlainList(text)
  const addresses: string[] = []
  for (const [, address = ''] of text.matchAll(location)) {
    addresses.push(decodeEntities(address.trim()))
    if (addresses.length >= entriesMax) break
  }
  const isIndex = /<sitemapindex\b/i.test(head)
  return isIndex ? { pages: [], sitemaps: addresses } : { pages: addresses, sitemaps: [] }
}

function readPlainList(text: string): Sitemap {
  const pages = text
    .slice(0, plainLettersMax)
    .split(/\s+/)
    .filter((line) => /^https?:\/\/[^<>"]+$/.test(line))
  return { pages: pages.slice(0, entriesMax), sitemaps: [] }
}

/** Chooses the parts of an index that hold a firm's own pages, likeliest first; not its articles and products. */
export function chooseSitemaps(sitemaps: readonly string[], countMax: number): string[] {
  const worth = (address: string) => {
    const name = address.slice(address.lastIndexOf('/') + 1)
    if (/team|people|staff|person|mitarbeiter|equipe|equipo/i.test(name)) return 3
    if (/page/i.test(name)) return 2
    return /post|product|news|blog|image|video|categor|tag|event|author|archive/i.test(name) ? 0 : 1
  }
  return sitemaps
    .map((address) => ({ address, worth: worth(address) }))
    .filter((entry) => entry.worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, countMax)
    .map(({ address }) => address)
}
