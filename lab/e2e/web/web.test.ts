import { after } from 'node:test'
import { addAccountFlows } from './account-flows.ts'
import { addAgentFlows } from './agent-flows.ts'
import { addBillingFlows } from './billing-flows.ts'
import { addCardFlow } from './card-flow.ts'
import { addConsentFlow } from './consent-flow.ts'
import { addEvidenceFlow } from './evidence-flow.ts'
import { addFilesFlow } from './files-flow.ts'
import { addMailFlow } from './mail-flow.ts'
import { addOperatorFlows } from './operator-flows.ts'
import { startWholeService } from './whole-service.ts'

// The flows of people through the pages, in a real browser. All share one service and one browser: starts take longest.

const whole = await startWholeService({ after })

if (whole !== undefined) {
  const { harness, providers, stripe } = whole
  addAccountFlows(harness)
  addAgentFlows(harness)
  addEvidenceFlow(harness)
  addCardFlow(harness)
  addOperatorFlows(harness, providers)
  addBillingFlows(harness, stripe)
  addConsentFlow(harness)
  addMailFlow(harness)
  addFilesFlow(harness)
}
