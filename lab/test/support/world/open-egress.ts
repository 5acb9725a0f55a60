import { readFileSync } from 'node:fs'
import { createEgress, type Egress } from '@enricher/engine/net/egress'
import type { World } from '../../../world/world.ts'

/** Opens the real egress, configured by the world's variables as the service would read them. */
export function openEgress({ env }: World, moreBaseUrls: readonly string[] = []): Egress {
  const pairs = (env['EGRESS_PORT_MAP'] ?? '').split(',').map((pair) => pair.split(':').map(Number))
  return createEgress({
    dnsServers: [env['DNS_SERVERS'] ?? ''],
    allow: (env['EGRESS_ALLOW'] ?? '').split(','),
    portMap: new Map(pairs.map(([from = 0, to = 0]) => [from, to])),
    ca: readFileSync(env['EGRESS_CA_FILE'] ?? '', 'utf8'),
    userAgent: 'enricher-test (+https://enricher.example)',
    baseUrls: [env['WIKIDATA_BASE_URL'] ?? '', env['SEARXNG_URL'] ?? '', ...moreBaseUrls],
    // The world's name server answers at once, but its process may be busy with other things.
    dnsTimeoutMs: 1_000,
  })
}
