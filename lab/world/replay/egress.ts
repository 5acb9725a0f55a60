import { createEgress, type Egress } from '@enricher/engine/net/egress'
import type { ReplayWorld } from './world.ts'

/** Opens the real way out, led to a replayed internet on loopback. */
export function openReplayEgress(world: Pick<ReplayWorld, 'dnsServer' | 'portMap'>): Egress {
  return createEgress({
    dnsServers: [world.dnsServer],
    allow: ['127.0.0.0/8'],
    portMap: world.portMap,
    ca: null,
    userAgent: 'enricher-eval (+https://enricher.example/bot)',
  })
}
