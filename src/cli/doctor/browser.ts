import type { Config } from '../../config/config.ts'
import { connectByProtocol } from '../../enrich/render/browser-session.ts'
import type { Finding } from './finding.ts'

/** Checks whether the browser for pages that need scripts answers. */
export async function checkBrowser({ browserUrl }: Config): Promise<Finding[]> {
  if (browserUrl === null) {
    return [{ state: 'ok', text: 'not configured: pages are read without running their scripts' }]
  }
  try {
    const browser = await connectByProtocol(browserUrl)
    const version = browser.version()
    await browser.close()
    return [{ state: 'ok', text: `Chromium ${version} answers at BROWSER_URL` }]
  } catch {
    // The library's message is a page long, and may repeat a token of the address.
    const advice = 'start Chromium with --remote-debugging-port, or correct BROWSER_URL'
    return [
      { state: 'warn', text: 'no browser answers at BROWSER_URL: searches go without', advice },
    ]
  }
}
