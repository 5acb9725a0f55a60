import { sleep } from '@enricher/engine/lib/time'
import type { Service } from './service.ts'

// The expression finds every series of the counter, whatever its labels; their sum counts.
const counter = /^(enricher_\w*unread\w*)(?:\{[^}]*\})? (\d+)$/gm
// The service writes a line of its log within half a second; a busy machine delays it further.
const logWaitMs = 3_000
const lookEveryMs = 100

/**
 * Checks that `/metrics` counts the pages that the log calls unreadable, once the log has had time to arrive; returns a
 * sentence for each difference.
 */
export async function checkCounter(service: Service): Promise<readonly string[]> {
  const untilMs = performance.now() + logWaitMs
  for (;;) {
    const wrong = await compare(service)
    if (wrong.length === 0 || performance.now() > untilMs) return wrong
    await sleep(lookEveryMs)
  }
}

async function compare({ url, unreadHosts }: Service): Promise<readonly string[]> {
  const text = await fetch(`${url}/metrics`).then((reply) => reply.text())
  const series = [...text.matchAll(counter)]
  if (series.length === 0 && unreadHosts.length === 0) return []
  const counted = series.reduce((sum, [, , value]) => sum + Number(value), 0)
  if (counted === unreadHosts.length) return []
  return [`/metrics counts ${counted} unreadable pages, the log names ${unreadHosts.length}`]
}
