import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offersAt } from '@enricher/contract/lookups'
import type { Operation } from '@enricher/contract/operation'
import type { JsonObject } from '@enricher/engine/lib/json'
import Value from 'typebox/value'
import { performInSandbox } from '../../lookup/sandbox-lookup.ts'
import { sandboxOf } from '../../lookup/searches.ts'
import { describeSandbox } from '../../sandbox/catalogue.ts'
import { queryOf } from '../../sandbox/define-sandbox.ts'
import { sandboxWebsites } from '../../sandbox/website-rows.ts'

const offers = offersAt(1)
const lookups = offers.filter((offer): offer is Operation => offer.kind === 'lookup')

for (const operation of lookups) {
  const rows = sandboxOf(operation.name)?.rows ?? []
  const kinds = rows.map(({ outcome }) => (outcome.kind === 'error' ? outcome.code : outcome.kind))

  test(`${operation.name} has a hit and every documented error`, () => {
    const errors = ['bad_request', 'invalid_token', 'insufficient_credits', 'rate_limited']
    for (const kind of ['hit', ...errors, operation.outage]) {
      assert.ok(kinds.includes(kind as never), kind)
    }
  })

  test(`${operation.name} accepts its magic inputs, and each has one row`, () => {
    for (const { input } of rows) {
      assert.ok(Value.Check(operation.input, input), JSON.stringify(input))
    }
    const keys = rows.map(({ input }) =>
      JSON.stringify(operation.canonicalInput(queryOf(operation, input))),
    )
    assert.equal(new Set(keys).size, keys.length)
  })
}

test('every lookup that can miss has a miss, and those for emails every status', () => {
  for (const operation of lookups) {
    const { rows = [] } = sandboxOf(operation.name) ?? {}
    if (operation.name === 'verify-email') continue
    assert.ok(
      rows.some(({ outcome }) => outcome.kind === 'miss'),
      operation.name,
    )
    if (!('email_status' in operation.answer.properties)) continue
    const statuses = rows.flatMap(({ outcome }) =>
      outcome.kind === 'hit' ? [outcome.answer['email_status']] : [],
    )
    assert.deepEqual([...new Set(statuses)], ['valid', 'risky', 'unknown'], operation.name)
  }
})

test('the same input always gets the same answer, magic or not', () => {
  for (const name of ['Sandbox Miss', 'sandbox  miss', 'Any Company', '株式会社']) {
    const query = { companyName: name, context: '' }
    assert.deepEqual(sandboxWebsites.answer(query), sandboxWebsites.answer(query))
  }
  const magic = { companyName: ' SANDBOX miss ', context: '' }
  assert.equal(sandboxWebsites.answer(magic).kind, 'miss')
})

test('the catalogue states the status each magic input really has', () => {
  const described = describeSandbox(offers, sandboxOf).lookups
  assert.deepEqual(
    described.map(({ operation }) => operation),
    offers.map(({ name }) => name),
  )
  const statusesOf = (name: string) =>
    described.find(({ operation }) => operation === name)?.magic_inputs.map(({ status }) => status)
  assert.deepEqual(statusesOf('find-website'), [200, 200, 200, 200, 400, 401, 402, 429, 500])
  assert.deepEqual(statusesOf('find-email-person'), [200, 200, 200, 404, 400, 401, 402, 429, 502])
  assert.deepEqual(statusesOf('find-all'), [200, 200, 200, 200, 400, 401, 402, 429, 500])
})

const offerOf = (name: string) => {
  const offer = offers.find((candidate) => candidate.name === name)
  assert.ok(offer)
  return offer
}
const ask = (name: string, input: JsonObject) => performInSandbox(offerOf(name), input).body

test('every reply has the shape of the contract', () => {
  for (const offer of offers) {
    const { body } = performInSandbox(offer, offer.exampleInput as JsonObject)
    assert.ok(Value.Check(offer.reply, body), `${offer.name} ${JSON.stringify(body)}`)
  }
})

test('pages of the sandbox neither repeat nor lose an address, without a database', () => {
  const emails: string[] = []
  let cursor: string | null = null
  for (let page = 0; page < 3; page += 1) {
    const body = ask('find-email-company', { domain: 'paged.example', limit: 5, cursor })
    emails.push(...(body['emails'] as { email: string }[]).map(({ email }) => email))
    assert.equal(body['has_more'], page < 2)
    cursor = body['next_cursor'] as string | null
  }
  assert.equal(cursor, null)
  assert.equal(emails.length, 12)
  const whole = ask('find-email-company', { domain: 'paged.example' })
  const all = (whole['emails'] as { email: string }[]).map(({ email }) => email)
  assert.deepEqual(emails, all)
  assert.equal(new Set(all).size, 12)
})

test('a cursor of another domain or of none is 400 in the sandbox too', () => {
  const first = ask('find-email-company', { domain: 'paged.example', limit: 5 })
  const cursor = first['next_cursor'] ?? null
  for (const input of [
    { domain: 'acme.example', cursor },
    { domain: 'paged.example', cursor: 'x.y' },
  ]) {
    assert.throws(() => ask('find-email-company', input), { code: 'bad_request' })
  }
})

test('a company has one staff: roster, roles and people agree on name, title, address and profile', () => {
  for (const domain of ['hit.example', 'northwind.example', 'paged.example']) {
    const { emails } = ask('find-email-company', { domain }) as { emails: Listed[] }
    assert.equal(new Set(emails.map(({ email }) => email)).size, emails.length)
    for (const role of ['ceo', 'sales', 'operations', 'finance', 'buyer', 'Head of Space']) {
      const holder = ask('find-email-decision-maker', { domain, decision_maker_category: role })
      const { name, email, job_title, linkedin_url } = holder
      const same = emails
        .filter((each) => each.email === email || each.title === job_title)
        .map((each) => ({
          ...{ name: each.name, email: each.email },
          ...{ title: each.title, linkedin_url: each.linkedin_url },
        }))
      const isListed = ['ceo', 'sales', 'operations'].includes(role)
      assert.deepEqual(
        same,
        isListed ? [{ name, email, title: job_title, linkedin_url }] : [],
        role,
      )
      assert.equal(ask('find-email-person', { full_name: name as string, domain })['email'], email)
    }
  }
})

test('a role that is asked for by a title has that title, and is the one that is called so', () => {
  const holderOf = (role: string) =>
    ask('find-email-decision-maker', { domain: 'hit.example', decision_maker_category: role })
  for (const [role, title] of [
    ['Directeur Technique', 'Directeur Technique'],
    ['vp sales', 'VP Sales'],
    ['marketing', 'Head of Marketing'],
    ['cfo', 'CFO'],
  ] as const) {
    assert.equal(holderOf(role)['job_title'], title)
  }
  assert.deepEqual(holderOf('head of sales'), holderOf('sales'))
})

type Listed = Record<'email' | 'name' | 'title' | 'linkedin_url', string | null>

test('find-all is made of the answers its parts have in the sandbox', () => {
  const all = ask('find-all', { company_name: 'Sandbox Hit', dm_categories: ['finance'] })
  const site = ask('find-website', { company_name: 'Sandbox Hit' })
  const roster = ask('find-email-company', { domain: 'hit.example' })
  const holder = ask('find-email-decision-maker', {
    domain: 'hit.example',
    decision_maker_category: 'finance',
  })
  const [found] = all['decision_makers'] as { email: string; error: null }[]
  assert.deepEqual((all['website'] as { url: string }).url, site['website_url'])
  assert.deepEqual(all['company_emails'], roster['emails'])
  assert.deepEqual([found?.email, found?.error], [holder['email'], null])
  assert.deepEqual([all['credits_charged'], all['credits_remaining']], [0, 25])
  assert.deepEqual([all['total_emails'], all['errors']], [5, []])
})

test('a part of find-all that fails or misses is listed and the rest is there', () => {
  const all = ask('find-all', { company_name: 'Sandbox Partial' })
  const [ceo, sales, operations] = all['decision_makers'] as { error: string | null }[]
  assert.equal(ceo?.error, null)
  assert.match(String(sales?.error), /^No source could be reached/)
  assert.equal(operations?.error, 'Nothing was found.')
  assert.deepEqual(
    (all['errors'] as string[]).map((error) => error.split(':')[0]),
    [
      'find-email-company',
      'find-email-decision-maker (sales)',
      'find-email-decision-maker (operations)',
    ],
  )
  const missed = ask('find-all', { company_name: 'Sandbox Miss' })
  assert.deepEqual(
    [missed['domain'], missed['errors']],
    [null, ['find-website: Nothing was found.']],
  )
})
