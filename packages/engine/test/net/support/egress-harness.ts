import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import type { TestContext } from 'node:test'
import { ProviderError, type ProviderFault } from '../../../model/provider-error.ts'
import { createEgress, type Egress, type EgressOptions } from '../../../net/egress.ts'
import type { FetchedPage, FetchOptions } from '../../../net/network.ts'
import { type DnsReply, type DnsServer, startDnsServer, zone } from './dns-server.ts'
import { type SiteServer, startSiteServer } from './site-server.ts'

/** The one loopback range the harness opens; the rest of 127/8 stays forbidden ground. */
const openRange = '127.0.1.0/24'
export const openHost = '127.0.1.1'

export type Harness = {
  readonly egress: Egress
  readonly dns: DnsServer
  readonly site: SiteServer
  /** Fetches with a limit that no busy machine comes to, unless the options say otherwise. */
  fetch(url: string, options?: Partial<FetchOptions>): Promise<FetchedPage>
}

/** A name server, one site on port 80 of `openHost` and a way out that knows only them. */
export async function startHarness(
  t: TestContext,
  listener: RequestListener,
  options: {
    readonly names?: Parameters<typeof zone>[0]
    readonly replyTo?: (name: string, type: string, asked: number) => DnsReply | Promise<DnsReply>
    readonly egress?: Partial<EgressOptions>
  } = {},
): Promise<Harness> {
  const names = { 'acme.test': openHost, 'www.acme.test': openHost, ...options.names }
  const dns = await startDnsServer(options.replyTo ?? zone(names))
  t.after(dns.stop)
  const site = await startSiteServer(listener, { host: openHost })
  t.after(site.stop)
  const egress = createEgress({
    dnsServers: [dns.address],
    allow: [openRange],
    portMap: new Map([[80, site.port]]),
    ca: null,
    userAgent: 'enricher (https://operator.example/bot)',
    // The servers here answer at once, but a busy machine may delay them.
    dnsTimeoutMs: 10_000,
    connectTimeoutMs: 20_000,
    ...options.egress,
  })
  t.after(egress.close)
  return {
    egress,
    dns,
    site,
    fetch: (url, fetchOptions) =>
      egress.fetch(url, {
        signal: AbortSignal.timeout(60_000),
        timeoutMs: 20_000,
        ...fetchOptions,
      }),
  }
}

/** Asserts that `work` fails with a `ProviderError` of this fault, and gives the error. */
export async function assertFault(
  work: Promise<unknown>,
  fault: ProviderFault,
  message?: RegExp,
): Promise<ProviderError> {
  const outcome = await work.then(
    () => 'no error',
    (error: unknown) => error,
  )
  assert.ok(outcome instanceof ProviderError, `expected ${fault}, got ${outcome}`)
  assert.equal(outcome.fault, fault, outcome.message)
  if (message) assert.match(outcome.message, message)
  return outcome
}
