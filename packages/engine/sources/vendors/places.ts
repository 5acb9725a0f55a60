import { Type } from 'typebox'
import { at, createApi } from './api.ts'
import { maybe, maybeText } from './reply.ts'
import { createSearchEngine } from './search-engine.ts'

const name = 'places'
// The price is 35 USD per thousand beyond the free ones of a month, read 2026-09-15.
const queryUsd = 0.035
const placesMax = 10

const api = createApi({
  name,
  timeoutMs: 10_000,
  headersOf: ({ apiKey }) => ({ 'x-goog-api-key': apiKey }),
  // The reason is more precise than the status: a wrong key is a 400 there.
  codeOf: (body) => at('error', 'details', '0', 'reason')(body) ?? at('error', 'status')(body),
  codes: {
    API_KEY_INVALID: 'unauthorized',
    PERMISSION_DENIED: 'unauthorized',
    BILLING_DISABLED: 'exhausted',
    RESOURCE_EXHAUSTED: 'rate_limited',
  },
})

/** Adapter of Google Places (New), text search, which knows shops and offices. */
export const places = createSearchEngine({
  name,
  queryUsd,
  async search(words, call) {
    const { body } = await api.ask(call, requestFor(words, fields), searchReply)
    const open = (body?.places ?? []).filter(
      ({ businessStatus }) => businessStatus !== 'CLOSED_PERMANENTLY',
    )
    const suggestions = open.slice(0, placesMax).flatMap((place) =>
      place.websiteUri
        ? {
            url: place.websiteUri,
            name: place.displayName?.text ?? null,
            kind: 'registry' as const,
            note: place.formattedAddress ?? '',
          }
        : [],
    )
    return { suggestions }
  },
  async check(call) {
    // [uncertain] A request for identifiers only is free.
    await api.ask(call, requestFor('example', 'places.id'), searchReply)
    return 'the key works'
  },
})

const fields = 'places.displayName,places.websiteUri,places.formattedAddress,places.businessStatus'

// The reply is an empty object when nothing was found.
const searchReply = Type.Object({
  places: maybe(
    Type.Array(
      Type.Object({
        displayName: maybe(Type.Object({ text: maybeText })),
        websiteUri: maybeText,
        formattedAddress: maybeText,
        businessStatus: maybeText,
      }),
    ),
  ),
})

function requestFor(textQuery: string, fieldMask: string) {
  return {
    path: 'places:searchText',
    json: { textQuery, pageSize: placesMax },
    headers: { 'x-goog-fieldmask': fieldMask },
  }
}
