import type { RequestListener, ServerResponse } from 'node:http'

type Claim = { rank?: string; value?: unknown; snaktype?: string; qualifiers?: object }

/** An item as its editors see it; the double writes it as the API does. */
export type Item = {
  readonly labels?: Readonly<Record<string, string>>
  readonly descriptions?: Readonly<Record<string, string>>
  readonly aliases?: Readonly<Record<string, readonly string[]>>
  readonly claims?: Readonly<Record<string, readonly Claim[]>>
  /** A text that is sent instead of the item's details. */
  readonly raw?: object
}

export type WikidataFault =
  | 'maxlag'
  | 'ratelimited'
  | 'internal'
  | 'html'
  | 'cut'
  | 'silence'
  | { readonly status: number; readonly retryAfter?: string }

export type WikidataDouble = {
  readonly listener: RequestListener
  /** The query of every request, in order. */
  readonly queries: URLSearchParams[]
  readonly userAgents: (string | undefined)[]
  /** The most requests that were being answered at one time. */
  underWayMax: number
  fault: WikidataFault | null
}

/** Speaks `action=wbsearchentities` and `action=wbgetentities` of the MediaWiki API, formatversion 1. */
export function createWikidataDouble(items: Readonly<Record<string, Item>>): WikidataDouble {
  let underWay = 0
  const double: WikidataDouble = {
    queries: [],
    userAgents: [],
    underWayMax: 0,
    fault: null,
    listener: (request, response) => {
      const url = new URL(request.url ?? '/', 'http://wikidata.test')
      double.queries.push(url.searchParams)
      double.userAgents.push(request.headers['user-agent'])
      underWay += 1
      double.underWayMax = Math.max(double.underWayMax, underWay)
      response.on('close', () => {
        underWay -= 1
      })
      if (url.pathname !== '/w/api.php') response.writeHead(404).end()
      else if (double.fault) answerFault(response, double.fault)
      else setTimeout(() => answer(response, actions(items, url.searchParams)), 5)
    },
  }
  return double
}

function actions(items: Readonly<Record<string, Item>>, query: URLSearchParams): object {
  if (query.get('format') !== 'json') return apiError('badformat')
  if (query.get('action') === 'wbsearchentities') return search(items, query)
  if (query.get('action') !== 'wbgetentities') return apiError('badvalue')
  const ids = (query.get('ids') ?? '').split('|')
  if (ids.length > 50) return apiError('toomanyvalues')
  const entities = ids.map((id) => [id, items[id] ? entity(id, items[id]) : { id, missing: '' }])
  return { entities: Object.fromEntries(entities), success: 1 }
}

function search(items: Readonly<Record<string, Item>>, query: URLSearchParams): object {
  const text = query.get('search') ?? ''
  const found = Object.entries(items).flatMap(([id, item]) => {
    const label = item.labels?.['en'] ?? item.labels?.['mul']
    const names = [label, ...(item.aliases?.['en'] ?? [])]
    const match = names.find((name) => name?.toLowerCase().startsWith(text.toLowerCase()))
    if (match === undefined) return []
    const type = match === label ? 'label' : 'alias'
    return [
      {
        id,
        title: id,
        repository: 'wikidata',
        label,
        description: item.descriptions?.['en'],
        match: { type, language: 'en', text: match },
        ...(type === 'alias' ? { aliases: [match] } : {}),
      },
    ]
  })
  const limit = Number(query.get('limit') ?? 7)
  return { searchinfo: { search: text }, search: found.slice(0, limit), success: 1 }
}

function entity(id: string, item: Item): object {
  if (item.raw) return item.raw
  const text = (language: string, value: string) => ({ language, value })
  const map = <T>(
    record: Readonly<Record<string, T>> | undefined,
    write: (key: string, value: T) => unknown,
  ) => {
    const entries = Object.entries(record ?? {}).map(([key, value]) => [key, write(key, value)])
    // PHP cannot distinguish an empty map from an empty list.
    return entries.length === 0 ? [] : Object.fromEntries(entries)
  }
  return {
    type: 'item',
    id,
    labels: map(item.labels, text),
    descriptions: map(item.descriptions, text),
    aliases: map(item.aliases, (language, names) => names.map((name) => text(language, name))),
    claims: map(item.claims, (property, claims) =>
      claims.map((claim, at) => ({
        mainsnak: {
          snaktype: claim.snaktype ?? 'value',
          property,
          ...(claim.snaktype ? {} : { datavalue: { value: claim.value, type: 'string' } }),
        },
        type: 'statement',
        id: `${id}$${property}-${at}`,
        rank: claim.rank ?? 'normal',
        ...(claim.qualifiers ? { qualifiers: claim.qualifiers } : {}),
      })),
    ),
  }
}

function answerFault(response: ServerResponse, fault: WikidataFault): void {
  if (fault === 'silence') return
  if (typeof fault === 'object') {
    if (fault.retryAfter) response.setHeader('retry-after', fault.retryAfter)
    response.writeHead(fault.status).end('Too many requests. Please set a user-agent.')
  } else if (fault === 'html')
    response.end('<html>Our servers are currently under maintenance</html>')
  else if (fault === 'cut') response.end('{"searchinfo":{"search":"ac')
  else {
    if (fault === 'maxlag') response.setHeader('retry-after', '7')
    response.setHeader('mediawiki-api-error', fault)
    answer(response, apiError(fault))
  }
}

function apiError(code: string): object {
  return {
    error: { code, info: `The ${code} error`, '*': 'See the API for usage.' },
    servedby: 'mw1',
  }
}

function answer(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(body))
}
