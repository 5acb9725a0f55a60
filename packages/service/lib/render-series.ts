import { Gauge, Histogram, type Registry } from 'prom-client'

// The buckets reach from a page that is rendered at once to one that is given up after the longest wait and time.
const renderSeconds = [0.5, 1, 2, 4, 8, 12]

/** Creates the instruments of pages that a browser renders; they are empty without one. */
export function createRenderSeries(registry: Registry) {
  const registers = [registry]
  const pages = new Histogram({
    name: 'enricher_rendered_page_duration_seconds',
    help: 'Pages given to the browser, by how that ended: rendered, late, busy, browser_away.',
    labelNames: ['outcome'],
    buckets: renderSeconds,
    registers,
  })
  const up = new Gauge({
    name: 'enricher_browser_up',
    help: 'Whether the browser of BROWSER_URL was reached when it was last connected to.',
    // Without a browser the gauge has no series.
    labelNames: ['browser'],
    registers,
  })
  return {
    pageRendered: (outcome: string, durationMs: number) =>
      pages.observe({ outcome }, durationMs / 1_000),
    browserReach: (isReached: boolean) => up.set({ browser: 'chromium' }, isReached ? 1 : 0),
  }
}
