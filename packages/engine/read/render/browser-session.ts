import type { Browser } from 'playwright-core'
import type { Clock } from '../../lib/time.ts'
import { outliveLibraryErrors } from './library-errors.ts'

/** The connection to the operator's browser; made when it is first needed, and again after it was lost. */
export type BrowserSession = {
  /** Returns the browser; null while it cannot be reached. Never rejects. */
  open(): Promise<Browser | null>
  /** Notes that the browser has worked: its next failure is a first one. */
  answered(): void
  /** Drops a browser that no longer answers; the session connects to it again after a pause. */
  drop(browser: Browser): void
  close(): Promise<void>
}

// A browser on the same machine or network answers within milliseconds, a loaded one within a second.
const connectTimeoutMs = 5_000
// A restarted container is back within seconds. The pause doubles with each failure, up to five minutes.
const firstPauseMs = 5_000
const longestPauseMs = 300_000

/** Returns how long a browser is left alone after this many failures in a row. */
export function pauseAfter(failures: number): number {
  return failures === 0 ? 0 : Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
}

/**
 * Connects by the Chrome DevTools Protocol. Its library has 14 MB, and is loaded with the first page only.
 * @throws {Error} when no browser answers there in time
 */
export const connectByProtocol = async (url: string): Promise<Browser> => {
  const { chromium } = await import('playwright-core')
  outliveLibraryErrors()
  return chromium.connectOverCDP(url, { timeout: connectTimeoutMs })
}

/** Creates the session with the browser at `url`; it connects later. Calls `onReach` after each change. */
export function createBrowserSession(
  url: string,
  clock: Clock,
  onReach: (isReached: boolean) => void,
): BrowserSession {
  let browser: Browser | null = null
  let connecting: Promise<Browser | null> | null = null
  let failures = 0
  let retryAtMs = 0
  let isClosed = false

  const fail = () => {
    failures += 1
    retryAtMs = clock() + pauseAfter(failures)
    onReach(false)
  }
  const begin = async (): Promise<Browser | null> => {
    try {
      const opened = await connectByProtocol(url)
      if (isClosed) {
        await closeQuietly(opened)
        return null
      }
      browser = opened
      onReach(true)
      return opened
    } catch {
      // The browser is an extra: the search goes on without it, and the metric counts this.
      fail()
      return null
    } finally {
      connecting = null
    }
  }
  return {
    async open() {
      if (isClosed) return null
      if (browser?.isConnected()) return browser
      // The browser ended by itself, and may have been started again already.
      browser = null
      if (clock() < retryAtMs) return null
      connecting ??= begin()
      return connecting
    },
    answered() {
      failures = 0
    },
    drop(dropped) {
      if (browser !== dropped) return
      browser = null
      fail()
      void closeQuietly(dropped)
    },
    async close() {
      isClosed = true
      await connecting
      if (browser) await closeQuietly(browser)
      browser = null
    },
  }
}

// A connection that hangs is left open: it closes with this process.
const closeTimeoutMs = 2_000

/** Disconnects; the browser itself belongs to the operator and goes on. */
async function closeQuietly(browser: Browser): Promise<void> {
  const timer = new Promise<void>((resolve) => setTimeout(resolve, closeTimeoutMs).unref())
  await Promise.race([browser.close().catch(() => undefined), timer])
}
