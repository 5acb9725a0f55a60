import { readRows } from '../../data/words.ts'
import { parseDomain, withoutWww } from '../../lib/domain.ts'
import { once } from '../../lib/once.ts'
import { withoutFinalSlashes } from '../../lib/text.ts'
import { choosingParts, isNumberQuery, isPageQuery, languageFreeParts } from './page-query.ts'

// Any page worth reading has a shorter address; longer ones carry state.
const lengthMax = 300
const segmentsMax = 5

const fileEnding =
  /\.(?:pdf|jpe?g|png|gif|svg|webp|avif|bmp|tiff?|eps|ico|css|m?js|json|zip|gz|tgz|tar|7z|rar|exe|msi|apk|dmg|iso|mp[34]|m4[av]|wav|og[gv]|webm|avi|mov|wmv|docx?|xlsx?|pptx?|od[pst]|csv|dwg|rss|atom|xml|txt|ics|woff2?)$/i

// These paths act when they are fetched, whatever their program is called.
const actingSegment =
  /^(?:log[-_]?(?:in|out|off)|sign[-_]?(?:in|out|up|off)|wp-login|an?melden|abmelden|deconnexion|register|cart|basket|checkout|warenkorb|panier|carrito|carrello|add-?to-?cart|delete|remove|vote|unsubscribe)(?:[.;].*)?$/i

// These paths go on without end, or hold texts that others wrote.
const trapSegment =
  /^(?:account|calendar|kalender|events?|search|suche|recherche|tags?|category|categories|kategorie|feed|rss|print|share|wp-admin|wp-json|wp-content|cdn-cgi|cgi-bin|forum|forums|archive|archives|comments|products?|shop|store|produkte|author|page)$/i

/**
 * Returns whether an address may be a plain page of a site: no file, no action, no endless space of queries. `isNamed`:
 * the link's text says what the page holds, so that a query which chooses a page is accepted.
 */
export function isPlainPage(url: URL, isNamed: boolean): boolean {
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  return (
    /^https?:$/.test(url.protocol) &&
    url.href.length <= lengthMax &&
    segments.length <= segmentsMax &&
    !fileEnding.test(url.pathname) &&
    !segments.some((segment) => actingSegment.test(segment) || trapSegment.test(segment)) &&
    !/\/(?:19|20)\d\d\/\d{1,2}(?:\/|$)/.test(url.pathname) &&
    new Set(segments).size === segments.length &&
    (isNumberQuery(url.search) || (isNamed && isPageQuery(url.search)))
  )
}

/** Returns an address without its fragment and without the session and tracking parts of its query. */
export function plainAddressOf(url: URL): string {
  // The query is set only when a part was removed: otherwise it stays as its site wrote it.
  const search = searchOf(choosingParts(url.search))
  const isShorter = search.length < url.search.length
  if (!isShorter && !url.href.includes('#')) return url.href
  const bare = new URL(url)
  bare.hash = ''
  if (isShorter) bare.search = search
  return bare.href
}

/**
 * Returns the key under which two addresses are one page: without scheme, `www.`, fragment, default file, final slash,
 * session and tracking.
 */
export function pageKeyOf(url: URL): string {
  return keyOf(url, choosingParts(url.search))
}

/** Returns a page key without its language, so that `/de/team` and `/en/team?L=1` are the same page. */
export function languageFreeKey(url: URL): string {
  return keyOf(url, languageFreeParts(url.search)).replace(
    /^([^/]+)\/([a-z]{2})(?:[-_][a-z]{2})?(?=\/|$)/i,
    (whole, host: string, code: string) => (languageCodes.has(code.toLowerCase()) ? host : whole),
  )
}

function keyOf({ hostname, port, pathname }: URL, parts: readonly string[]): string {
  const path = withoutFinalSlashes(
    pathname.replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/'),
  )
  return `${withoutWww(hostname)}${port === '' ? '' : `:${port}`}${safeDecode(path)}${searchOf(parts)}`
}

function searchOf(parts: readonly string[]): string {
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Returns the language an address names in its first segment; null when it names none. */
export function languageOfPath(url: URL): string | null {
  const code = /^\/([a-z]{2})(?:[-_][a-z]{2})?(?:\/|$)/i.exec(url.pathname)?.[1]?.toLowerCase()
  return code !== undefined && languageCodes.has(code) ? code : null
}

// ISO 639-1 codes that sites put into addresses.
const languageCodes: ReadonlySet<string> = new Set(
  'ar bg ca cs da de el en es et fi fr he hr hu id it ja ko lt lv nl no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  ),
)

function safeDecode(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    // A stray percent sign: the address as it stands is the key.
    return text
  }
}

// Templates name pages in English, whatever language the firm writes.
const guessedMax = 6
const usualPages = once(() => readRows('usual-pages', 'languages'))
const languageOfSuffix = once(() => readRows('usual-pages', 'suffixes'))

/**
 * Lists the pages to try on a site that links none: by the language of its home page, or of its country. Templates say
 * that pages of any language are English, so that a country's own language weighs more than that.
 */
export function guessPages(home: URL, language: string | null): string[] {
  const suffix = parseDomain(home.hostname)?.suffix.split('.').at(-1) ?? ''
  const ofCountry = languageOfSuffix().get(suffix)?.[0]
  const stated = language?.split(/[-_]/)[0]
  const isSaid = stated !== undefined && stated !== 'en' && ofCountry?.startsWith(stated) !== true
  const own = (isSaid ? usualPages().get(stated) : undefined) ?? usualPages().get(ofCountry ?? '')
  const paths = new Set([...(own ?? []), ...(usualPages().get('en') ?? [])])
  return [...paths].slice(0, guessedMax).map((path) => new URL(`/${path}`, home).href)
}
