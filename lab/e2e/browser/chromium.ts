import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '../web/web-harness.ts'

/** A real browser with remote debugging, as an operator starts it. */
export type Chromium = {
  readonly url: string
  readonly port: number
  /** Suspends all of its processes, or lets them go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  kill(): Promise<void>
}

// A browser that a busy machine starts takes some seconds.
const startMsMax = 30_000

/** Starts Chromium on a free port, or on the given one. */
export async function startChromium(port = 0): Promise<Chromium> {
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'))
  const process = spawn(
    chromiumPath ?? 'chromium',
    [
      ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
      '--webrtc-ip-handling-policy=disable_non_proxied_udp',
      ...[`--user-data-dir=${folder}`, `--remote-debugging-port=${port}`, 'about:blank'],
    ],
    { stdio: 'ignore', detached: true },
  )
  // The signal goes to the process group, which includes the renderers.
  const signal = (name: NodeJS.Signals) => void globalThis.process.kill(-(process.pid ?? 0), name)
  const kill = async () => {
    const gone = once(process, 'exit')
    signal('SIGKILL')
    await gone
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  try {
    // Chromium writes down a port that it chose, but not one that it was given.
    const chosen = await until(() => (port === 0 ? writtenPort(folder) : answeringPort(port)))
    // The first page of Chromium takes seconds on a busy machine, longer than a search waits for a page.
    await fetch(`http://127.0.0.1:${chosen}/json/new?${firstPage}`, { method: 'PUT' })
    await until(() => hasShown(chosen))
    return { url: `http://127.0.0.1:${chosen}`, port: chosen, signal, kill }
  } catch (error) {
    await kill()
    throw error
  }
}

async function writtenPort(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0])
}

async function answeringPort(port: number): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null)
  return reply?.ok ? port : 0
}

const firstPage = 'data:text/html,<title>shown</title>'

async function hasShown(port: number): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${port}/json/list`)
  const pages = (await reply.json()) as readonly { readonly title: string }[]
  return pages.some(({ title }) => title === 'shown')
}

async function until<T>(look: () => Promise<T>): Promise<T> {
  const endsAtMs = performance.now() + startMsMax
  while (performance.now() < endsAtMs) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('Chromium does not listen, or shows no page.')
}
