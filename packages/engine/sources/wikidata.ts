import { deadline } from '../lib/time.ts'
import type { WebsiteSource } from '../model/website-source.ts'
import { parseCompanyName } from '../names/company-name.ts'
import { toProviderError } from '../net/faults.ts'
import type { Network } from '../net/network.ts'
import { createSemaphore } from '../net/semaphore.ts'
import { createWikidataApi, type WikidataApi } from './wikidata-api.ts'
import { type FoundEntity, suggestionsOf } from './wikidata-entity.ts'

// Past the seventh match the entity is never the right one, and the details of each may take 500 KB.
const entitiesMax = 7
// This time includes the wait in the queue: a search has other sources and should not wait long for this one.
const suggestTimeoutMs = 8_000
// Wikidata's etiquette asks for requests one after the other (mediawiki.org, API:Etiquette).
const queriesAtOnceMax = 1

/**
 * Creates a source of the official websites (P856) of the entities that Wikidata finds under a name. It makes two
 * requests a query, and one query at a time in the process.
 */
export function createWikidataSource(network: Network, baseUrl: string): WebsiteSource {
  const api = createWikidataApi(network, baseUrl)
  const queries = createSemaphore(queriesAtOnceMax)
  return {
    name: 'wikidata',
    async suggest({ companyName }, signal) {
      const timed = deadline(suggestTimeoutMs, signal)
      try {
        // Entities are labelled with the bare name; the legal form is at best in an alias.
        const { bare } = parseCompanyName(companyName)
        const found = await queries.run(() => lookUp(api, bare, timed), timed)
        return suggestionsOf(found, [companyName, bare])
      } catch (error) {
        // An abort in the queue rejects with the signal's own reason; sources throw only one kind of error.
        throw toProviderError(error, 'wikidata', timed)
      }
    },
  }
}

async function lookUp(
  api: WikidataApi,
  companyName: string,
  signal: AbortSignal,
): Promise<readonly FoundEntity[]> {
  const matches = (await api.search(companyName, entitiesMax, signal)).slice(0, entitiesMax)
  if (matches.length === 0) return []
  const entities = await api.entities(
    matches.map(({ id }) => id),
    companyName,
    signal,
  )
  return matches.flatMap(({ id, matchedText }) => {
    const entity = entities.get(id)
    return entity ? [{ entity, matchedText }] : []
  })
}
