import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { findEmailCompany } from '@enricher/contract/find-email-company'
import { createTestApp, detailOf } from '@enricher/lab/test/support/app'
import { testCommonStatuses } from '@enricher/lab/test/support/lookup-endpoint'
import { jane, listed, rosterOf } from '@enricher/lab/test/support/scripted-engine'

const harness = await createTestApp({ after })
const { path } = findEmailCompany

beforeEach(() => {
  harness.engine.findRoster = async () => rosterOf(3)
})

testCommonStatuses({
  harness,
  operation: findEmailCompany,
  body: { domain: 'acme.example' },
  otherBody: { domain: 'nobody.example' },
  script: (search) => {
    harness.engine.findRoster = search
  },
})

test('200: a page has every field of the contract and costs 25 credits', async () => {
  const { bearer } = await harness.signUp()
  const info = { email: 'info@page.example', name: null, jobTitle: null, linkedinUrl: null }
  harness.engine.findRoster = async () => ({
    entries: [jane, info].map(listed),
    source: 'native:site',
  })
  const body = { domain: 'http://www.page.example/', limit: null, cursor: null }
  const reply = await harness.post(path, body, bearer)
  assert.equal(reply.statusCode, 200)
  const proof = (kind: 'personal' | 'role', page: string) => ({
    kind,
    email_status: null,
    sources: [{ source: 'native:site', page, seen_at: '2026-11-20T00:00:00.000Z' }],
  })
  assert.deepEqual(reply.json(), {
    emails: [
      {
        email: 'jane.doe@acme.example',
        name: 'Jane Doe',
        title: 'Head of Sales',
        linkedin_url: 'https://www.linkedin.com/in/jane-doe',
        ...proof('personal', 'https://acme.example/team'),
      },
      {
        ...{ email: 'info@page.example', name: null, title: null, linkedin_url: null },
        ...proof('role', 'https://page.example/team'),
      },
    ],
    count: 2,
    has_more: false,
    next_cursor: null,
    source: 'native:site',
    cached: false,
    credits_remaining: 0,
  })
})

test('200: a miss repeated is an empty list from the cache', async () => {
  const { bearer } = await harness.signUp()
  harness.engine.findRoster = async () => null
  const body = { domain: 'empty.example' }
  assert.equal((await harness.post(path, body, bearer)).statusCode, 404)
  const repeat = await harness.post(path, body, bearer)
  assert.equal(repeat.statusCode, 200)
  const { emails, count, cached, credits_remaining } = repeat.json()
  assert.deepEqual([emails, count, cached, credits_remaining], [[], 0, true, 25])
})

test('200: pages lead from one to the next until the roster is complete', async () => {
  const { bearer } = await harness.signUp(100)
  harness.engine.findRoster = async () => rosterOf(5)
  const first = (await harness.post(path, { domain: 'pages.example', limit: 3 }, bearer)).json()
  assert.deepEqual([first.count, first.has_more], [3, true])
  const next = { domain: 'pages.example', limit: 3, cursor: first.next_cursor }
  const second = (await harness.post(path, next, bearer)).json()
  assert.deepEqual([second.count, second.has_more, second.next_cursor], [2, false, null])
  assert.equal(second.credits_remaining, 50)
})

test('400: a cursor of another domain or a changed one, before credits are asked for', async () => {
  const { bearer } = await harness.signUp()
  harness.engine.findRoster = async () => rosterOf(5)
  const { next_cursor } = (
    await harness.post(path, { domain: 'cursors.example', limit: 3 }, bearer)
  ).json()
  const foreign = await harness.post(path, { domain: 'acme.example', cursor: next_cursor }, bearer)
  assert.equal(foreign.statusCode, 400)
  assert.match(String(detailOf(foreign)), /^cursor belongs to another domain, cursors\.example/)
  const body = { domain: 'cursors.example', cursor: `${next_cursor}x` }
  const changed = await harness.post(path, body, bearer)
  assert.equal(changed.statusCode, 400)
  assert.match(String(detailOf(changed)), /^cursor was not given out by this service/)
})
