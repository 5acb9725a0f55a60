import { after } from 'node:test'
import { addAccountFlows } from './account-flows.ts'
import { addAgentFlows } from './agent-flows.ts'
import { startAskedProviders } from './asked-providers.ts'
import { addBillingFlows } from './billing-flows.ts'
import { addCardFlow } from './card-flow.ts'
import { addConsentFlow } from './consent-flow.ts'
import { addEvidenceFlow } from './evidence-flow.ts'
import { addFilesFlow } from './files-flow.ts'
import { addMailFlow } from './mail-flow.ts'
import { addOperatorFlows } from './operator-flows.ts'
import { addScans } from './scan.ts'
import { startSelling } from './selling.ts'
import { chromiumPath, startWebHarness } from './web-harness.ts'

// The pages in a real browser. One service and one browser for all tests: starting them takes longest.

if (chromiumPath === undefined && process.env['CI'] !== undefined) {
  throw new Error('There is no Chromium to show the pages in: apt-get install chromium')
}

if (chromiumPath !== undefined) {
  const providers = await startAskedProviders({ after })
  const { stripe, env } = await startSelling({ after })
  const harness = await startWebHarness({ after }, { env: { ...providers.env, ...env } })
  stripe.webhooks.setUrl(`${harness.url}/billing/webhooks/stripe`)
  addAccountFlows(harness)
  addAgentFlows(harness)
  addEvidenceFlow(harness)
  addCardFlow(harness)
  addOperatorFlows(harness, providers)
  addBillingFlows(harness, stripe)
  addConsentFlow(harness)
  addMailFlow(harness)
  addFilesFlow(harness)
  addScans(harness)
}
