import { type Static, type TSchema, Type } from 'typebox'
import { Check } from 'typebox/schema'
import { systemClock } from '../lib/time.ts'
import { ProviderError } from '../model/provider-error.ts'
import type { FetchedPage, Network } from '../net/network.ts'
import { retryAfterMs } from '../net/retry-after.ts'
import { apiUrl, readJson } from './json-page.ts'
import { type WikidataEntity, wikidataEntity } from './wikidata-entity.ts'

/** The two calls that we make. Both throw `ProviderError`; while cooling down, `rate_limited` at once. */
export type WikidataApi = {
  /** Finds entities whose label or alias begins with a name, in the name's own language first; best match first. */
  search(name: string, limit: number, signal: AbortSignal): Promise<readonly Match[]>
  /**
   * Returns the entities that exist, by id, with their names in the language of `name` too; at most 50 ids (a limit of
   * the API).
   */
  entities(
    ids: readonly string[],
    name: string,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, WikidataEntity>>
}

type Match = { readonly id: string; readonly matchedText: string | null }

const requestTimeoutMs = 5_000
// Seven entities of large groups come to some 3 MB.
const replyBytesMax = 10_000_000
// Lag in seconds above which bots have to stand back (mediawiki.org, Manual:Maxlag_parameter).
const maxlag = '5'
// The languages in which most company names are recorded; `mul` is for names that are alike everywhere.
const usualLanguages = 'en mul de fr es it nl pt sv pl'.split(' ')

// Names in other letters are recorded in the languages that use these letters.
const languagesByLetters: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[іїєґ]/iu, ['uk']],
  [/\p{Script=Cyrillic}/u, ['ru', 'uk', 'bg', 'sr']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['ja']],
  [/\p{Script=Han}/u, ['zh', 'ja']],
  [/\p{Script=Hangul}/u, ['ko']],
  [/\p{Script=Arabic}/u, ['ar', 'fa']],
  [/\p{Script=Hebrew}/u, ['he']],
  [/\p{Script=Greek}/u, ['el']],
  [/\p{Script=Thai}/u, ['th']],
]

function languagesOf(name: string): readonly string[] {
  return languagesByLetters.find(([letters]) => letters.test(name))?.[1] ?? []
}

/** Creates a client that backs off as Wikidata asks. */
export function createWikidataApi(network: Network, baseUrl: string): WikidataApi {
  let coolsUntilMs = 0

  const get = async <S extends TSchema>(
    query: Readonly<Record<string, string>>,
    schema: S,
    signal: AbortSignal,
  ): Promise<Static<S>> => {
    if (systemClock() < coolsUntilMs) throw failure('rate_limited', 'cooling down as it asked')
    const page = await network.fetch(
      apiUrl(baseUrl, 'w/api.php', { ...query, format: 'json', maxlag }),
      {
        signal,
        timeoutMs: requestTimeoutMs,
        bytesMax: replyBytesMax,
        provider: 'wikidata',
        isInterface: true,
        // Wikidata asks this of bots (mediawiki.org, API:Etiquette).
        isPolite: true,
      },
    )
    const error = errorOf(page)
    if (error === null) return readJson(page, schema, 'wikidata')
    if (error.fault === 'rate_limited') coolsUntilMs = systemClock() + coolsMs(page)
    throw error
  }

  return {
    async search(name, limit, signal) {
      const [language = 'en'] = languagesOf(name)
      const query = {
        action: 'wbsearchentities',
        search: name,
        limit: String(limit),
        language,
        uselang: 'en',
        type: 'item',
      }
      const { search } = await get(query, searchReply, signal)
      return search.map(({ id, match }) => ({ id, matchedText: match?.text ?? null }))
    },
    async entities(ids, name, signal) {
      const languages = [...usualLanguages, ...languagesOf(name)].join('|')
      const props = 'claims|labels|aliases|descriptions'
      const query = { action: 'wbgetentities', ids: ids.join('|'), props, languages }
      const { entities } = await get(query, entitiesReply, signal)
      // A record that cannot be read is left out; the others are still useful.
      const readable = Object.entries(entities).flatMap(([id, entity]) =>
        Check(wikidataEntity, entity) ? [[id, entity] as const] : [],
      )
      return new Map(readable)
    },
  }
}

const searchReply = Type.Object({
  search: Type.Array(
    Type.Object({
      id: Type.String(),
      match: Type.Optional(Type.Object({ text: Type.Optional(Type.String()) })),
    }),
  ),
})
const entitiesReply = Type.Object({ entities: Type.Record(Type.String(), Type.Unknown()) })
const errorReply = Type.Object({ error: Type.Object({ code: Type.String() }) })

const busyStatuses = new Set([429, 503])
const busyCodes = new Set(['maxlag', 'ratelimited'])

/** Returns the failure that a reply stands for, or null. Most errors of the API come with status 200. */
function errorOf(page: FetchedPage): ProviderError | null {
  if (busyStatuses.has(page.status)) return failure('rate_limited', `answered ${page.status}`)
  if (page.status === 403) return failure('unauthorized', 'refused our User-Agent (403)')
  if (page.status >= 400) return failure('unavailable', `answered ${page.status}`)
  // The API itself marks its errors with this header (mediawiki.org, API:Errors_and_warnings).
  if (page.headers['mediawiki-api-error'] === undefined && !page.body.startsWith('{"error"')) {
    return null
  }
  const { code } = readJson(page, errorReply, 'wikidata').error
  return failure(busyCodes.has(code) ? 'rate_limited' : 'unavailable', `answered ${code}`)
}

function failure(fault: ProviderError['fault'], message: string): ProviderError {
  return new ProviderError('wikidata', fault, message)
}

// Wikidata is never asked again at once, and never left alone for longer than an outage is worth.
const coolsMsMin = 5_000
const coolsMsMax = 300_000
const coolsMsDefault = 30_000

/** Returns the pause that the reply asks for, within our own bounds. */
function coolsMs(page: FetchedPage): number {
  const wanted = retryAfterMs(page.headers, systemClock()) ?? coolsMsDefault
  return Math.min(Math.max(wanted, coolsMsMin), coolsMsMax)
}
