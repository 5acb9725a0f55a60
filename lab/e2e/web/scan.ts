import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { WebHarness } from './web-harness.ts'

const pictures = join(import.meta.dirname, '../../../screenshots')

const sizes = [
  { size: 'phone', viewport: { width: 390, height: 844 } },
  { size: 'desktop', viewport: { width: 1_440, height: 900 } },
]
const schemes = ['light', 'dark'] as const

export type Window = Awaited<ReturnType<WebHarness['open']>>

/** Scans the page of a window in every size and scheme, and keeps a picture of each; returns what bars readers. */
export async function scanOpen(page: Window['page'], name: string): Promise<readonly string[]> {
  mkdirSync(pictures, { recursive: true })
  const found: string[] = []
  for (const { size, viewport } of sizes) {
    await page.setViewportSize(viewport)
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      const shot = `${name}-${size}-${scheme}`
      await page.screenshot({ path: join(pictures, `${shot}.png`), fullPage: true })
      found.push(...(await barriersOf(page, scheme)).map((barrier) => `${shot}: ${barrier}`))
    }
  }
  return found
}

/** Returns the barriers of a page. The dark scheme differs in its colours alone, so only those are checked there. */
async function barriersOf(page: Window['page'], scheme: (typeof schemes)[number]) {
  // The scan stays within the page, which has no frames: otherwise each scan opens a second page for its last step.
  const scan = new AxeBuilder({ page }).setLegacyMode()
  if (scheme === 'dark') scan.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await scan.analyze()
  const barriers = violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  const isWide = await page.evaluate<boolean>(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  )
  return isWide ? [...barriers, 'wider than its window'] : barriers
}
