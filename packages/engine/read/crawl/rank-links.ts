import { withoutWww } from '../../lib/domain.ts'
import { kindOfWords, type PageKind, pageKinds } from '../extract/page-kinds.ts'
import type { PageLink } from './links.ts'
import { nameOfAddress } from './name-of-address.ts'
import { isOwnHost, leavesSite } from './own-hosts.ts'
import {
  isPlainPage,
  languageFreeKey,
  languageOfPath,
  pageKeyOf,
  plainAddressOf,
} from './page-address.ts'

/** The keys that all addresses of one page share. */
export type PageKeys = {
  readonly key: string
  /** The key is the same for every language of the page. */
  readonly freeKey: string
}

/** A page that may be worth reading. */
export type PageCandidate = PageKeys & {
  readonly url: string
  readonly kind: PageKind
  /** A candidate with a higher score is read sooner. */
  readonly score: number
  /** The page that shows this one as a part of itself. */
  readonly shownAt?: string
}

/** The page a link stands on. */
export type LinkOrigin = {
  readonly url: string
  readonly kind: PageKind | 'home' | 'sitemap'
  /** People that were read on the page. */
  readonly names?: readonly string[]
}

/** The site that is crawled. */
export type Site = {
  /** Registrable domains whose pages are the company's own. */
  readonly ownDomains: readonly string[]
  readonly homeUrl: string
}

// A bound for one page: a menu has some hundred links, and a crawl reads fifteen pages.
const candidatesMax = 1_000

/** Ranks the pages that links lead to and that may be worth reading: best first, each once. Does no I/O. */
export function rankLinks(
  links: readonly PageLink[],
  origin: LinkOrigin,
  { ownDomains, homeUrl }: Site,
): PageCandidate[] {
  const best = new Map<string, PageCandidate>()
  const isNameOf = nameOfAddress(origin.names ?? [])
  const from = { url: new URL(origin.url), kind: origin.kind, isNameOf }
  const home = new URL(homeUrl)
  for (const link of links.filter(({ url }) => !leavesSite(url, ownDomains))) {
    const url = URL.parse(link.url)
    const candidate = url && rankLink({ ...link, url }, from, ownDomains, home)
    const before = candidate ? best.get(candidate.key) : undefined
    if (candidate && (!before || before.score < candidate.score)) best.set(candidate.key, candidate)
  }
  const found = [...best.values()].sort((a, b) => b.score - a.score).slice(0, candidatesMax)
  const isChooser = origin.kind === 'home' && found.every(isOfLanguage(home))
  return isChooser ? languagesOf(links, ownDomains, home) : found
}

// One language has all that the firm says, and the first may have no page.
const languagesMax = 2

/** Returns the home pages in their languages, for one that links nothing else. */
function languagesOf(
  links: readonly PageLink[],
  ownDomains: readonly string[],
  home: URL,
): PageCandidate[] {
  const pages = links
    .flatMap((link) => URL.parse(link.url) ?? [])
    .filter((url) => isOwnHost(url.hostname, ownDomains) && isPlainPage(url, false))
    .map((url) => ({ url: plainAddressOf(url), ...keysOf(url) }))
    .filter(isOfLanguage(home))
    // The page of no language was read: the key without one is that of the home page.
    .map(({ url, key }) => ({ ...{ url, key, freeKey: key }, kind: 'other' as const }))
    .map((page) => ({ ...page, score: pageKinds.other.worth }))
  return [...new Map(pages.map((page) => [page.key, page])).values()].slice(0, languagesMax)
}

function isOfLanguage(home: URL): (page: PageKeys) => boolean {
  const { key, freeKey } = keysOf(home)
  return (page) => page.freeKey === freeKey && page.key !== key
}

/** Returns the keys of a page's address. */
export function keysOf(url: URL): PageKeys {
  return { key: pageKeyOf(url), freeKey: languageFreeKey(url) }
}

type ParsedLink = { readonly url: URL; readonly text: string; readonly isPart?: true }
type ParsedOrigin = {
  readonly url: URL
  readonly kind: LinkOrigin['kind']
  readonly isNameOf: (segment: string) => boolean
}

/** Ranks one link by the page that it promises; null when it leads to another site, or to no page worth reading. */
function rankLink(
  link: ParsedLink,
  origin: ParsedOrigin,
  ownDomains: readonly string[],
  home: URL,
): PageCandidate | null {
  if (!isOwnHost(link.url.hostname, ownDomains)) return null
  const isCard = /\.vcf$/i.test(link.url.pathname)
  if (!isCard && !isPlainPage(link.url, link.url.search !== '' && isNamed(link.text))) return null
  const promise = isCard
    ? { kind: 'card' as const, score: pageKinds.card.worth }
    : promiseOf(link, origin)
  if (!promise) return null
  const isElsewhere = bareHostOf(link.url) !== bareHostOf(home)
  const language = languageOfPath(link.url)
  const isOtherLanguage = language !== null && language !== languageOfPath(home)
  const depth = link.url.pathname.split('/').filter((segment) => segment !== '').length
  const ranked =
    promise.score -
    3 * Math.max(0, depth - 1) -
    (isElsewhere ? elsewherePenalty : 0) -
    (isOtherLanguage ? otherLanguagePenalty : 0)
  // A home page that only lets visitors choose a language links nothing else.
  const score = promise.kind === 'other' && !isElsewhere ? Math.max(1, ranked) : ranked
  if (score <= 0) return null
  const page = { url: plainAddressOf(link.url), kind: promise.kind, score, ...keysOf(link.url) }
  return { ...page, ...placeOf(link, origin) }
}

const placeOf = ({ isPart }: ParsedLink, { url }: ParsedOrigin): Pick<PageCandidate, 'shownAt'> =>
  isPart ? { shownAt: url.href } : {}

// A crawl reads few pages of each of these kinds, so that an endless site costs no more.
const namedKinds: ReadonlySet<PageKind> = new Set(['people', 'imprint', 'contact', 'about'])

/** Whether the text of a link says that it leads to people, or to where the firm says who it is. */
function isNamed(text: string): boolean {
  const reading = kindOfWords(text)
  return reading !== null && namedKinds.has(reading.kind)
}

// Other hosts of the domain hold shops, support portals and blogs more often than people.
const elsewherePenalty = 30
const otherLanguagePenalty = 15
// A word among others says less than the same word alone.
const partPenalty = 12
// Sitemaps name every page, articles about teams too.
const sitemapPenalty = 8

// The menu leads to all other pages, so that it is read before them.
const partWorth = 99

const pageEnding = /\.(?:html?|php|aspx?|jsp)$/i

function promiseOf(
  link: ParsedLink,
  origin: ParsedOrigin,
): { kind: PageKind; score: number } | null {
  if (link.isPart) return { kind: 'other', score: partWorth }
  const segments = link.url.pathname.split('/').filter((segment) => segment !== '')
  const last = (segments.at(-1) ?? '').replace(pageEnding, '')
  const isPlace = segments.length > 0 && !languageIsWhole(segments, link.url)
  const isPerson = isPersonLink(link, origin, segments)
  const ofPlace = isPlace ? kindOfWords(last) : null
  // `Profile`, `More about Jane`: below a page of people the words of a link add nothing.
  const ofText = isPerson && ofPlace === null ? null : kindOfWords(link.text)
  const readings = [ofPlace, ofText].filter((reading) => reading !== null)
  const scored = readings.map(({ kind, isWhole }) => ({
    kind,
    score:
      pageKinds[kind].worth -
      (isWhole ? 0 : partPenalty) -
      (origin.kind === 'sitemap' ? sitemapPenalty : 0),
  }))
  if (isPerson) scored.push({ kind: 'person', score: pageKinds.person.worth })
  const [best] = scored.sort((a, b) => b.score - a.score)
  const isFurther = isPlace && origin.kind !== 'sitemap'
  return best ?? (isFurther ? { kind: 'other', score: pageKinds.other.worth } : null)
}

function languageIsWhole(segments: readonly string[], url: URL): boolean {
  return segments.length === 1 && languageOfPath(url) !== null
}

/** Whether a link leads to a page below one of people, or stands on one and its text is a name. */
function isPersonLink(
  link: ParsedLink,
  origin: ParsedOrigin,
  segments: readonly string[],
): boolean {
  const parent = segments.at(-2)
  const isBelowPeople = parent !== undefined && kindOfWords(parent)?.kind === 'people'
  if (isBelowPeople || origin.isNameOf((segments.at(-1) ?? '').replace(pageEnding, ''))) return true
  if (origin.kind !== 'people' || link.url.hostname !== origin.url.hostname) return false
  return /^\p{Lu}[\p{L}.'’-]*(?:\s+\p{L}[\p{L}.'’-]*){1,4}$/u.test(link.text) && segments.length > 1
}

function bareHostOf(url: URL): string {
  return withoutWww(url.hostname)
}
