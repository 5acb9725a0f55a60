import type { Service } from './service.ts'

// Whatever the counter's labels: the sum of all its series.
const counter = /^(enricher_\w*unread\w*)(?:\{[^}]*\})? (\d+)$/gm

/** Checks whether the pages the log calls unreadable are those that `/metrics` counts; what is wrong, in words. */
export async function checkCounter({ url, unreadHosts }: Service): Promise<readonly string[]> {
  const text = await fetch(`${url}/metrics`).then((reply) => reply.text())
  const series = [...text.matchAll(counter)]
  if (series.length === 0 && unreadHosts.length === 0) return []
  const counted = series.reduce((sum, [, , value]) => sum + Number(value), 0)
  if (counted === unreadHosts.length) return []
  return [`/metrics counts ${counted} unreadable pages, the log names ${unreadHosts.length}`]
}
