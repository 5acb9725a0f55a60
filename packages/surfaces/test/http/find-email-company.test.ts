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
  assert.equal(foreign.headers['error-param'], 'cursor')
  const body = { domain: 'cursors.example', cursor: `${next_cursor}x` }
  const changed = await harness.post(path, body, bearer)
  assert.equal(changed.statusCode, 400)
  assert.match(String(detailOf(changed)), /^cursor was not given out by this service/)
})

/** A roster of people of sales and finance in turn, with two mailboxes of offices. */
function mixedRoster() {
  const { entries, source } = rosterOf(6)
  const titled = entries.map((entry, at) => ({
    ...entry,
    jobTitle: at % 2 === 0 ? 'Head of Sales' : 'Accountant',
  }))
  const offices = ['sales@acme.example', 'info@acme.example'].map((email) => ({
    ...{ email, name: null, jobTitle: null, linkedinUrl: null, emailStatus: null, sources: [] },
  }))
  return { entries: [...titled, ...offices], source }
}

test('200: filters leave out what they do not ask for, in pages that follow each other', async () => {
  const { bearer } = await harness.signUp(500)
  harness.engine.findRoster = async () => mixedRoster()
  const domain = 'filters.example'
  const emailsOf = async (fields: object) =>
    (await harness.post(path, { domain, ...fields }, bearer)).json()
  assert.equal((await emailsOf({ kind: 'role' })).count, 2)
  assert.equal((await emailsOf({ seniority: 'director' })).count, 3)
  assert.equal((await emailsOf({ department: 'sales' })).count, 4)
  assert.equal((await emailsOf({ role: 'sales' })).count, 3)
  const first = await emailsOf({ department: 'sales', limit: 3 })
  const searches = harness.engine.searches
  const second = await emailsOf({ department: 'sales', limit: 3, cursor: first.next_cursor })
  assert.deepEqual([first.count, second.count, second.has_more], [3, 1, false])
  assert.deepEqual(second.emails[0].email, 'sales@acme.example')
  assert.equal(harness.engine.searches, searches)
})

test('400: a cursor of another filter, and a filter that is none', async () => {
  const { bearer } = await harness.signUp(500)
  harness.engine.findRoster = async () => mixedRoster()
  const domain = 'cursors.example'
  const first = (await harness.post(path, { domain, limit: 1, kind: 'role' }, bearer)).json()
  const cursor = first.next_cursor
  for (const fields of [{}, { kind: 'personal' }, { kind: 'role', department: 'sales' }]) {
    const reply = await harness.post(path, { domain, limit: 1, cursor, ...fields }, bearer)
    assert.equal(reply.statusCode, 400)
    assert.match(String(detailOf(reply)), /^cursor belongs to pages of another filter/)
  }
  for (const fields of [{ kind: 'x' }, { seniority: 'boss' }, { department: 7 }, { role: '' }]) {
    const reply = await harness.post(path, { domain, ...fields }, bearer)
    assert.equal(reply.statusCode, 400)
  }
})

test('404: a filter that no email passes is a miss, and free', async () => {
  const { bearer } = await harness.signUp()
  harness.engine.findRoster = async () => mixedRoster()
  const body = { domain: 'nothing.example', department: 'logistics' }
  assert.equal((await harness.post(path, body, bearer)).statusCode, 404)
  assert.equal((await harness.get('/credits', bearer)).json().credits_remaining, 25)
})
