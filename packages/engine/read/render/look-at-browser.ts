import type { Browser } from 'playwright-core'
import { connectByProtocol } from './browser-session.ts'

/** A browser that answers. */
export type SeenBrowser = {
  readonly version: string
  /** The browser was started with {@link withoutUdp}; false as well where it does not tell its start options. */
  readonly isWithoutUdp: boolean
}

// Only with this option does Chromium keep UDP from bypassing the proxy; the page script cannot block WebRTC in
// sandboxed frames.
export const withoutUdp = '--webrtc-ip-handling-policy=disable_non_proxied_udp'

/** Connects to the browser at `url`, and returns its own description. @throws {Error} when none answers in time. */
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
