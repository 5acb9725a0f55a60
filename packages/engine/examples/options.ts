import { readFileSync } from 'node:fs'
import process from 'node:process'
import type { EngineOptions } from '@enricher/engine'

/**
 * Returns what `createEngine` is given: `{ dns: 'system' }` on the internet, and in the example world, whose variables
 * `npm run world` prints, its name server, its ports and its certificates.
 */
export function exampleOptions(env: NodeJS.ProcessEnv = process.env): EngineOptions {
  const { DNS_SERVERS, EGRESS_ALLOW = '', EGRESS_PORT_MAP = '', EGRESS_CA_FILE = '' } = env
  if (DNS_SERVERS === undefined) return { dns: 'system' }
  const ports = EGRESS_PORT_MAP.split(',').map((pair) => pair.split(':').map(Number))
  return {
    dns: [DNS_SERVERS],
    // Its servers have one machine with all that runs beside them.
    searchTimeoutMs: 120_000,
    web: {
      allow: EGRESS_ALLOW.split(','),
      portMap: new Map(ports.map(([wanted = 0, actual = 0]) => [wanted, actual])),
      ca: readFileSync(EGRESS_CA_FILE, 'utf8'),
    },
  }
}
