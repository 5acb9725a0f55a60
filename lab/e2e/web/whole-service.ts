import process from 'node:process'
import type { Ending } from '../../test/support/database.ts'
import { startAskedProviders } from './asked-providers.ts'
import { startSelling } from './selling.ts'
import { chromiumPath, startWebHarness } from './web-harness.ts'

/**
 * Starts a browser and a service that has every page: one with providers, which sells credits. Undefined where no
 * browser is installed.
 * @throws {Error} where none is installed and CI needs it.
 */
export async function startWholeService(ending: Ending) {
  if (chromiumPath === undefined) {
    if (process.env['CI'] === undefined) return undefined
    throw new Error('There is no Chromium to show the pages in: apt-get install chromium')
  }
  const providers = await startAskedProviders(ending)
  const { stripe, env } = await startSelling(ending)
  const harness = await startWebHarness(ending, { env: { ...providers.env, ...env } })
  stripe.webhooks.setUrl(`${harness.url}/billing/webhooks/stripe`)
  return { harness, providers, stripe }
}
