import { lookAtBrowser, withoutUdp } from '@enricher/engine/read/render/look-at-browser'
import type { Config } from '../../config/config.ts'
import type { Finding } from './finding.ts'

/** Checks whether the browser for pages that need scripts answers. */
export async function checkBrowser({ browserUrl }: Config): Promise<Finding[]> {
  if (browserUrl === null) {
    return [{ state: 'ok', text: 'not configured: pages are read without running their scripts' }]
  }
  try {
    const { version, isWithoutUdp } = await lookAtBrowser(browserUrl)
    const text = `Chromium ${version} answers at BROWSER_URL`
    if (isWithoutUdp) return [{ state: 'ok', text }]
    const advice = `start it with ${withoutUdp}: a page may reach this network by WebRTC`
    return [{ state: 'warn', text: `${text}, with WebRTC open`, advice }]
  } catch {
    // The library's message is a page long, and may contain a token of the address.
    const advice = 'start Chromium with --remote-debugging-port, or correct BROWSER_URL'
    return [
      { state: 'warn', text: 'no browser answers at BROWSER_URL: searches go without', advice },
    ]
  }
}
