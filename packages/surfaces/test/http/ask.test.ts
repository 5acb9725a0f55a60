import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, test } from 'node:test'
import type { AskReply } from '@enricher/contract/ask'
import { sha256 } from '@enricher/engine/lib/digest'
import { createTestApp, detailOf, password, type TestAccount } from '@enricher/lab/test/support/app'
import { acme, jane } from '@enricher/lab/test/support/scripted-engine'
import { DatabaseUnavailableError } from '@enricher/service/store/database-unavailable'
import { createOAuthTokens } from '@enricher/service/store/oauth/tokens'
import { createPrivacy } from '@enricher/service/store/privacy/privacy'
import { createSecrets } from '@enricher/service/store/secrets'
import type { Elicitation, PlannedStep } from '../../ask/plan.ts'
import type { Planner } from '../../ask/planner.ts'

/** Plans of the tests, by question. */
const plans = new Map<string, readonly PlannedStep[] | Elicitation>()
let planned = 0
const planner: Planner = async ({ question }) => {
  planned += 1
  const plan = plans.get(question) ?? unclear
  if ('kind' in plan) return { planned: plan, planner: 'grammar' }
  return { planned: { kind: 'plan', language: 'en', question, steps: plan }, planner: 'grammar' }
}

const unclear: Elicitation = {
  kind: 'elicitation',
  language: 'en',
  reason: 'unclear',
  text: 'Which company?',
  questions: [{ id: 'company', text: 'Which company?', type: 'text' }],
}

const site = (company_name: string): PlannedStep => ({
  tool: 'find-website',
  arguments: { company_name },
})
const role = (category: string, step: number): PlannedStep => ({
  tool: 'find-email-decision-maker',
  arguments: { decision_maker_category: category, domain: { step, field: 'domain' } },
})
const mail = (full_name: string, domain = 'acme.example'): PlannedStep => ({
  tool: 'find-email-person',
  arguments: { full_name, domain },
})

const harness = await createTestApp({ after }, {}, { planner })

function ask(question: string, { bearer }: Pick<TestAccount, 'bearer'>, more: object = {}) {
  return harness.post('/ask', { question, ...more }, bearer)
}

const creditsOf = async ({ bearer }: TestAccount) =>
  (await harness.get('/credits', bearer)).json<{ credits_remaining: number }>().credits_remaining

const eventsOf = (body: string) =>
  body
    .split('\n\n')
    .filter((text) => text.startsWith('id: '))
    .map((text) => {
      const [, kind = '', data = ''] =
        /^id: \d+\nevent: (\w+)\ndata: (.*)$/.exec(text) ?? assert.fail(text)
      return { kind, data: JSON.parse(data) as Record<string, unknown> }
    })

test('an answer is a schema.org Answer and an NLWeb answer made of what was found, and costs what its lookups cost', async () => {
  const account = await harness.signUp(100)
  plans.set('site and sales of Acme', [site('Acme'), role('sales', 0)])
  const reply = await ask('site and sales of Acme', account)
  assert.equal(reply.statusCode, 200, reply.body)
  const answer = reply.json<AskReply>()
  const id = reply.headers['x-request-id']
  assert.equal(
    answer.text,
    'The website of Acme is https://acme.example. Head of sales at Acme: Jane Doe, Head of Sales (jane.doe@acme.example).',
  )
  assert.deepEqual(answer.about, {
    '@type': 'ItemList',
    numberOfItems: 2,
    itemListElement: [
      {
        '@type': 'ListItem',
        position: 1,
        item: {
          '@type': 'Organization',
          '@id': 'https://acme.example/',
          name: 'Acme',
          url: 'https://acme.example',
          sameAs: [],
        },
      },
      {
        '@type': 'ListItem',
        position: 2,
        item: {
          '@type': 'Person',
          name: 'Jane Doe',
          jobTitle: 'Head of Sales',
          email: 'jane.doe@acme.example',
          sameAs: ['https://www.linkedin.com/in/jane-doe'],
          worksFor: { '@id': 'https://acme.example/' },
        },
      },
    ],
  })
  assert.deepEqual(answer.citation, ['https://acme.example'])
  assert.equal(answer['@context'], 'https://schema.org')
  assert.equal(answer['@id'], `urn:uuid:${answer._meta.query_id}`)
  const { response_type, version, response_format, planner: by } = answer._meta
  assert.deepEqual(
    { response_type, version, response_format, by },
    { response_type: 'answer', version: '0.55', response_format: 'conv_search', by: 'grammar' },
  )
  const grounding = {
    source_urls: ['https://acme.example'],
    citations: [`http://localhost:8080/evidence/${id}`],
  }
  const [first] = (answer.results ?? []) as { grounding: object }[]
  assert.deepEqual(first?.grounding, grounding)
  assert.deepEqual(
    answer.steps.map(({ tool, status, credits_charged }) => [tool, status, credits_charged]),
    [
      ['find-website', 'succeeded', 2],
      ['find-email-decision-maker', 'succeeded', 25],
    ],
  )
  assert.deepEqual(answer.steps[1]?.arguments, {
    decision_maker_category: 'sales',
    domain: 'acme.example',
  })
  assert.deepEqual([answer.credits_charged, answer.credits_remaining], [27, 73])
  assert.equal(await creditsOf(account), 73)
  assert.match(String(reply.headers['link']), /evidence\/.*describedby/)
  const evidence = await harness.get(`/evidence/${id}`, account.bearer)
  assert.equal(evidence.statusCode, 200, evidence.body)
  const direct = await harness.post('/find-website', { company_name: 'Acme' }, account.bearer)
  assert.equal(direct.json().cached, true, 'its lookups are those of every other surface')
})

test('a stream is plan, steps, answer and done, and says the same as the reply', async () => {
  const account = await harness.signUp(100)
  plans.set('stream', [site('Streams'), role('ceo', 0)])
  const reply = await harness.post('/ask/stream', { question: 'stream' }, account.bearer)
  assert.equal(reply.headers['content-type'], 'text/event-stream; charset=utf-8')
  assert.equal(reply.headers['x-accel-buffering'], 'no')
  assert.equal(reply.headers['cache-control'], 'no-store')
  assert.ok(reply.headers['x-request-id'] && reply.headers['ratelimit-limit'])
  const events = eventsOf(reply.body)
  assert.deepEqual(
    events.map(({ kind, data }) => [kind, data['status'] ?? null]),
    [
      ['plan', null],
      ['step', 'running'],
      ['step', 'succeeded'],
      ['step', 'running'],
      ['step', 'succeeded'],
      ['answer', null],
      ['done', 'succeeded'],
    ],
  )
  const [plan, , first] = events.map(({ data }) => data)
  assert.equal(plan?.['max_credits'], 27)
  assert.equal((first?.['results'] as object[] | undefined)?.length, 1)
  const answer = events.at(-2)?.data as unknown as AskReply
  assert.equal(answer.credits_charged, 27)
  const done = events.at(-1)?.data
  assert.deepEqual([done?.['credits_charged'], done?.['credits_remaining']], [27, 73])
  assert.ok(events.every(({ kind, data }) => data['type'] === kind))
})

test('a body or an Accept that asks for events gets them from /ask, and a browser does not', async () => {
  const account = await harness.signUp(100)
  const body = { query: { text: 'hm' }, prefer: { streaming: true } }
  const wished = await harness.post('/ask', body, account.bearer)
  assert.deepEqual(
    eventsOf(wished.body).map(({ kind }) => kind),
    ['plan', 'answer', 'done'],
  )
  const accept = (type: string) =>
    harness.post('/ask', { query: 'hm' }, { ...account.bearer, accept: type })
  assert.match(String((await accept('text/event-stream')).headers['content-type']), /event-stream/)
  assert.match(String((await accept('*/*')).headers['content-type']), /json/)
  const both = 'text/event-stream;q=0.5, application/json'
  assert.match(String((await accept(both)).headers['content-type']), /json/)
})

test('a lookup that fails leaves the order of a stream as it is, and without any answer it is a failure', async () => {
  const account = await harness.signUp(100)
  harness.engine.findPersonEmail = () => Promise.reject(new Error('broken'))
  plans.set('fails', [mail('Jane Doe')])
  const reply = await harness.post('/ask/stream', { question: 'fails' }, account.bearer)
  const events = eventsOf(reply.body)
  assert.deepEqual(
    events.map(({ kind, data }) => [kind, data['status'] ?? null]),
    [
      ['plan', null],
      ['step', 'running'],
      ['step', 'failed'],
      ['answer', null],
      ['done', 'failed'],
    ],
  )
  const answer = events[3]?.data as unknown as AskReply
  assert.equal(answer._meta.response_type, 'failure')
  assert.equal(answer.error?.code, 'server_error')
  assert.equal(answer.credits_charged, 0)
  const unary = await ask('fails', account)
  assert.equal(unary.statusCode, 500, unary.body)
  harness.engine.findPersonEmail = () => Promise.reject(new DatabaseUnavailableError({}))
  const outage = (await harness.post('/ask/stream', { question: 'fails' }, account.bearer)).body
  assert.match(outage, /"error":.*The database is not reachable. Retry in a few seconds/)
  harness.engine.findPersonEmail = () => Promise.reject(new Error('broken'))
  plans.set('half fails', [site('Halves'), mail('Jane Doe')])
  const half = (await ask('half fails', account)).json<AskReply>()
  assert.equal(half._meta.response_type, 'answer')
  assert.match(half.text, /Jane Doe could not be looked up: no source could be asked/)
  assert.equal(half.credits_charged, 2)
  harness.engine.findPersonEmail = async () => jane
})

test('what nothing was found for is skipped, free, and said', async () => {
  const account = await harness.signUp(100)
  harness.engine.respond = async () => null
  plans.set('no site', [site('Nowhere'), role('ceo', 0)])
  const searches = harness.engine.searches
  const answer = (await ask('no site', account)).json<AskReply>()
  harness.engine.respond = async () => acme
  assert.equal(harness.engine.searches, searches + 1)
  assert.deepEqual(
    answer.steps.map(({ status }) => status),
    ['no_result', 'no_result'],
  )
  assert.deepEqual(answer.steps[1]?.arguments, {
    decision_maker_category: 'ceo',
    domain: { step: 0, field: 'domain' },
  })
  assert.equal(answer.text, 'No website was found for Nowhere.')
  assert.deepEqual([answer.credits_charged, answer.about.numberOfItems], [0, 0])
  assert.equal(await creditsOf(account), 100)
})

test('an elicitation costs nothing and searches nothing', async () => {
  const account = await harness.signUp(100)
  const searches = harness.engine.searches
  const answer = (await ask('???', account)).json<AskReply>()
  assert.equal(answer._meta.response_type, 'elicitation')
  assert.deepEqual(answer.elicitation, { text: unclear.text, questions: unclear.questions })
  assert.deepEqual([answer.steps, answer.credits_charged], [[], 0])
  assert.equal(answer.credits_remaining, 100)
  assert.equal(harness.engine.searches, searches)
  const old = await ask('???', account, { meta: { api_version: '0.54' } })
  assert.deepEqual(
    [old.json<AskReply>()._meta.response_type, old.json<AskReply>()._meta.version],
    ['Elicitation', '0.54'],
  )
})

test('a plan of more lookups than a question may take is asked back', async () => {
  const account = await harness.signUp(100)
  plans.set(
    'all',
    Array.from({ length: 21 }, (_, index) => site(`Company ${index}`)),
  )
  const answer = (await ask('all', account)).json<AskReply>()
  assert.equal(answer._meta.response_type, 'elicitation')
  assert.match(answer.text, /at most 20 lookups/)
})

test('a lookup that could exceed max_credits is not begun, and what a miss leaves is used', async () => {
  const account = await harness.signUp(100)
  plans.set('bounded', [site('Bounds'), role('ceo', 0), role('hr', 0)])
  const answer = (await ask('bounded', account, { max_credits: 30 })).json<AskReply>()
  assert.deepEqual(
    answer.steps.map(({ status, error }) => [status, error?.code ?? null]),
    [
      ['succeeded', null],
      ['succeeded', null],
      ['failed', 'insufficient_credits'],
    ],
  )
  assert.equal(answer.credits_charged, 27)
  assert.match(answer.text, /the credits do not suffice/)
  const decisionMaker = harness.engine.findDecisionMaker
  harness.engine.findDecisionMaker = async ({ category }, run) =>
    category === 'buyer' ? null : decisionMaker({ category } as never, run)
  plans.set('a miss', [site('Bounds'), role('buyer', 0), role('finance', 0)])
  const second = (await ask('a miss', account, { max_credits: 27 })).json<AskReply>()
  harness.engine.findDecisionMaker = decisionMaker
  assert.deepEqual(
    second.steps.map(({ status, credits_charged }) => [status, credits_charged]),
    [
      ['succeeded', 0],
      ['no_result', 0],
      ['succeeded', 25],
    ],
  )
  const nothing = (await ask('bounded', account, { max_credits: 0 })).json<AskReply>()
  assert.equal(nothing.credits_charged, 0)
})

test('without the price of the first lookup in hand the answer is 402 before it begins, and a repeat is free', async () => {
  const account = await harness.signUp(2)
  plans.set('poor', [site('Poor'), role('ceo', 0)])
  const partly = (await ask('poor', account)).json<AskReply>()
  assert.deepEqual([partly.credits_charged, partly.credits_remaining], [2, 0])
  assert.equal(partly.steps[1]?.error?.code, 'insufficient_credits')
  plans.set('poorer', [mail('Jane Doe')])
  for (const path of ['/ask', '/ask/stream']) {
    const refused = await harness.post(path, { question: 'poorer' }, account.bearer)
    assert.equal(refused.statusCode, 402, refused.body)
    const detail = detailOf(refused) as { error: string; credits_remaining: number }
    assert.deepEqual([detail.error, detail.credits_remaining], ['insufficient_credits', 0])
  }
  plans.set('again', [site('Poor')])
  const repeat = await harness.post('/ask/stream', { question: 'again' }, account.bearer)
  assert.equal(repeat.statusCode, 200)
  const events = eventsOf(repeat.body)
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['plan', 'step', 'step', 'answer', 'done'],
  )
})

test('a retry under the same Idempotency-Key is answered the same and charged nothing', async () => {
  const account = await harness.signUp(100)
  plans.set('retried', [site('Retries'), role('ceo', 0), mail('Jane Doe')])
  const headers = { ...account.bearer, 'idempotency-key': randomUUID() }
  const body = { question: 'retried' }
  const first = await harness.post('/ask', body, headers)
  const plannedBefore = planned
  const second = await harness.post('/ask', body, headers)
  assert.equal(planned, plannedBefore, 'a retry is not planned anew')
  assert.deepEqual(second.json(), first.json())
  assert.equal(first.json<AskReply>().credits_charged, 52)
  assert.equal(second.headers['idempotent-replayed'], 'true')
  assert.equal(await creditsOf(account), 48)
  const other = await harness.post('/ask', { question: 'another' }, headers)
  assert.equal(other.statusCode, 422, other.body)
  const noUuid = { ...account.bearer, 'idempotency-key': 'x' }
  assert.equal((await harness.post('/ask', body, noUuid)).statusCode, 400)
})

test('a retry begins no lookup that max_credits kept from beginning', async () => {
  const account = await harness.signUp(100)
  plans.set('bounded retry', [site('Bound One'), site('Bound Two')])
  const headers = { ...account.bearer, 'idempotency-key': randomUUID() }
  const body = { question: 'bounded retry', max_credits: 2 }
  const first = await harness.post('/ask', body, headers)
  assert.equal(first.json<AskReply>().credits_charged, 2)
  const second = await harness.post('/ask', body, headers)
  assert.deepEqual(second.json(), first.json())
  assert.equal(await creditsOf(account), 98)
})

test('a caller who leaves ends the lookups under way, and pays for those that had ended', async () => {
  const account = await harness.signUp(100)
  plans.set('left', [site('Leavers'), role('counsel', 0)])
  const decisionMaker = harness.engine.findDecisionMaker
  let begun = Promise.withResolvers<void>()
  let ended = Promise.withResolvers<void>()
  harness.engine.findDecisionMaker = (_, { signal }) => {
    begun.resolve()
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        ended.resolve()
        reject(signal.reason)
      })
    })
  }
  const origin = await harness.app.listen({ port: 0, host: '127.0.0.1' })
  for (const path of ['/ask', '/ask/stream']) {
    begun = Promise.withResolvers<void>()
    ended = Promise.withResolvers<void>()
    const leaving = new AbortController()
    const reading = fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...account.bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'left' }),
      signal: leaving.signal,
    }).then((reply) => reply.text())
    await begun.promise
    leaving.abort()
    await assert.rejects(reading)
    await ended.promise
  }
  harness.engine.findDecisionMaker = decisionMaker
  await harness.services.lookups.idle()
  assert.equal(await creditsOf(account), 98)
})

test('questions are counted by their planner and their end', async () => {
  const text = await harness.services.metrics.text()
  for (const result of ['answer', 'elicitation', 'failure']) {
    const line = new RegExp(`enricher_questions_total{planner="grammar",result="${result}"} [1-9]`)
    assert.match(text, line)
  }
})

test('the sandbox answers free, without an account, and the same each time', async () => {
  plans.set('sandbox', [site('Northwind Instruments'), role('ceo', 0)])
  const sandbox = () => harness.post('/ask?sandbox=1', { question: 'sandbox' })
  const [first, second] = [await sandbox(), await sandbox()]
  assert.equal(first.statusCode, 200, first.body)
  assert.deepEqual(first.json(), second.json())
  assert.equal(first.json<AskReply>().credits_charged, 0)
  assert.ok(first.json<AskReply>().about.numberOfItems > 0)
  const keyed = { authorization: 'Bearer key_test_any' }
  const stream = await harness.post('/ask/stream', { question: 'sandbox' }, keyed)
  assert.equal(eventsOf(stream.body).at(-1)?.kind, 'done')
})

test('what cannot be a question is refused before it is planned', async () => {
  const account = await harness.signUp()
  const before = planned
  for (const body of [{}, { question: '  ' }, { question: null, query: '' }]) {
    const reply = await harness.post('/ask', body, account.bearer)
    assert.deepEqual([reply.statusCode, detailOf(reply)], [400, 'question is required'])
  }
  const odd = await harness.post('/ask', { question: 7 }, account.bearer)
  assert.match(String(detailOf(odd)), /question must be a string/)
  const credits = await harness.post('/ask', { question: 'x', max_credits: -1 }, account.bearer)
  assert.match(String(detailOf(credits)), /max_credits must be an integer/)
  assert.equal((await harness.post('/ask', { question: 'x' })).statusCode, 401)
  const unknown = { authorization: `${account.bearer.authorization.slice(0, -4)}0000` }
  assert.equal((await harness.post('/ask', { question: 'x' }, unknown)).statusCode, 401)
  assert.equal(planned, before)
  const long = await harness.post('/ask', { question: 'x'.repeat(100_000) }, account.bearer)
  assert.equal(long.statusCode, 200, 'a long question is answered with a word about it')
})

test('earlier forms of the protocol are read, the newest first', async () => {
  const account = await harness.signUp(100)
  plans.set('forms', [site('Forms')])
  const body = {
    query: { text: 'forms', site: 'all', num_results: 3 },
    prev: 'a,b',
    context: { '@type': 'ConversationalContext', prev: ['c'] },
    prefer: { response_format: 'chatgpt_app', 'accept-language': 'de-CH, en' },
    meta: { version: '0.54', session_context: { conversation_id: 'conv-1' } },
    query_id: randomUUID(),
  }
  const answer = (await harness.post('/ask', body, account.bearer)).json<AskReply>()
  assert.equal(answer.text, 'Die Website von Forms ist https://acme.example.')
  assert.equal(answer.inLanguage, 'de')
  assert.ok(answer.structuredData && !answer.results)
  assert.deepEqual(answer.content, [{ type: 'text', text: answer.text }])
  assert.equal(answer._meta.query_id, body.query_id)
  assert.equal(answer._meta.session_context.conversation_id, 'conv-1')
  assert.equal(answer._meta.response_type, 'Answer')
})

test('an event stream ends for a reader that takes nothing, and for one that is there says so', async () => {
  const { createEventStream } = await import('../../http/event-stream.ts')
  const still = createEventStream({ keepAliveMs: 60_000, stillMs: 20 })
  await still.send('plan', { text: 'x'.repeat(100_000) })
  assert.ok(still.closed.aborted)
  const alive = createEventStream({ keepAliveMs: 5, stillMs: 60_000 })
  const [chunk] = (await once(alive.body, 'data')) as [Buffer]
  assert.equal(String(chunk), ': keep-alive\n\n')
  alive.body.destroy()
})

test('events that wait for room together all go on when there is some', async () => {
  const { createEventStream } = await import('../../http/event-stream.ts')
  const { body, closed, send } = createEventStream()
  const data = { text: 'x'.repeat(20_000) }
  const sent = [send('step', data), send('step', data), send('step', data)]
  let read = 0
  body.on('data', (chunk: Buffer) => {
    read += chunk.length
  })
  await Promise.all(sent)
  assert.ok(read > 60_000)
  assert.ok(!closed.aborted)
  body.destroy()
})

test('whom a question names is not answered once that person is suppressed, to a retry neither', async () => {
  const account = await harness.signUp(100)
  const ines = { ...jane, name: 'Ines Quarrow', email: 'ines.quarrow@acme.example' }
  harness.engine.findPersonEmail = async () => ines
  plans.set('suppressed', [mail('Ines Quarrow')])
  const headers = { ...account.bearer, 'idempotency-key': randomUUID() }
  const first = await harness.post('/ask', { question: 'suppressed' }, headers)
  assert.match(first.body, /ines\.quarrow@/)
  const { db } = harness.services.store
  const identity = { kind: 'person', name: 'Ines Quarrow', domain: 'acme.example' } as const
  await createPrivacy(db, createSecrets(db)).suppress(identity, null)
  for (const sent of [headers, account.bearer]) {
    const again = await harness.post('/ask', { question: 'suppressed' }, sent)
    assert.equal(again.statusCode, 200, again.body)
    assert.doesNotMatch(again.body, /ines\.quarrow@/)
  }
})

/** Makes the next search of a website do something before it answers. */
function duringSearch(work: () => Promise<unknown>): void {
  const respond = harness.engine.respond
  harness.engine.respond = async () => {
    harness.engine.respond = respond
    await work()
    return acme
  }
}

test('a credential that is revoked in the middle of an answer buys nothing more', async () => {
  const tokens = createOAuthTokens(harness.services.store.db)
  for (const path of ['/ask', '/ask/stream']) {
    const account = await harness.signUp(100)
    const token = randomBytes(32).toString('base64url')
    const held = { accountId: account.id, keyPrefix: null, grantId: null, payload: '{}' }
    const kind = 'access_token'
    await tokens.save(sha256(token), { ...held, kind, scope: 'enricher:read' }, 60)
    const minted = await harness.post('/auth/api-keys', { email: account.email, password })
    const { api_key } = minted.json<{ api_key: string }>()
    const revocations: readonly (readonly [string, () => Promise<unknown>])[] = [
      [token, () => tokens.delete(sha256(token))],
      [
        api_key,
        () =>
          harness.app.inject({
            ...{ method: 'DELETE', url: `/auth/api-keys/${api_key.slice(0, 17)}` },
            headers: account.bearer,
          }),
      ],
    ]
    for (const [at, [credential, revoke]] of revocations.entries()) {
      const question = `revoked ${at} ${path}`
      plans.set(question, [site(question), role('ceo', 0)])
      duringSearch(revoke)
      const before = await creditsOf(account)
      const bearer = { authorization: `Bearer ${credential}` }
      const reply = await harness.post(path, { question }, bearer)
      assert.match(reply.body, /"code":"invalid_token"/, question)
      // A key is looked up again when its search is charged, a token before each lookup.
      assert.ok(before - (await creditsOf(account)) <= 2, question)
    }
  }
})

test('credits that arrive in the middle of an answer are spent within max_credits alone', async () => {
  const account = await harness.signUp(2)
  const { ledger } = harness.services
  plans.set('refilled', [site('Refills'), role('ceo', 0), role('hr', 0), mail('Jane Doe')])
  duringSearch(() =>
    ledger.grant({
      ...{ accountId: account.id, credits: 500, kind: 'grant' },
      reference: `refill-${account.id}`,
    }),
  )
  const answer = (await ask('refilled', account, { max_credits: 30 })).json<AskReply>()
  assert.equal(answer.credits_charged, 27)
  assert.equal(await creditsOf(account), 475)
})

test('questions of the sandbox take no place of those that accounts may repeat', async () => {
  const account = await harness.signUp(100)
  const headers = { ...account.bearer, 'idempotency-key': randomUUID() }
  const { reply: first } = await repeated(headers)
  const { ask } = harness.services
  const { signal } = new AbortController()
  const sandbox = { kind: 'sandbox', token: 'key_test_many' } as const
  // The loop makes one call more than the service remembers.
  for (let n = 0; n <= 2_000; n += 1) {
    const call = { credential: sandbox, idempotencyKey: randomUUID(), requestId: 'req_many' }
    await ask.prepare({ question: 'kept' }, { ...call, address: '' }, signal)
  }
  const before = planned
  const { reply: second } = await repeated(headers)
  assert.equal(planned, before)
  assert.deepEqual(second.json(), first.json())
})

async function repeated(headers: Record<string, string>) {
  plans.set('kept', [site('Keeps')])
  return { reply: await harness.post('/ask', { question: 'kept' }, headers) }
}

test('a service that stops ends a streamed answer in order, and charges nothing for what was under way', async () => {
  const account = await harness.signUp(100)
  plans.set('stopped', [mail('Otto Brambly')])
  const begun = Promise.withResolvers<void>()
  harness.engine.findPersonEmail = (_, { signal }) =>
    new Promise((_, reject) => {
      begun.resolve()
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const reply = harness.post('/ask/stream', { question: 'stopped' }, account.bearer)
  await begun.promise
  harness.services.lookups.abort()
  const events = eventsOf((await reply).body)
  assert.deepEqual(
    events.map(({ kind, data }) => [kind, data['status'] ?? null]),
    [
      ['plan', null],
      ['step', 'running'],
      ['step', 'failed'],
      ['answer', null],
      ['done', 'failed'],
    ],
  )
  assert.equal(await creditsOf(account), 100)
})
