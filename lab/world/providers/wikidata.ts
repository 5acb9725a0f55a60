import type { Company } from '../model/company.ts'
import {
  type Double,
  type DoubleReply,
  type DoubleRequest,
  errorPage,
  json,
  startDouble,
} from './double.ts'
import { type Entity, type Term, wikidataItems } from './wikidata-items.ts'

/** The refusals that the API of MediaWiki sends with status 200. */
type WikidataFault = 'maxlag' | 'ratelimited'

/** A double of wikidata.org: `wbsearchentities` and `wbgetentities` of `/w/api.php`. */
export type Wikidata = Double<WikidataFault>

/** Both modules take at most 50 at once from ordinary clients, and search gives 7 by default. */
const limitMax = 50
const limitDefault = 7

/** Starts the double with the items the companies have. */
export function startWikidata(companies: readonly Company[]): Promise<Wikidata> {
  const items = wikidataItems(companies)
  return startDouble<WikidataFault>((request) => reply(items, request), {
    maxlag: () =>
      apiError('maxlag', 'Waiting for 10.64.0.1: 6.2 seconds lagged.', { 'retry-after': '5' }),
    ratelimited: () =>
      apiError(
        'ratelimited',
        'You have exceeded your rate limit. Please wait some time and try again.',
      ),
  })
}

function reply(items: readonly Entity[], { url, headers }: DoubleRequest): DoubleReply {
  if (url.pathname !== '/w/api.php') return errorPage(404, 'Not Found')
  // Wikimedia's User-Agent policy: a client must say how its operator can be reached.
  if (!/https?:\/\/|@/.test(headers['user-agent'] ?? '')) {
    return errorPage(403, 'Please set a user-agent and respect our robot policy')
  }
  const query = url.searchParams
  if (query.get('format') !== 'json') return errorPage(200, 'MediaWiki API result')
  const action = query.get('action') ?? ''
  if (action === 'wbsearchentities') return search(items, query)
  if (action === 'wbgetentities') return get(items, query)
  return apiError('badvalue', `Unrecognized value for parameter "action": ${action}.`)
}

function apiError(code: string, info: string, headers: Record<string, string> = {}): DoubleReply {
  const servedby = 'mw-api-ext.example'
  return json({ error: { code, info }, servedby }, { 'mediawiki-api-error': code, ...headers })
}

function search(items: readonly Entity[], query: URLSearchParams): DoubleReply {
  const text = query.get('search')
  if (!text) return apiError('missingparam', 'The "search" parameter must be set.')
  const language = query.get('language')
  if (!language) return apiError('missingparam', 'The "language" parameter must be set.')
  const limit = Math.min(Number(query.get('limit') ?? limitDefault), limitMax)
  const skipped = Number(query.get('continue') ?? 0)
  const found = items.flatMap((item) => {
    const match = matchOf(item, text, language)
    return match ? [searchRow(item, match, query.get('uselang') ?? language)] : []
  })
  const shown = found.slice(skipped, skipped + limit)
  const rest = found.length > skipped + limit ? { 'search-continue': skipped + limit } : {}
  return json({ searchinfo: { search: text }, search: shown, ...rest, success: 1 })
}

type Match = { readonly type: 'label' | 'alias'; readonly language: string; readonly text: string }

/** Finds a label or alias that begins with the text, in the asked language first, then in any. */
function matchOf(item: Entity, text: string, language: string): Match | null {
  const wanted = folded(text)
  const inOrder = (terms: readonly Term[]) => [
    ...terms.filter((term) => term.language === language),
    ...terms.filter((term) => term.language !== language),
  ]
  const fits = (term: Term) => folded(term.value).startsWith(wanted)
  const label = inOrder(Object.values(item.labels)).find(fits)
  if (label) return { type: 'label', language: label.language, text: label.value }
  const alias = inOrder(Object.values(item.aliases).flat()).find(fits)
  return alias ? { type: 'alias', language: alias.language, text: alias.value } : null
}

/** Folds case and accents, which do not count in Wikidata's completion search. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
}

function searchRow(item: Entity, match: Match, language: string) {
  const label = item.labels[language] ?? item.labels['en']
  const description = item.descriptions[language] ?? item.descriptions['en']
  return {
    id: item.id,
    title: item.id,
    pageid: Number(item.id.slice(1)),
    concepturi: `http://www.wikidata.org/entity/${item.id}`,
    repository: 'wikidata',
    url: `//www.wikidata.org/wiki/${item.id}`,
    display: { ...(label ? { label } : {}), ...(description ? { description } : {}) },
    ...(label ? { label: label.value } : {}),
    ...(description ? { description: description.value } : {}),
    match,
    ...(match.type === 'alias' ? { aliases: [match.text] } : {}),
  }
}

const everyProp = 'info|sitelinks|aliases|labels|descriptions|claims|datatype'

function get(items: readonly Entity[], query: URLSearchParams): DoubleReply {
  const ids = (query.get('ids') ?? '').split('|').filter(Boolean)
  if (ids.length === 0) {
    return apiError(
      'param-missing',
      'Either provide the Item "ids" or pairs of "sites" and "titles"',
    )
  }
  if (ids.length > limitMax) {
    return apiError(
      'toomanyvalues',
      `Too many values supplied for parameter "ids". The limit is ${limitMax}.`,
    )
  }
  const bad = ids.find((id) => !/^[QPL]\d+$/.test(id))
  if (bad) return apiError('no-such-entity', `Could not find an entity with the ID "${bad}".`)
  const props = new Set((query.get('props') ?? everyProp).split('|'))
  const languages = query.get('languages')?.split('|') ?? null
  const entities = Object.fromEntries(
    ids.map((id) => {
      const item = items.find((candidate) => candidate.id === id)
      return [id, item ? selected(item, props, languages) : { id, missing: '' }]
    }),
  )
  return json({ entities, success: 1 })
}

function selected(item: Entity, props: ReadonlySet<string>, languages: readonly string[] | null) {
  const inLanguages = <T>(terms: Readonly<Record<string, T>>) =>
    Object.fromEntries(
      Object.entries(terms).filter(([language]) => languages?.includes(language) ?? true),
    )
  return {
    type: item.type,
    id: item.id,
    ...(props.has('labels') ? { labels: inLanguages(item.labels) } : {}),
    ...(props.has('descriptions') ? { descriptions: inLanguages(item.descriptions) } : {}),
    ...(props.has('aliases') ? { aliases: inLanguages(item.aliases) } : {}),
    ...(props.has('claims') ? { claims: item.claims } : {}),
  }
}
