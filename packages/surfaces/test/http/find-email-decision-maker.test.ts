import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { findEmailDecisionMaker } from '@enricher/contract/find-email-decision-maker'
import { createTestApp } from '@enricher/lab/test/support/app'
import { testCommonStatuses } from '@enricher/lab/test/support/lookup-endpoint'
import { jane } from '@enricher/lab/test/support/scripted-engine'

const harness = await createTestApp({ after })
const { path } = findEmailDecisionMaker
const asked: { domain: string; category: string }[] = []

beforeEach(() => {
  asked.length = 0
  harness.engine.findDecisionMaker = async (query) => {
    asked.push(query)
    return jane
  }
})

testCommonStatuses({
  harness,
  operation: findEmailDecisionMaker,
  body: { decision_maker_category: 'ceo', domain: 'acme.example' },
  otherBody: { decision_maker_category: 'finance', domain: 'acme.example' },
  script: (search) => {
    harness.engine.findDecisionMaker = search
  },
})

test('200: a hit has every field of the contract and costs 25 credits', async () => {
  const { bearer } = await harness.signUp()
  const body = { decision_maker_category: ' Sales ', domain: 'www.acme.example' }
  const reply = await harness.post(path, body, bearer)
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(reply.json(), {
    name: 'Jane Doe',
    email: 'jane.doe@acme.example',
    linkedin_url: 'https://www.linkedin.com/in/jane-doe',
    job_title: 'Head of Sales',
    email_status: 'valid',
    source: 'native:smtp',
    cached: false,
    credits_remaining: 0,
  })
  assert.deepEqual(asked, [{ domain: 'acme.example', host: 'www.acme.example', category: 'Sales' }])
})

test('200: words that are no known role are searched in titles', async () => {
  const { bearer } = await harness.signUp()
  const body = { decision_maker_category: 'head of beekeeping', domain: 'acme.example' }
  assert.equal((await harness.post(path, body, bearer)).statusCode, 200)
  assert.equal(asked[0]?.category, 'head of beekeeping')
})
