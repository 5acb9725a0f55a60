import type { Network } from '../egress/network.ts'
import { normalizeClientMetadata } from './client-metadata.ts'

// draft-ietf-oauth-client-id-metadata-document-02 section 8.6 recommends 5 KB.
const documentBytesMax = 5_120
// A person waits for it in front of an empty page.
const timeoutMs = 5_000
const clientIdCharactersMax = 1_000
// One request asks for a document several times, and a person who waits has asked once.
const failureKeptMs = 10_000
const failuresMax = 1_000

// Section 5 of the draft refuses all others: hosts that keep files of strangers serve them as text.
const jsonType = /^application\/(?:[\w.-]{1,100}\+)?json(?: |;|$)/i

/** Returns true when an id is the address of a document that may be fetched: https, with a path, on the usual port. */
export function isDocumentAddress(clientId: string): boolean {
  if (clientId.length > clientIdCharactersMax) return false
  const url = URL.parse(clientId)
  return url?.protocol === 'https:' && url.port === '' && url.pathname !== '/'
}

/**
 * Creates what fetches metadata documents of clients: through the guard of all that the outside names, bounded, without
 * redirects. The document is answered as it would be registered. One that could not be had is not asked for again for
 * some seconds.
 */
export function createDocumentFetch(
  network: () => Promise<Pick<Network, 'fetch'>>,
): (input: string | URL | Request, init?: RequestInit) => Promise<Response> {
  const failures = new Map<string, number>()
  return async (input) => {
    const address = String(input instanceof Request ? input.url : input)
    if ((failures.get(address) ?? 0) > performance.now()) return new Response(null, { status: 502 })
    failures.delete(address)
    const reply = await fetchDocument(network, address).catch(() => null)
    if (reply) return reply
    const [oldest] = failures.keys()
    if (oldest !== undefined && failures.size >= failuresMax) failures.delete(oldest)
    failures.set(address, performance.now() + failureKeptMs)
    return new Response(null, { status: 502 })
  }
}

/** Returns null for what is no document. */
async function fetchDocument(
  network: () => Promise<Pick<Network, 'fetch'>>,
  address: string,
): Promise<Response | null> {
  const { fetch } = await network()
  const page = await fetch(address, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json' },
    bytesMax: documentBytesMax,
    redirectsMax: 0,
    timeoutMs,
    provider: 'client metadata',
  })
  const { 'cache-control': caching, 'content-type': type = '' } = page.headers
  const isDocument = page.status === 200 && !page.isTruncated && jsonType.test(type)
  if (!isDocument) return null
  const document = registered(page.body)
  return document === null
    ? null
    : new Response(document, {
        headers: {
          'content-type': 'application/json',
          ...(caching && { 'cache-control': caching }),
        },
      })
}

/** A document that cannot be registered is none: the library says that it could not be read. */
function registered(text: string): string | null {
  const document = parseObject(text)
  if (!document) return null
  // A key of its own would have to be checked at the token endpoint; without that any client could take its name. And
  // what any reader has is no secret.
  const { token_endpoint_auth_method: method = 'none', client_id } = document
  const isSecret = 'client_secret' in document
  const normal = normalizeClientMetadata(document)
  if (isSecret || method !== 'none' || 'error' in normal) return null
  return JSON.stringify({ ...normal, client_id })
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
