import type { Company } from '../model/company.ts'
import { directoryUrl } from '../pages/directory.ts'
import { type Double, type DoubleReply, errorPage, json, startDouble } from './double.ts'

/** JSON is not enabled in the settings, as after a fresh install; or all engines are suspended. */
type SearxngFault = 'json_off' | 'suspended'

/** A double of a SearXNG instance whose engines found the companies marked as indexed. */
export type Searxng = Double<SearxngFault>

type Page = { readonly url: string; readonly title: string; readonly content: string }
type Found = { readonly name: string; readonly page: Page }

/** One word in common is chance, unless it is the whole name (or a script without blanks). */
const wordsMin = 2
const engines = ['mojeek', 'presearch']

/** Starts the double. */
export function startSearxng(companies: readonly Company[]): Promise<Searxng> {
  const index = companies.filter((company) => company.isIndexed).flatMap(found)
  return startDouble<SearxngFault>(({ url }) => reply(index, url), {
    json_off: () => errorPage(403, '403 Forbidden'),
    suspended: ({ url }) => json(results(url.searchParams.get('q') ?? '', [], suspended)),
  })
}

const suspended = engines.map((engine) => [engine, 'Suspended: too many requests'])

/** Returns the results for a company: a directory ranks above the firms it lists, as it often does. */
function found(company: Company): Found[] {
  const { name, place, trade, about, domain } = company
  const listed = {
    url: directoryUrl(company),
    title: `${name}, ${place} - company profile, address, phone | Firmenkartei`,
    content: `${name}: ${trade} in ${place}. Phone, address, opening hours and reviews.`,
  }
  const own = domain && { url: `https://${domain}/`, title: name, content: `${about} ${place}` }
  return (own ? [listed, own] : [listed]).map((page) => ({ name, page }))
}

function reply(index: readonly Found[], url: URL): DoubleReply {
  if (url.pathname !== '/search') return errorPage(404, '404 Not Found')
  const query = url.searchParams.get('q') ?? ''
  if (query.trim() === '') return errorPage(400, 'No query')
  if (url.searchParams.get('format') !== 'json') return errorPage(200, `${query} - SearXNG`)
  const words = wordsOf(query)
  const ranked = index
    .map((row) => ({ row, hits: hitsOf(row, words) }))
    .filter(({ row, hits }) => hits >= wordsMin || query.includes(row.name))
    .sort((one, other) => other.hits - one.hits)
    .map(({ row }) => row.page)
  return json(results(query, ranked, []))
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Counts the words that a result has; words of the title say more than words of the excerpt, which count half. */
function hitsOf({ page }: Found, words: readonly string[]): number {
  const title = wordsOf(page.title)
  const content = wordsOf(page.content)
  return words.reduce(
    (sum, word) => sum + (title.includes(word) ? 1 : content.includes(word) ? 0.5 : 0),
    0,
  )
}

function results(query: string, rows: readonly Page[], unresponsive: readonly string[][]) {
  return {
    query,
    number_of_results: 0,
    results: rows.map((row, position) => ({
      ...row,
      engine: engines[0],
      template: 'default.html',
      parsed_url: ['https', new URL(row.url).host, new URL(row.url).pathname, '', '', ''],
      engines,
      positions: [position + 1],
      score: engines.length / (position + 1),
      category: 'general',
    })),
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: unresponsive,
  }
}
