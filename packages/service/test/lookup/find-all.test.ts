import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { findAll } from '@enricher/contract/find-all'
import type { FindAllReply } from '@enricher/contract/find-all-reply'
import { findEmailCompany } from '@enricher/contract/find-email-company'
import { findEmailDecisionMaker } from '@enricher/contract/find-email-decision-maker'
import { SourcesFailedError } from '@enricher/engine/model/engine'
import { createDeadlinesOnCall } from '@enricher/lab/test/support/deadlines-on-call'
import { shareLookupDatabase } from '@enricher/lab/test/support/lookup-harness'
import { acme, jane, rosterOf } from '@enricher/lab/test/support/scripted-engine'
import { until } from '@enricher/lab/test/support/until'

const createLookupHarness = await shareLookupDatabase({ after })

const company = { company_name: 'Acme' }
const domain = 'acme.example'
const isCode = (code: string) => (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === code
const unpaid = (available: number) =>
  `This lookup needs 25 credits and ${available} are available. Buy credits with POST /billing/topup or ask the operator for a grant, then retry.`

async function createHarness(t: Parameters<typeof createLookupHarness>[0], overrides = {}) {
  const harness = await createLookupHarness(t, overrides)
  const all = async (
    key: Parameters<typeof harness.perform>[1],
    input: Parameters<typeof harness.perform>[2] = company,
    options = {},
  ) => {
    const reply = await harness.perform(findAll, key, input, options)
    return { ...reply, body: reply.body as unknown as FindAllReply }
  }
  return { ...harness, all }
}

// Each part reads its lookup state, and once more when it is refused: the website, and three of four others.
const readsWithRefusals = 11

const untilRefused = ({ readCount }: { readCount(): number }) =>
  until(() => readCount() >= readsWithRefusals)

const errorsByPart = (reply: FindAllReply) => reply.errors.map((error) => error.split(': ')[0])

test('the website, the roster and every category are found and their prices added up', async (t) => {
  const harness = await createHarness(t)
  const key = await harness.account(200)
  const { status, body, creditsCharged } = await harness.all(key)
  assert.equal(status, 200)
  assert.deepEqual(body.website, {
    url: 'https://acme.example',
    source: 'site',
    confidence: 0.97,
    cached: false,
  })
  assert.deepEqual([body.company_name, body.domain], ['Acme', domain])
  assert.deepEqual(
    body.decision_makers.map(({ category, email, error }) => [category, email, error]),
    ['ceo', 'sales', 'operations'].map((category) => [category, jane.email, null]),
  )
  assert.deepEqual([body.company_emails_count, body.company_emails.length], [3, 3])
  assert.deepEqual([body.company_emails_source, body.company_emails_cached], ['native:site', false])
  // The total is company emails plus decision-makers that returned an email.
  assert.equal(body.total_emails, 6)
  assert.deepEqual(body.errors, [])
  assert.deepEqual([body.credits_charged, creditsCharged, body.credits_remaining], [102, 102, 98])
  assert.deepEqual(await harness.balance(key), { credits: 98, held: 0, ledger: 98, charges: 5 })
})

test('a call with every option, of which each part is found, costs the most that a call can cost', async (t) => {
  const harness = await createHarness(t)
  const key = await harness.account(200)
  const roles = ['ceo', 'sales', 'operations', 'buyer', 'finance', 'hr']
  const { creditsCharged } = await harness.all(key, {
    ...company,
    dm_categories: roles,
    include_profile: true,
  })
  assert.deepEqual([creditsCharged, findAll.creditsMost], [182, 182])
})

test('with 27 credits it charges what succeeded and lists what could not be paid for', async (t) => {
  const harness = await createHarness(t)
  // The other parts are refused while the roster's price is held, and listed when it is charged.
  harness.engine.findRoster = async () => {
    await untilRefused(harness)
    return rosterOf(3)
  }
  const key = await harness.account(27)
  const { body } = await harness.all(key)
  assert.equal(body.company_emails_count, 3)
  assert.deepEqual(
    body.decision_makers.map(({ email, error }) => [email, error]),
    [
      [null, unpaid(0)],
      [null, unpaid(0)],
      [null, unpaid(0)],
    ],
  )
  assert.deepEqual(errorsByPart(body), [
    'find-email-decision-maker (ceo)',
    'find-email-decision-maker (sales)',
    'find-email-decision-maker (operations)',
  ])
  assert.deepEqual([body.credits_charged, body.credits_remaining], [27, 0])
  assert.deepEqual(await harness.balance(key), { credits: 0, held: 0, ledger: 0, charges: 2 })
})

test('with 52 credits the roster comes before the roles, and these in the order given', async (t) => {
  for (let round = 0; round < 3; round += 1) {
    const harness = await createHarness(t)
    // The search waits until the other parts are refused, so that an accident of timing would show.
    harness.engine.findRoster = async () => {
      await untilRefused(harness)
      return rosterOf(3)
    }
    const key = await harness.account(52)
    const { body } = await harness.all(key, { ...company, dm_categories: ['hr', 'ceo', 'sales'] })
    assert.equal(body.company_emails_count, 3)
    assert.deepEqual(
      body.decision_makers.map(({ category, email }) => [category, email !== null]),
      [
        ['hr', true],
        ['ceo', false],
        ['sales', false],
      ],
    )
  }
})

test('credits that a part releases pay for the next one in line', async (t) => {
  const harness = await createHarness(t)
  harness.engine.findRoster = async () => null
  harness.engine.findDecisionMaker = async ({ category }) => {
    if (category === 'ceo') return null
    await until(() => harness.readCount() > readsWithRefusals)
    return jane
  }
  const key = await harness.account(27)
  const { body } = await harness.all(key)
  assert.deepEqual(
    body.decision_makers.map(({ category, email }) => [category, email !== null]),
    [
      ['ceo', false],
      ['sales', true],
      ['operations', false],
    ],
  )
  assert.equal(body.decision_makers[0]?.error, 'Nothing was found.')
  // The hold of the earlier part is charged by the time the call is answered.
  assert.equal(body.decision_makers[2]?.error, unpaid(0))
  assert.deepEqual([body.credits_charged, body.credits_remaining], [27, 0])
})

test('402 only when not even the website can be paid for and it is not known', async (t) => {
  const harness = await createHarness(t)
  const poor = await harness.account(1)
  await assert.rejects(harness.all(poor), isCode('insufficient_credits'))
  assert.equal(harness.engine.searches, 0)
  const key = await harness.account(2)
  await harness.find(key, 'Acme')
  const { body } = await harness.all(key)
  assert.deepEqual([body.domain, body.website.cached], [domain, true])
  assert.deepEqual([body.credits_charged, body.credits_remaining], [0, 0])
  assert.equal(body.errors.length, 4)
})

test('a repeat is free where its parts are cached, and says so', async (t) => {
  const harness = await createHarness(t)
  const key = await harness.account(200)
  await harness.all(key)
  const searches = harness.engine.searches
  const { body } = await harness.all(key)
  assert.equal(harness.engine.searches, searches)
  assert.deepEqual([body.credits_charged, body.credits_remaining], [0, 98])
  assert.ok(body.website.cached && body.company_emails_cached)
  assert.ok(body.decision_makers.every(({ cached }) => cached))
})

test('parts and single lookups share their caches, both ways', async (t) => {
  const harness = await createHarness(t)
  const key = await harness.account(200)
  await harness.perform(findEmailCompany, key, { domain })
  const { body } = await harness.all(key, { ...company, dm_categories: ['CEO'] })
  assert.deepEqual([body.company_emails_cached, body.credits_charged], [true, 27])
  const single = await harness.perform(findEmailDecisionMaker, key, {
    domain: `www.${domain}`,
    decision_maker_category: 'ceo',
  })
  assert.equal(single.body['cached'], true)
})

test('no website: nothing else is tried, nothing charged, 200', async (t) => {
  const harness = await createHarness(t)
  harness.engine.respond = async () => null
  const key = await harness.account()
  const { status, body, result } = await harness.all(key)
  assert.deepEqual([status, result, harness.engine.searches], [200, 'miss', 1])
  assert.deepEqual(body.website, { url: null, source: null, confidence: null, cached: false })
  assert.equal(body.domain, null)
  assert.equal(body.decision_makers.length, 3)
  assert.equal(body.decision_makers[0]?.error, 'Not searched: no website was found.')
  assert.deepEqual(body.errors, ['find-website: Nothing was found.'])
  assert.deepEqual([body.credits_charged, body.credits_remaining], [0, 25])
})

test('an outage of the website search is 500, of any other part an entry', async (t) => {
  const harness = await createHarness(t)
  const key = await harness.account(200)
  const down = () => Promise.reject(new SourcesFailedError('down'))
  harness.engine.respond = down
  await assert.rejects(harness.all(key), isCode('server_error'))
  assert.equal((await harness.balance(key)).credits, 200)

  harness.engine.respond = async () => acme
  harness.engine.findRoster = down
  const { body } = await harness.all(key, { ...company, dm_categories: ['ceo'] })
  assert.deepEqual(body.errors, [
    'find-email-company: No source could be asked in time. Nothing was charged; retry later.',
  ])
  assert.equal(body.decision_makers[0]?.email, jane.email)
  assert.equal(body.credits_charged, 27)
})

test('a fault of our own in one part is reported, kept for the log, and costs the others nothing', async (t) => {
  const harness = await createHarness(t)
  harness.engine.findRoster = () => Promise.reject(new TypeError('a secret of the house'))
  const key = await harness.account(200)
  const { body } = await harness.all(key, { ...company, dm_categories: ['ceo'] })
  assert.match(
    String(body.errors[0]),
    /^find-email-company: Internal error\. Quote request id req_/,
  )
  assert.doesNotMatch(JSON.stringify(body), /secret/)
  assert.equal(harness.faults.length, 1)
  assert.equal(body.credits_charged, 27)
  assert.equal((await harness.balance(key)).held, 0)
})

test('skip_company_emails saves the roster: neither searched nor charged nor listed', async (t) => {
  const harness = await createHarness(t)
  harness.engine.findRoster = () => Promise.reject(new Error('asked all the same'))
  const key = await harness.account(200)
  const input = { ...company, dm_categories: ['ceo'], skip_company_emails: true }
  const { body } = await harness.all(key, input)
  assert.deepEqual([body.company_emails, body.company_emails_count, body.errors], [[], 0, []])
  assert.deepEqual([body.company_emails_source, body.company_emails_cached], [null, false])
  assert.deepEqual([body.total_emails, body.credits_charged], [1, 27])
})

test('the context goes to the website search', async (t) => {
  const harness = await createHarness(t)
  const contexts: string[] = []
  harness.engine.findWebsite = async ({ context }) => {
    contexts.push(context)
    return acme
  }
  await harness.all(await harness.account(200), { ...company, context: 'anvils' })
  assert.deepEqual(contexts, ['anvils'])
})

test('a website that lookups by domain refuse is reported without further parts', async (t) => {
  const harness = await createHarness(t)
  const websiteUrl = 'https://www.linkedin.com/company/acme'
  harness.engine.respond = async () => ({ ...acme, websiteUrl })
  const { body } = await harness.all(await harness.account(200), {
    ...company,
    dm_categories: ['ceo'],
  })
  assert.equal(body.domain, 'linkedin.com')
  assert.match(
    String(body.errors[0]),
    /^find-email-company: Not searched: linkedin\.com is a social network/,
  )
  assert.deepEqual([body.errors.length, body.credits_charged], [2, 2])
})

test('the parts run at the same time', async (t) => {
  const harness = await createHarness(t)
  const everyPart = Promise.withResolvers<void>()
  let running = 0
  const together = async <T>(answer: T) => {
    running += 1
    if (running === 4) everyPart.resolve()
    await everyPart.promise
    return answer
  }
  harness.engine.findRoster = () => together(rosterOf(3))
  harness.engine.findDecisionMaker = () => together(jane)
  const { body } = await harness.all(await harness.account(200))
  assert.deepEqual([running, body.errors], [4, []])
})

test('all parts share one deadline', async (t) => {
  const deadlines = createDeadlinesOnCall()
  const harness = await createHarness(t, { deadlines })
  const signals: AbortSignal[] = []
  const never = (_: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise<never>((_resolve, reject) => {
      signals.push(signal)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  harness.engine.findRoster = never
  harness.engine.findDecisionMaker = never
  const asked = harness.all(await harness.account(200))
  await until(() => signals.length === 4)
  deadlines.expire()
  assert.ok(signals.every(({ aborted }) => aborted))
  const { body } = await asked
  assert.equal(body.errors.length, 4)
  assert.equal(body.credits_charged, 2)
})

test('the same Idempotency-Key and body give the same reply, another body is refused', async (t) => {
  const harness = await createHarness(t)
  const key = await harness.account(200)
  const idempotencyKey = randomUUID()
  const first = await harness.all(key, company, { idempotencyKey })
  harness.engine.respond = () => Promise.reject(new Error('searched again'))
  const replay = await harness.all(key, company, { idempotencyKey })
  assert.deepEqual([first.isReplay, replay.isReplay], [false, true])
  assert.deepEqual(replay.body, first.body)
  await assert.rejects(
    harness.all(key, { company_name: 'Other' }, { idempotencyKey }),
    isCode('idempotency_mismatch'),
  )
  assert.equal((await harness.balance(key)).credits, 98)
})

test('concurrent requests with one Idempotency-Key do the work once', async (t) => {
  const harness = await createHarness(t)
  harness.engine.respond = async () => {
    // All eight requests have read the key by then, and seven of them have found it taken.
    await until(() => harness.readCount() >= 16)
    return acme
  }
  const key = await harness.account(500)
  const idempotencyKey = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => harness.all(key, company, { idempotencyKey })),
  )
  assert.equal(replies.filter(({ isReplay }) => !isReplay).length, 1)
  assert.equal(new Set(replies.map(({ body }) => JSON.stringify(body))).size, 1)
  assert.equal((await harness.balance(key)).credits, 398)
})

test('equal calls at once without a key are charged once between them', async (t) => {
  const harness = await createHarness(t)
  harness.engine.findDecisionMaker = async () => {
    // All four calls have read their own state and that of their parts by then.
    await until(() => harness.readCount() >= 28)
    return jane
  }
  const key = await harness.account(500)
  const replies = await Promise.all(Array.from({ length: 4 }, () => harness.all(key)))
  const charged = replies.reduce((sum, { body }) => sum + body.credits_charged, 0)
  assert.equal(charged, 102)
  assert.deepEqual(await harness.balance(key), { credits: 398, held: 0, ledger: 398, charges: 5 })
  assert.ok(replies.every(({ body }) => body.errors.length === 0))
})

test('after an error the same key runs again', async (t) => {
  const harness = await createHarness(t)
  const key = await harness.account(200)
  const idempotencyKey = randomUUID()
  harness.engine.respond = () => Promise.reject(new SourcesFailedError('down'))
  await assert.rejects(harness.all(key, company, { idempotencyKey }), isCode('server_error'))
  harness.engine.respond = async () => acme
  const { body, isReplay } = await harness.all(key, company, { idempotencyKey })
  assert.deepEqual([body.domain, isReplay], [domain, false])
})

test('include_profile adds the facts of the company, charged once, and a reply without it has no such field', async (t) => {
  const harness = await createHarness(t)
  const key = await harness.account(300)
  const plain = await harness.all(key)
  assert.ok(!('profile' in plain.body))
  const wanted = { ...company, include_profile: true }
  const first = await harness.all(key, wanted)
  assert.equal(first.body.profile?.legal_name, 'Acme Instruments GmbH')
  assert.deepEqual([first.body.profile?.cached, first.creditsCharged], [false, 5])
  assert.deepEqual(first.body.errors, [])
  const repeat = await harness.all(key, wanted)
  assert.deepEqual([repeat.body.profile?.cached, repeat.creditsCharged], [true, 0])
})

test('a profile that is a miss or cannot be paid for is null, free, and listed with its reason', async (t) => {
  const harness = await createHarness(t)
  const wanted = { ...company, include_profile: true, dm_categories: [], skip_company_emails: true }
  const poor = await harness.all(await harness.account(4), wanted)
  assert.equal(poor.body.profile, null)
  assert.deepEqual(errorsByPart(poor.body), ['enrich-company'])
  harness.engine.findCompanyProfile = async () => null
  const missed = await harness.all(await harness.account(20), wanted)
  assert.deepEqual([missed.body.profile, missed.creditsCharged], [null, 2])
  assert.deepEqual(missed.body.errors, ['enrich-company: Nothing was found.'])
})
