import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { findEmailPerson } from '@enricher/contract/find-email-person'
import type { PersonQuery } from '@enricher/engine/model/engine'
import { createTestApp } from '@enricher/lab/test/support/app'
import { testCommonStatuses } from '@enricher/lab/test/support/lookup-endpoint'
import { jane } from '@enricher/lab/test/support/scripted-engine'

const harness = await createTestApp({ after })
const { path } = findEmailPerson
const asked: PersonQuery[] = []

beforeEach(() => {
  asked.length = 0
  harness.engine.findPersonEmail = async (query) => {
    asked.push(query)
    return jane
  }
})

testCommonStatuses({
  harness,
  operation: findEmailPerson,
  body: { first_name: 'Jane', last_name: 'Doe', domain: 'acme.example' },
  otherBody: { full_name: 'Nobody Known', domain: 'acme.example' },
  script: (search) => {
    harness.engine.findPersonEmail = search
  },
})

test('200: a hit has every field of the contract and costs 25 credits', async () => {
  const { bearer } = await harness.signUp()
  const body = { full_name: 'Jane Roe', domain: 'https://www.Acme.example/team', first_name: null }
  const reply = await harness.post(path, body, bearer)
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(reply.json(), {
    email: 'jane.doe@acme.example',
    email_status: 'valid',
    source: 'native:smtp',
    cached: false,
    credits_remaining: 0,
  })
  const [query] = asked
  assert.deepEqual([query?.name.given, query?.name.family], ['Jane', 'Roe'])
  assert.deepEqual([query?.domain, query?.companyName], ['acme.example', null])
})

test('200: without a domain the company is searched for, at no further price', async () => {
  const { bearer } = await harness.signUp()
  const body = { first_name: 'Jane', last_name: 'Poe', company_name: 'Acme Ltd' }
  const reply = await harness.post(path, body, bearer)
  assert.equal(reply.json().credits_remaining, 0)
  assert.deepEqual([asked[0]?.domain, asked[0]?.companyName], [null, 'Acme Ltd'])
})

test('200: first and last name in two fields or in one are the same input', async () => {
  const { bearer } = await harness.signUp()
  const domain = 'bücher.example'
  await harness.post(path, { first_name: 'Ada', last_name: 'Arkwright', domain }, bearer)
  const body = { full_name: 'ada  arkwright', domain: 'XN--BCHER-KVA.example' }
  const repeat = await harness.post(path, body, bearer)
  assert.equal(repeat.json().cached, true)
  assert.equal(asked.length, 1)
})
