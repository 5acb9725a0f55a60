import type { Browser } from 'playwright-core'
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
    const isHeld = await isWithoutUdp(browser)
    await browser.close()
    const text = `Chromium ${version} answers at BROWSER_URL`
    if (isHeld) return [{ state: 'ok', text }]
    const advice = `start it with ${withoutUdp}: a page may reach this network by WebRTC`
    return [{ state: 'warn', text: `${text}, with WebRTC open`, advice }]
  } catch {
    // The library's message is a page long, and may repeat a token of the address.
    const advice = 'start Chromium with --remote-debugging-port, or correct BROWSER_URL'
    return [
      { state: 'warn', text: 'no browser answers at BROWSER_URL: searches go without', advice },
    ]
  }
}

// Chromium takes no proxy for UDP otherwise, and a page can be kept from WebRTC in all but sandboxed frames.
const withoutUdp = '--webrtc-ip-handling-policy=disable_non_proxied_udp'

/** Returns false as well where a browser does not tell how it was started. */
async function isWithoutUdp(browser: Browser): Promise<boolean> {
  try {
    const session = await browser.newBrowserCDPSession()
    const { commandLine } = await session.send('SystemInfo.getInfo')
    return commandLine.split(' ').includes(withoutUdp)
  } catch {
    return false
  }
}
