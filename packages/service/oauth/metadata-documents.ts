import type { Network } from '@enricher/engine/net/network'
import { normalizeClientMetadata } from './client-metadata.ts'

// draft-ietf-oauth-client-id-metadata-document-02 section 8.6 recommends 5 KB.
const documentBytesMax = 5_120
// A person waits for the document in front of an empty page.
const timeoutMs = 5_000
const clientIdCharactersMax = 1_000
// One request asks for a document several times, although the waiting person has asked once.
const failureKeptMs = 10_000
const failuresMax = 1_000

// Section 5 of the draft refuses all other types: hosts that keep files of strangers serve them as text.
const jsonType = /^application\/(?:[\w.-]{1,100}\+)?json(?: |;|$)/i

/** Returns true when an id is the address of a document that may be fetched: https, with a path, on the usual port. */
export function isDocumentAddress(clientId: string): boolean {
  if (clientId.length > clientIdCharactersMax) return false
  const url = URL.parse(clientId)
  return url?.protocol === 'https:' && url.port === '' && url.pathname !== '/'
}

/**
 * Creates the function that fetches metadata documents of clients: through the guard for all foreign addresses,
 * bounded, without redirects. It answers with the document as it would be registered. A failed document is not fetched
 * again for some seconds.
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

/** Fetches a document; returns null when the answer is none. */
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

/** Returns the document to register; null for one that cannot be registered: the library reports it as unreadable. */
function registered(text: string): string | null {
  const document = parseObject(text)
  if (!document) return null
  // A client with a key of its own would have to prove it at the token endpoint; without that check any client could
  // take its name. And a secret that any reader has is none.
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
