import type { Browser } from 'playwright-core'
import { connectByProtocol } from './browser-session.ts'

/** A browser that answers. */
export type SeenBrowser = {
  readonly version: string
  /** It was started with {@link withoutUdp}; false as well where it does not tell how it was started. */
  readonly isWithoutUdp: boolean
}

// Chromium takes no proxy for UDP otherwise, and a page can be kept from WebRTC in all but sandboxed frames.
export const withoutUdp = '--webrtc-ip-handling-policy=disable_non_proxied_udp'

/** Connects to the browser at `url`, and returns what it says of itself. @throws {Error} when none answers in time. */
export async function lookAtBrowser(url: string): Promise<SeenBrowser> {
  const browser = await connectByProtocol(url)
  const seen = { version: browser.version(), isWithoutUdp: await saysSo(browser) }
  await browser.close()
  return seen
}

async function saysSo(browser: Browser): Promise<boolean> {
  try {
    const session = await browser.newBrowserCDPSession()
    const { commandLine } = await session.send('SystemInfo.getInfo')
    return commandLine.split(' ').includes(withoutUdp)
  } catch {
    return false
  }
}
