import type { Network } from '@enricher/engine/net/network'

// A plan takes some kilobytes; a longer reply is not a plan.
const bytesMax = 262_144

/** Returns a `fetch` through the guarded network, for the configured host only, that follows no redirect. */
export function fetchForModel(
  fetch: Network['fetch'],
  { baseUrl, timeoutMs }: { readonly baseUrl: string; readonly timeoutMs: number },
): typeof globalThis.fetch {
  return async (url, init) => {
    const address = String(url)
    if (!address.startsWith(`${baseUrl}/`)) throw new Error('This is no address of the model.')
    const page = await fetch(address, {
      method: 'POST',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: String(init?.body ?? ''),
      signal: init?.signal ?? AbortSignal.timeout(timeoutMs),
      timeoutMs,
      bytesMax,
      redirectsMax: 0,
      isInterface: true,
      provider: 'model',
    })
    if (page.isTruncated) throw new Error('The answer of the model is too long.')
    // The body is already decoded.
    const { 'content-encoding': _, 'content-length': __, ...headers } = page.headers
    return new Response(page.body, { status: page.status, headers })
  }
}
