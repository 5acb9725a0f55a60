import type { PageLink } from './links.ts'
import { isPlainPage, languageFreeKey, languageOfPath, pageKeyOf } from './page-address.ts'
import { kindOfWords, type PageKind, pageKinds } from './page-kinds.ts'

/** A page that may be worth reading. */
export type Candidate = {
  readonly url: string
  readonly kind: PageKind
  /** Higher is read sooner. */
  readonly score: number
}

/** The page a link stands on. */
export type LinkOrigin = { readonly url: URL; readonly kind: PageKind | 'home' | 'sitemap' }

/** The pages of one site still to be read, best first; no page is given twice. Does no I/O. */
export type Frontier = {
  add(links: readonly PageLink[], origin: LinkOrigin): void
  /** Marks a page as read or not wanted, whichever link leads there. */
  close(url: URL): void
  next(): Candidate | null
  /** Worth of the best page left; 0 when none is. */
  bestLeft(): number
}

/** @param ownDomains registrable domains whose pages are the company's own; may grow. */
export function createFrontier(ownDomains: ReadonlySet<string>, homeUrl: () => URL): Frontier {
  const candidates = new Map<string, Candidate & { readonly freeKey: string }>()
  const seen = new Set<string>()
  const closed = new Set<string>()
  const closedFree = new Set<string>()
  const given = new Map<PageKind, number>()
  const isOpen = (key: string, freeKey: string, kind: PageKind) =>
    (given.get(kind) ?? 0) < pageKinds[kind].pagesMax &&
    !closed.has(key) &&
    !closedFree.has(freeKey)
  const best = () => {
    let chosen: Candidate | null = null
    for (const [key, candidate] of candidates) {
      const { score, freeKey, kind } = candidate
      if (score > (chosen?.score ?? 0) && isOpen(key, freeKey, kind)) chosen = candidate
    }
    return chosen
  }
  const offer = (candidate: Candidate) => {
    const url = new URL(candidate.url)
    const key = pageKeyOf(url)
    const before = candidates.get(key)
    if (before ? before.score < candidate.score : candidates.size < candidatesMax) {
      candidates.set(key, { ...candidate, freeKey: languageFreeKey(url) })
    }
  }
  const close = (url: URL) => {
    closed.add(pageKeyOf(url))
    closedFree.add(languageFreeKey(url))
  }
  return {
    add(links, origin) {
      for (const link of links) {
        // The menu stands on every page.
        const told = `${origin.kind === 'people'} ${link.text} ${link.url}`
        if (seen.has(told) || seen.size >= seenMax) continue
        seen.add(told)
        const url = URL.parse(link.url)
        const candidate = url && rankLink({ ...link, url }, origin, ownDomains, homeUrl())
        if (candidate) offer(candidate)
      }
    },
    close,
    next() {
      const candidate = best()
      if (!candidate) return null
      given.set(candidate.kind, (given.get(candidate.kind) ?? 0) + 1)
      close(new URL(candidate.url))
      return candidate
    },
    bestLeft: () => best()?.score ?? 0,
  }
}

// A sitemap and fifteen menus.
const seenMax = 30_000
// Fifteen are read; a site that links thousands of team pages is a directory.
const candidatesMax = 2_000

type ParsedLink = { readonly url: URL; readonly text: string }

/** What a link promises; null when it leads elsewhere, or nowhere worth going. */
function rankLink(
  link: ParsedLink,
  origin: LinkOrigin,
  ownDomains: ReadonlySet<string>,
  home: URL,
): Candidate | null {
  if (!isOwnHost(link.url.hostname, ownDomains)) return null
  const isCard = /\.vcf$/i.test(link.url.pathname)
  if (!isCard && !isPlainPage(link.url)) return null
  const promise = isCard
    ? { kind: 'card' as const, score: pageKinds.card.worth }
    : promiseOf(link, origin)
  if (!promise) return null
  const isElsewhere = bareHostOf(link.url) !== bareHostOf(home)
  const isOtherLanguage =
    languageOfPath(link.url) !== languageOfPath(home) && languageOfPath(link.url) !== null
  const depth = link.url.pathname.split('/').filter((segment) => segment !== '').length
  const score =
    promise.score -
    3 * Math.max(0, depth - 1) -
    (isElsewhere ? elsewherePenalty : 0) -
    (isOtherLanguage ? otherLanguagePenalty : 0)
  if (score <= 0) return null
  return { url: withoutFragment(link.url), kind: promise.kind, score }
}

function isOwnHost(host: string, ownDomains: ReadonlySet<string>): boolean {
  for (const domain of ownDomains) if (host === domain || host.endsWith(`.${domain}`)) return true
  return false
}

// Shops, help desks and blogs live there more often than people.
const elsewherePenalty = 30
const otherLanguagePenalty = 15
// A word among others says less than the same word alone.
const partPenalty = 12
// Sitemaps name every page, articles about teams too.
const sitemapPenalty = 8

function promiseOf(link: ParsedLink, origin: LinkOrigin): { kind: PageKind; score: number } | null {
  const segments = link.url.pathname.split('/').filter((segment) => segment !== '')
  const last = (segments.at(-1) ?? '').replace(/\.(?:html?|php|aspx?|jsp)$/i, '')
  const isPlace = segments.length > 0 && !languageIsWhole(segments, link.url)
  const readings = [isPlace ? kindOfWords(last) : null, kindOfWords(link.text)].filter(
    (reading) => reading !== null,
  )
  const scored = readings.map(({ kind, isWhole }) => ({
    kind,
    score:
      pageKinds[kind].worth -
      (isWhole ? 0 : partPenalty) -
      (origin.kind === 'sitemap' ? sitemapPenalty : 0),
  }))
  if (isPersonLink(link, origin, segments))
    scored.push({ kind: 'person', score: pageKinds.person.worth })
  return scored.sort((a, b) => b.score - a.score)[0] ?? null
}

function languageIsWhole(segments: readonly string[], url: URL): boolean {
  return segments.length === 1 && languageOfPath(url) !== null
}

/** A page below one of people, or a link on it whose text is a name. */
function isPersonLink(link: ParsedLink, origin: LinkOrigin, segments: readonly string[]): boolean {
  const parent = segments.at(-2)
  const isBelowPeople = parent !== undefined && kindOfWords(parent)?.kind === 'people'
  if (isBelowPeople) return true
  if (origin.kind !== 'people' || link.url.hostname !== origin.url.hostname) return false
  return /^\p{Lu}[\p{L}.'’-]*(?:\s+\p{L}[\p{L}.'’-]*){1,4}$/u.test(link.text) && segments.length > 1
}

function bareHostOf(url: URL): string {
  return url.hostname.replace(/^www\./, '')
}

function withoutFragment(url: URL): string {
  const bare = new URL(url)
  bare.hash = ''
  return bare.href
}
