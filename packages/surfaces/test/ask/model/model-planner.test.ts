import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { createEgress } from '@enricher/engine/net/egress'
import { type ModelReply, startModelDouble } from '@enricher/lab/test/support/model-double'
import { createLogger } from '@enricher/service/lib/logger'
import { elicit } from '../../../ask/elicitations.ts'
import { createModelClient, type ModelSettings } from '../../../ask/model/model-client.ts'
import { fetchForModel } from '../../../ask/model/model-fetch.ts'
import { createModelPlanner } from '../../../ask/model/model-planner.ts'
import type { Elicitation, PlanQuestion } from '../../../ask/plan.ts'
import type { Planner } from '../../../ask/planner.ts'
import { toolsAt } from '../../../ask/tools.ts'

const double = await startModelDouble({ after })
const { baseUrl } = double
const egress = createEgress({
  dnsServers: [],
  allow: [],
  portMap: new Map(),
  ca: null,
  userAgent: 'enricher/1.0',
  baseUrls: [baseUrl],
})
after(() => egress.close())

const apiKey = 'secret-key-of-the-model'
const lines: string[] = []
const logger = createLogger('debug', { write: (line) => void lines.push(line) })
const formats = ['openai', 'anthropic'] as const
// A loaded machine may need this long to load the library.
const timeoutMs = 30_000

/** The grammar's answer in these tests: it shows only that the grammar was asked. */
const grammarSays: Elicitation = {
  kind: 'elicitation',
  language: 'en',
  reason: 'unclear',
  text: 'From the grammar.',
  questions: [],
}
let byGrammar: Elicitation = grammarSays
const planByGrammar: PlanQuestion = () => byGrammar

function plannerOf(format: ModelSettings['format'], ms = timeoutMs): Planner {
  const fetch = fetchForModel(egress.fetch, { baseUrl, timeoutMs: ms })
  const askModel = createModelClient({ format, baseUrl, apiKey, model: 'double' }, fetch)
  return createModelPlanner({
    askModel,
    planByGrammar,
    tools: toolsAt(null),
    logger,
    timeoutMs: ms,
  })
}

const asking = (planner: Planner, question = 'Who is the CEO of Acme?', previous: string[] = []) =>
  planner({ question, previous }, { isModelAsked: true, signal: new AbortController().signal })

const steps = [
  { tool: 'find-website', arguments: { company_name: 'Acme' } },
  {
    tool: 'find-email-decision-maker',
    arguments: { decision_maker_category: 'ceo', domain: { step: 0, field: 'domain' } },
  },
]
const planOf = (given: unknown): ModelReply => ({
  kind: 'call',
  name: 'plan_lookups',
  input: { language: 'en', steps: given },
})
const right = planOf(steps)

beforeEach(() => {
  double.replies = [right]
  double.requests.length = 0
  byGrammar = grammarSays
})

test('by both wire formats a model is sent the question and those before it, with the key in its header, and its plan is taken', async () => {
  for (const format of formats) {
    const { planned, planner } = await asking(plannerOf(format), 'The CEO?', ['Website of Acme?'])
    assert.equal(planner, 'model')
    assert.deepEqual(planned, {
      kind: 'plan',
      language: 'en',
      question: 'The CEO?',
      steps,
    })
    const { path, headers, body } = double.requests.at(-1) ?? assert.fail()
    const isOpenai = format === 'openai'
    assert.equal(path, isOpenai ? '/v1/chat/completions' : '/v1/messages')
    assert.equal(
      isOpenai ? headers['authorization'] : headers['x-api-key'],
      isOpenai ? `Bearer ${apiKey}` : apiKey,
    )
    const sent = JSON.stringify(body)
    assert.ok(sent.includes('The CEO?') && sent.includes('Website of Acme?'))
    for (const { name } of toolsAt(null).offers) assert.ok(sent.includes(name), name)
    assert.ok(!sent.includes('verify-email"'), 'what is not sold is not offered')
    assert.ok(!sent.includes(apiKey))
  }
})

test('a question back of the model is an elicitation with its reason, in our words', async () => {
  const input = { language: 'de', reason: 'missing_person', text: 'Bei welcher Firma?' }
  double.replies = [{ kind: 'call', name: 'ask_back', input }]
  for (const format of formats) {
    const { planned } = await asking(plannerOf(format))
    assert.deepEqual(planned, elicit('person', 'de'))
  }
})

test('an endpoint that repeats the key it is asked with shows it to no caller and to no log', async () => {
  const from = lines.length
  const call = (name: string, input: object): ModelReply => ({ kind: 'call', name, input })
  const echoes: readonly ModelReply[] = [
    call('ask_back', { language: 'en', reason: 'unclear', text: `Wrong key: ${apiKey}` }),
    call('ask_back', { language: apiKey, reason: apiKey, text: apiKey }),
    call('plan_lookups', { language: 'en', question: apiKey, steps }),
    planOf([{ tool: 'find-website', arguments: { company_name: `Acme ${apiKey}` } }]),
    planOf([{ tool: 'find-all', arguments: { company_name: 'Acme', dm_categories: [apiKey] } }]),
    planOf([{ tool: apiKey, arguments: { [apiKey]: apiKey } }]),
    { kind: 'words', text: `Your key ${apiKey} is wrong.` },
    { kind: 'body', text: `{"error":{"message":"Your key ${apiKey} is wrong."}}` },
    { kind: 'echo', status: 401 },
  ]
  for (const reply of echoes) {
    for (const format of formats) {
      double.replies = [reply]
      const given = await asking(plannerOf(format))
      assert.ok(!JSON.stringify(given).includes(apiKey), JSON.stringify(reply))
    }
  }
  assert.ok(lines.length > from)
  assert.ok(lines.every((line) => !line.includes(apiKey)))
})

const wrong: readonly [string, ModelReply][] = [
  ['a tool that is not offered', planOf([{ tool: 'send-mail', arguments: { to: 'all' } }])],
  [
    'a tool that is not sold here',
    planOf([{ tool: 'verify-email', arguments: { email: 'a@b.test' } }]),
  ],
  [
    'a field that the lookup has not',
    planOf([{ tool: 'find-all', arguments: { company_name: 'Acme', max_credits: 1e9 } }]),
  ],
  [
    'a cursor',
    planOf([{ tool: 'find-email-company', arguments: { domain: 'acme.example', cursor: 'x' } }]),
  ],
  ['arguments of a wrong type', planOf([{ tool: 'find-website', arguments: { company_name: 7 } }])],
  [
    'a domain that no company has',
    planOf([{ tool: 'find-email-company', arguments: { domain: 'localhost' } }]),
  ],
  ['a reference to a later step', planOf(steps.toReversed())],
  [
    'a reference to another field',
    planOf([
      steps[0],
      { tool: 'find-email-company', arguments: { domain: { step: 0, field: 'source' } } },
    ]),
  ],
  ['more steps than a question may take', planOf(Array.from({ length: 21 }, () => steps[0]))],
  [
    'a company that the question does not name',
    planOf([{ tool: 'find-website', arguments: { company_name: 'Globex' } }]),
  ],
  ['no steps', planOf([])],
  ['a step that is none', planOf(['find-website'])],
  ['another function', { kind: 'call', name: 'run_shell', input: { command: 'id' } }],
  ['an unknown language', { kind: 'call', name: 'plan_lookups', input: { language: 'xx', steps } }],
  ['arguments that are no JSON', { kind: 'call_text', name: 'plan_lookups', text: '{"language":' }],
  ['words', { kind: 'words', text: 'The CEO of Acme is Jane Doe.' }],
  ['a refusal', { kind: 'refusal' }],
]

for (const [name, reply] of wrong) {
  test(`a model that gives ${name} has one more try, and then the grammar plans`, async () => {
    for (const format of formats) {
      double.requests.length = 0
      double.replies = [reply]
      const given = await asking(plannerOf(format))
      assert.deepEqual(given, { planned: grammarSays, planner: 'grammar' })
      assert.equal(double.requests.length, 2)
      double.replies = [reply, right]
      const repaired = await asking(plannerOf(format))
      assert.equal(repaired.planner, 'model')
      const last = JSON.stringify(double.requests.at(-1)?.body)
      assert.match(last, /your_last_plan_was_refused_because/)
    }
  })
}

const faults: readonly [string, ModelReply][] = [
  ['401', { kind: 'status', status: 401 }],
  ['429', { kind: 'status', status: 429 }],
  ['500', { kind: 'status', status: 500 }],
  ['a body that is no JSON', { kind: 'body', text: '<html>busy</html>' }],
  ['JSON of another form', { kind: 'body', text: '{"ok":true}' }],
  ['an answer without end', { kind: 'body', text: `{"a":"${'x'.repeat(400_000)}"}` }],
  ['a redirect to another host', { kind: 'redirect', to: 'http://127.0.0.1:9/v1/messages' }],
]

for (const [name, reply] of faults) {
  test(`where the model answers with ${name} the grammar plans, and the model is left alone for a while`, async () => {
    for (const format of formats) {
      double.requests.length = 0
      double.replies = [reply]
      const planner = plannerOf(format)
      assert.equal((await asking(planner)).planner, 'grammar')
      assert.equal((await asking(planner)).planner, 'grammar')
      assert.equal(double.requests.length, 1)
    }
    assert.ok(lines.some((line) => line.includes('the grammar plans')))
    assert.ok(lines.every((line) => !line.includes(apiKey) && !line.includes('CEO of Acme')))
  })
}

test('a model that does not answer in time is not waited for', async () => {
  double.replies = [{ kind: 'silence' }]
  assert.equal((await asking(plannerOf('openai', 50))).planner, 'grammar')
})

test('the private life of a person, long questions and the sandbox are no business of the model', async () => {
  const planner = plannerOf('openai')
  for (const reason of ['private', 'too_long'] as const) {
    byGrammar = { ...grammarSays, reason }
    assert.deepEqual(await asking(planner), { planned: byGrammar, planner: 'grammar' })
  }
  byGrammar = grammarSays
  const run = { isModelAsked: false, signal: new AbortController().signal }
  assert.equal((await planner({ question: 'q', previous: [] }, run)).planner, 'grammar')
  assert.equal(double.requests.length, 0)
})

test('nothing but the configured address is asked', async () => {
  const fetch = fetchForModel(egress.fetch, { baseUrl, timeoutMs })
  await assert.rejects(fetch('http://127.0.0.1:9/v1/messages'), /no address of the model/)
  await assert.rejects(fetch(`${baseUrl}.evil.test/messages`), /no address of the model/)
})
