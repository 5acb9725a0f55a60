import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, judge } from '../../demo/judge.ts'
import type { Expected, Step } from '../../demo/story.ts'

const contact: Expected = {
  kind: 'contact',
  contact: {
    email: 'ada@quarryfinch.example',
    statuses: ['valid'],
    name: 'Ada Quarry',
    jobTitle: null,
  },
}
const miss: Expected = {
  kind: 'contact',
  contact: { email: null, statuses: [], name: null, jobTitle: null },
}
const lastPage: Expected = {
  kind: 'roster',
  roster: {
    must: ['ada@quarryfinch.example', 'info@quarryfinch.example'],
    mustNot: ['agency@pixelthicket.example'],
    hasMore: false,
  },
}

function faultsOf(expected: Expected, body: Body, status = 200, before: readonly string[] = []) {
  const step: Step = { asked: '', shows: '', input: {}, expected, price: 0 }
  return judge(step, { status, isReplayed: false, body }, before).faults
}

const ada = { email: 'ada@quarryfinch.example', email_status: 'valid', name: 'Ada Quarry' }

test('the demo accepts the right person and no other address, status or name', () => {
  assert.deepEqual(faultsOf(contact, { ...ada, cached: false }), [])
  assert.equal(faultsOf(contact, { ...ada, email: 'eve@quarryfinch.example' }).length, 1)
  assert.equal(faultsOf(contact, { ...ada, email_status: 'risky' }).length, 1)
  assert.equal(faultsOf(contact, { ...ada, name: 'Eve Quarry' }).length, 1)
  assert.equal(faultsOf(contact, { ...ada, cached: true }).length, 1)
  assert.equal(faultsOf(contact, { detail: 'No email was found.' }, 404).length, 1)
})

test('where a miss is right the demo accepts nothing but a 404', () => {
  assert.deepEqual(faultsOf(miss, { detail: 'No email was found.' }, 404), [])
  assert.ok(faultsOf(miss, ada).length > 0)
  assert.equal(faultsOf(miss, { detail: 'Sources are down.' }, 502).length, 1)
})

test('a roster that loses, repeats or invents an address is no right answer', () => {
  const page = (...emails: string[]) => ({
    emails: emails.map((email) => ({ email })),
    has_more: false,
  })
  const [adas, info] = ['ada@quarryfinch.example', 'info@quarryfinch.example'] as const
  assert.deepEqual(faultsOf(lastPage, page(info), 200, [adas]), [])
  assert.deepEqual(faultsOf(lastPage, page(info)), [`${adas} is lost`])
  assert.deepEqual(faultsOf(lastPage, page(adas, info), 200, [adas]), [`${adas} comes twice`])
  assert.equal(faultsOf(lastPage, page(adas, info, 'agency@pixelthicket.example')).length, 1)
  assert.equal(faultsOf(lastPage, { ...page(adas, info), has_more: true }).length, 1)
})

test('what cannot be paid for must be a 402 that says so', () => {
  const unpaid: Expected = { kind: 'unpaid', needed: 25 }
  const detail = { error: 'insufficient_credits', message: '25 credits are needed, 11 are left.' }
  assert.deepEqual(faultsOf(unpaid, { detail }, 402), [])
  assert.equal(faultsOf(unpaid, ada).length, 1)
})

test('find-all is judged role by role', () => {
  const all: Expected = {
    kind: 'find_all',
    all: {
      domain: 'quarryfinch.example',
      roster: { must: [], mustNot: [], hasMore: false },
      contacts: { ceo: contact.contact },
    },
  }
  const body = (maker: Body) => ({
    domain: 'quarryfinch.example',
    company_emails: [],
    decision_makers: [{ category: 'ceo', ...maker }],
  })
  assert.deepEqual(faultsOf(all, body(ada)), [])
  assert.equal(faultsOf(all, body({ ...ada, email_status: 'unknown' })).length, 1)
  assert.ok(faultsOf(all, { ...body(ada), domain: 'other.example' }).length === 1)
})
