import { existsSync } from 'node:fs'
import { setOperator } from '@enricher/service/store/accounts/operator-mark'
import { type Database, openDatabase } from '@enricher/service/store/database'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { password, passwordHash, urlOf } from '../../test/support/app.ts'
import { createTestDatabase, type Ending } from '../../test/support/database.ts'
import { makeAccount } from '../../test/support/make-account.ts'
import { freePort, startServiceProcess } from '../../tools/service-process.ts'

// Debian and Ubuntu install Chromium here; the last one is Debian's wrapper of Chrome.
const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Path of the browser; undefined where none is installed. */
export const chromiumPath = chromiumPaths.find((path) => existsSync(path))

// The browser shows our own pages: they fetch nothing from elsewhere, and cannot.
const chromiumArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
]

export type Person = { readonly id: string; readonly email: string; readonly key: string }
export type ContextOptions = Parameters<Browser['newContext']>[0]

/** One service and one browser for all tests of pages. */
export type WebHarness = {
  readonly url: string
  readonly db: Database
  readonly browser: Browser
  /** Makes an account that has trial credits and {@link password}. */
  person(options?: { readonly isOperator?: boolean }): Promise<Person>
  /** Opens a browser context of its own, and records what its pages report as errors. */
  open(options?: ContextOptions): Promise<Window>
  openAs(person: Person, options?: ContextOptions): Promise<Window>
}

type Window = {
  readonly context: BrowserContext
  readonly page: Page
  /** The errors on the console: refused by the policy, not found, thrown by a script. */
  readonly errors: readonly string[]
}

type HarnessOptions = {
  /** Returns the public address of the service, for example of a proxy. */
  readonly publish?: (port: number) => Promise<string>
  /** Settings beside those that pages need. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a service on a fresh database, and the browser. */
export async function startWebHarness(
  ending: Ending,
  { publish = async (port) => `http://localhost:${port}`, env = {} }: HarnessOptions = {},
): Promise<WebHarness> {
  // The database is dropped last.
  const drops: (() => Promise<void>)[] = []
  const connection = await createTestDatabase({ after: (drop) => void drops.push(drop) })
  const port = await freePort()
  const url = await publish(port)
  const service = startServiceProcess({
    PORT: String(port),
    BASE_URL: url,
    DATABASE_URL: urlOf(connection),
    SMTP_VERIFY: 'off',
    AUTH_RATE_LIMIT_PER_MINUTE: '100000',
    RATE_LIMIT_PER_MINUTE: '100000',
    ...env,
  })
  const db = openDatabase({ connection })
  const [browser] = await Promise.all([
    chromium.launch({ executablePath: chromiumPath ?? '', args: chromiumArguments }),
    service.ready(),
  ])
  ending.after(async () => {
    await browser.close()
    await service.stop()
    await db.close()
    for (const drop of drops) await drop()
  })
  let people = 0
  const open = async (options: ContextOptions = {}): Promise<Window> => {
    const context = await browser.newContext({
      baseURL: `${url}/`,
      // Without transitions the scan never sees a colour between two of the design.
      reducedMotion: 'reduce',
      ...options,
    })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
    return { context, page, errors }
  }
  return {
    url,
    db,
    browser,
    async person({ isOperator = false } = {}) {
      people += 1
      const email = `person${people}@acme.example`
      const { id, key } = await makeAccount(db, { email, passwordHash, label: 'laptop' })
      if (isOperator) await setOperator(db, id, true)
      return { id, email, key: key.plaintext }
    },
    open,
    async openAs({ email }, options) {
      const window = await open(options)
      await window.page.goto('signin')
      await window.page.getByLabel('Email').fill(email)
      await window.page.getByLabel('Password').fill(password)
      await window.page.getByRole('button', { name: 'Sign in' }).click()
      await window.page.waitForURL('**/dashboard')
      return window
    },
  }
}
