import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/schema'
import { withoutFinalSlashes } from '../lib/text.ts'
import { ProviderError } from '../model/provider-error.ts'
import type { FetchedPage } from '../net/network.ts'

/** Reads a page's body as JSON of the given shape. @throws {ProviderError} `malformed` when it is not. */
export function readJson<S extends TSchema>(
  page: FetchedPage,
  schema: S,
  provider: string,
): Static<S> {
  const value = parse(page, provider)
  if (Check(schema, value)) return value
  throw new ProviderError(provider, 'malformed', 'the reply has another shape than documented')
}

function parse(page: FetchedPage, provider: string): unknown {
  if (page.isTruncated) throw new ProviderError(provider, 'malformed', 'the reply is too long')
  try {
    return JSON.parse(page.body)
  } catch (cause) {
    // The source sent an HTML error page where it promised JSON: the fault is the source's, and the message ours.
    throw new ProviderError(provider, 'malformed', 'the reply is not JSON', { cause })
  }
}

/** Joins `base` and `path` with one slash and adds the query; a path prefix of the base is kept. */
export function apiUrl(
  base: string,
  path: string,
  query: Readonly<Record<string, string>>,
): string {
  return `${withoutFinalSlashes(base)}/${path}?${new URLSearchParams(query)}`
}
