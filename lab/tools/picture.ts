import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'

// Takes the pictures of the README, light and dark, from a running demo: it prints the address and the password.

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    email: { type: 'string' },
    password: { type: 'string' },
    company: { type: 'string', default: 'Copperwren Instruments' },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
  },
})

const viewport = { width: 1_440, height: 1_000 }
// The company and its people, without the call below them.
const heightMax = 700
const lookupTimeoutMs = 60_000

const browser = await chromium.launch({ executablePath: values.chromium, args: ['--no-sandbox'] })
const page = await browser.newPage({ baseURL: values.url, viewport, reducedMotion: 'reduce' })
await page.goto('/signin')
await page.fill('[name=email]', values.email ?? '')
await page.fill('[name=password]', values.password ?? '')
await page.click('main button[type=submit]')
await page.goto('/dashboard/playground?lookup=find-all&mode=live')
await page.fill('[name="in.company_name"]', values.company)
await page.click('main form[data-progress] button[type=submit]', { timeout: lookupTimeoutMs })
await page.waitForSelector('#answer', { timeout: lookupTimeoutMs })
await page.evaluate('scrollTo(0, 0)')
const box = await page.locator('#answer').boundingBox()
if (box === null) throw new Error('The page shows no answer.')
const clip = { ...box, height: Math.min(box.height, heightMax) }
for (const colorScheme of ['light', 'dark'] as const) {
  await page.emulateMedia({ colorScheme })
  const path = join(import.meta.dirname, `../../docs/answer-${colorScheme}.png`)
  await page.screenshot({ path, clip, fullPage: true })
}
await browser.close()
