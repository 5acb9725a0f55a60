import type { IncomingMessage } from 'node:http'
import { randomBase62 } from '@enricher/engine/lib/ids'

// The client's id is repeated in headers, log lines and ledger entries: only a short and harmless one is accepted.
const acceptable = /^[A-Za-z0-9_-]{8,64}$/

/**
 * Gives each request its id: the client's own `X-Request-Id` when it is acceptable, else one of ours,
 * unique among processes by its random part and within one by its count. Ids are no secrets.
 */
export function createRequestIds(): (raw: IncomingMessage) => string {
  const process = randomBase62(12)
  let count = 0
  return (raw) => {
    const given = raw.headers['x-request-id']
    if (typeof given === 'string' && acceptable.test(given)) return given
    count += 1
    return `req_${process}${count.toString(36).padStart(6, '0')}`
  }
}
