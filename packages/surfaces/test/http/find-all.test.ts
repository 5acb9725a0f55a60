import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { SourcesFailedError } from '@enricher/engine/model/engine'
import { createTestApp, detailOf } from '@enricher/lab/test/support/app'
import { acme, jane, rosterOf } from '@enricher/lab/test/support/scripted-engine'

const harness = await createTestApp({ after })
const path = '/find-all'
const down = () => Promise.reject(new SourcesFailedError('down'))

beforeEach(() => {
  harness.engine.respond = async () => acme
  harness.engine.findRoster = async () => rosterOf(1)
  harness.engine.findDecisionMaker = async () => jane
})

test('200: every field of the contract', async () => {
  const { bearer } = await harness.signUp(100)
  const body = { company_name: 'Acme', context: 'anvils', dm_categories: ['ceo'] }
  const reply = await harness.post(path, body, bearer)
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(reply.json(), {
    company_name: 'Acme',
    domain: 'acme.example',
    website: { url: 'https://acme.example', source: 'site', confidence: 0.97, cached: false },
    decision_makers: [
      {
        category: 'ceo',
        name: 'Jane Doe',
        email: 'jane.doe@acme.example',
        linkedin_url: 'https://www.linkedin.com/in/jane-doe',
        job_title: 'Head of Sales',
        email_status: 'valid',
        source: 'native:smtp',
        cached: false,
        error: null,
      },
    ],
    company_emails: [
      {
        email: 'person.0@acme.example',
        name: 'Person A0',
        title: 'Engineer',
        linkedin_url: null,
        kind: 'personal',
        email_status: null,
        sources: [
          {
            source: 'native:site',
            page: 'https://acme.example/team',
            seen_at: '2026-11-20T00:00:00.000Z',
          },
        ],
      },
    ],
    company_emails_count: 1,
    company_emails_source: 'native:site',
    company_emails_cached: false,
    total_emails: 2,
    credits_charged: 52,
    credits_remaining: 48,
    errors: [],
  })
})

test('200: with the trial credits it charges what it can and lists the rest', async () => {
  const { bearer } = await harness.signUp(27)
  const reply = await harness.post(path, { company_name: 'Twentyseven' }, bearer)
  assert.equal(reply.statusCode, 200)
  const { credits_charged, credits_remaining, errors, company_emails_count } = reply.json()
  assert.deepEqual([credits_charged, credits_remaining, company_emails_count], [27, 0, 1])
  assert.equal(errors.length, 3)
  assert.match(errors[0], /^find-email-decision-maker \(ceo\): This lookup needs 25 credits/)
  const { entries } = (await harness.get('/usage', bearer)).json()
  const charges = entries.map((entry: { operation: string; credits: number }) => [
    entry.operation,
    entry.credits,
  ])
  assert.deepEqual(charges.slice(0, 2), [
    ['find-email-company', -25],
    ['find-website', -2],
  ])
})

test('200: nothing found at all is free', async () => {
  const { bearer } = await harness.signUp()
  harness.engine.respond = async () => null
  const reply = await harness.post(path, { company_name: 'Nobody Knows' }, bearer)
  assert.equal(reply.statusCode, 200)
  const { domain, credits_charged, credits_remaining } = reply.json()
  assert.deepEqual([domain, credits_charged, credits_remaining], [null, 0, 25])
})

test('200: the same Idempotency-Key and body give the first reply again', async () => {
  const { bearer } = await harness.signUp(200)
  const headers = { ...bearer, 'idempotency-key': randomUUID() }
  const first = await harness.post(path, { company_name: 'Replayed' }, headers)
  const second = await harness.post(path, { company_name: 'Replayed' }, headers)
  assert.equal(second.headers['idempotent-replayed'], 'true')
  assert.equal(second.body, first.body)
  const other = await harness.post(path, { company_name: 'Other' }, headers)
  assert.equal(other.statusCode, 422)
})

const name = /^company_name is required and must be a string of 1 to 200 characters/
const refused: readonly (readonly [string, object, RegExp])[] = [
  ['no name', {}, name],
  [
    'seven categories',
    { company_name: 'Acme', dm_categories: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
    /^dm_categories must be an array of at most 6 items, each a string of 1 to 80 characters/,
  ],
  [
    'a category of signs',
    { company_name: 'Acme', dm_categories: ['ceo', '!'] },
    /^dm_categories must be an array of at most 6 items/,
  ],
  [
    'a category that is no text',
    { company_name: 'Acme', dm_categories: [7] },
    /^dm_categories must be an array of at most 6 items/,
  ],
  [
    'a text for a switch',
    { company_name: 'Acme', skip_company_emails: 'yes' },
    /^skip_company_emails must be true or false/,
  ],
]
for (const [what, body, detail] of refused) {
  test(`400: ${what}`, async () => {
    const { bearer } = await harness.signUp()
    const reply = await harness.post(path, body, bearer)
    assert.equal(reply.statusCode, 400)
    assert.match(String(detailOf(reply)), detail)
  })
}

test('401: without a key', async () => {
  assert.equal((await harness.post(path, { company_name: 'Acme' })).statusCode, 401)
})

test('402: not even the website can be paid for', async () => {
  const { bearer } = await harness.signUp(1)
  const reply = await harness.post(path, { company_name: 'Unaffordable' }, bearer)
  assert.equal(reply.statusCode, 402)
  assert.match((detailOf(reply) as { message: string }).message, /needs 2 credits and 1 is/)
})

test('500: the website could not be searched, so that nothing is known', async () => {
  const { bearer } = await harness.signUp()
  harness.engine.respond = down
  const reply = await harness.post(path, { company_name: 'Out of Reach' }, bearer)
  assert.equal(reply.statusCode, 500)
  assert.equal(typeof detailOf(reply), 'string')
  assert.equal((await harness.get('/credits', bearer)).json().credits_remaining, 25)
})

test('the metrics count the call and its parts', async () => {
  const { bearer } = await harness.signUp(200)
  const count = async (operation: string, result: string) => {
    const text = (await harness.get('/metrics')).body
    const line = `enricher_lookups_total{operation="${operation}",result="${result}"} `
    return Number(text.split(line)[1]?.split('\n')[0] ?? 0)
  }
  const names = ['find-all', 'find-website', 'find-email-decision-maker']
  const before = await Promise.all(names.map((name) => count(name, 'hit')))
  await harness.post(path, { company_name: 'Counted', dm_categories: ['a', 'b'] }, bearer)
  const after = await Promise.all(names.map((name) => count(name, 'hit')))
  assert.equal((after[0] ?? 0) - (before[0] ?? 0), 1)
  assert.equal((after[1] ?? 0) - (before[1] ?? 0), 1)
  const cached = await count('find-all', 'cached')
  await harness.post(path, { company_name: 'Counted', dm_categories: ['a', 'b'] }, bearer)
  assert.equal(await count('find-all', 'cached'), cached + 1, 'all of it was there already')
})

test('the sandbox reaches every status its catalogue lists', async () => {
  const { lookups } = (await harness.get('/sandbox')).json()
  const lookup = lookups.find(({ operation }: { operation: string }) => operation === 'find-all')
  for (const { input, status } of lookup.magic_inputs) {
    const reply = await harness.post(`${path}?sandbox=1`, input)
    assert.equal(reply.statusCode, status, JSON.stringify(input))
  }
})
