import type { Browser, BrowserContext, Page } from 'playwright-core'
import { unlessAborted } from '../../lib/abort.ts'
import { deadline, sleep } from '../../lib/time.ts'
import type { FetchedPage } from '../../net/network.ts'
import type { PageRequests } from './page-requests.ts'

/** The error when the browser, not the page, did not answer. */
export class BrowserFaultError extends Error {
  constructor(cause: unknown) {
    super('the browser did not answer', { cause })
    this.name = 'BrowserFaultError'
  }
}

// A slow site needs this long to load its data; a script that never ends costs no more.
export const renderMsMax = 8_000
// A browser opens and closes a context in milliseconds, or in some seconds when its pages take all of its processors.
const contextTimeoutMs = 5_000
// A script that was loaded begins to ask for its data within this time.
const quietMsMin = 400
const pollMs = 50
// The parser of pages reads as many characters.
const markupLengthMax = 2_000_000

// A name that never resolves (RFC 6761 section 6.4): connections that a page makes without a request (sockets,
// prefetches, workers) go to this proxy, and no further. `<-loopback>`: this machine is not exempt.
const nowhere = { server: 'http://nowhere.invalid:80', bypass: '<-loopback>' }

// This script removes other ways to the network and functions that flood the connection. The proxy stops all of them
// but WebRTC.
const withoutWaysOut = `for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport', 'WebSocket', 'WebSocketStream', 'EventSource', 'Worker', 'SharedWorker']) {
  try { Object.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false }) } catch {}
}
for (const name of Object.keys(console)) { try { console[name] = () => undefined } catch {} }
for (const name of ['open', 'alert', 'confirm', 'prompt', 'print']) {
  try { Object.defineProperty(globalThis, name, { value: () => null, writable: false, configurable: false }) } catch {}
}`

/**
 * Runs the scripts of a page in a context of its own, which keeps nothing, and returns the markup that they leave; null
 * when its time passed, or the page broke off.
 * @throws {BrowserFaultError}
 */
export async function renderPage(
  browser: Browser,
  target: Pick<FetchedPage, 'url' | 'body'>,
  requests: PageRequests,
  { userAgent, signal }: { readonly userAgent: string; readonly signal: AbortSignal },
): Promise<string | null> {
  const context = await orFault(browser.newContext({ ...contextOptions, userAgent }))
  try {
    return await unlessAborted(renderIn(context, target.url, requests, signal), signal)
  } catch (error) {
    if (!browser.isConnected()) throw new BrowserFaultError(error)
    // The page failed, not the browser: it has no more to show than before.
    return null
  } finally {
    await orFault(context.close())
  }
}

const contextOptions = {
  acceptDownloads: false,
  serviceWorkers: 'block',
  locale: 'en',
  proxy: nowhere,
} as const

async function orFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await unlessAborted(work, deadline(contextTimeoutMs))
  } catch (error) {
    throw new BrowserFaultError(error)
  }
}

async function renderIn(
  context: BrowserContext,
  url: string,
  requests: PageRequests,
  signal: AbortSignal,
): Promise<string> {
  await context.addInitScript(withoutWaysOut)
  await context.route('**/*', (route) => requests.answer(route))
  const page = await context.newPage()
  context.on('page', (other) => void other.close().catch(() => undefined))
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
  await page.goto(url, { waitUntil: 'commit', timeout: renderMsMax })
  await page.waitForLoadState('domcontentloaded', { timeout: renderMsMax })
  while (requests.quietMs() < quietMsMin) await sleep(pollMs, signal)
  return markupOf(context, page)
}

/** Reads the markup in an isolated world, where no script of the page has replaced built-in functions. */
async function markupOf(context: BrowserContext, page: Page): Promise<string> {
  const session = await context.newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  })
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.documentElement.outerHTML.slice(0, ${markupLengthMax})`,
    contextId: executionContextId,
    returnByValue: true,
  })
  return typeof result.value === 'string' ? result.value : ''
}
