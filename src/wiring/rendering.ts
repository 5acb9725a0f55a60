import type { Config } from '../config/config.ts'
import { createBrowserSession } from '../enrich/render/browser-session.ts'
import type { Rendering } from '../enrich/render/renderer.ts'
import type { Metrics } from '../lib/metrics.ts'
import { systemClock } from '../lib/time.ts'
import { userAgentOf } from './egress.ts'

/** Returns what pages are rendered with; null without `BROWSER_URL`. Connects to nothing yet. */
export function openRendering(config: Config, metrics: Metrics): Rendering | null {
  const { browserUrl } = config
  if (browserUrl === null) return null
  const session = createBrowserSession(browserUrl, systemClock, metrics.browserReach)
  return { session, userAgent: userAgentOf(config), onEnd: metrics.pageRendered }
}
