import type { Network } from '@enricher/engine/net/network'

// A hundred intents with their charges take 400 kB.
const bytesMax = 4_000_000

/** Returns a `fetch` that uses the guarded network, to the configured host alone. */
export function fetchThrough(fetch: Network['fetch'], timeoutMs: number): typeof globalThis.fetch {
  return async (url, init) => {
    const page = await fetch(String(url), {
      method: init?.method as 'GET' | 'POST' | 'DELETE',
      headers: Object.fromEntries(init?.headers as [string, string][]),
      ...(typeof init?.body === 'string' && { body: init.body }),
      signal: init?.signal ?? AbortSignal.timeout(timeoutMs),
      timeoutMs,
      bytesMax,
      redirectsMax: 0,
      isInterface: true,
      provider: 'stripe',
    })
    if (page.isTruncated) throw new Error('The answer of Stripe is too long.')
    return new Response(page.body, { status: page.status, headers: page.headers })
  }
}
