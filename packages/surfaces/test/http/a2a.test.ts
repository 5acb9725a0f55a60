import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { AgentCard, SendMessageRequest, type StreamResponse, TaskState } from '@a2a-js/sdk'
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from '@a2a-js/sdk/client'
import { offers } from '@enricher/contract/lookups'
import { sha256 } from '@enricher/engine/lib/digest'
import { createTestApp, type TestAccount, urlOf } from '@enricher/lab/test/support/app'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { acme, jane } from '@enricher/lab/test/support/scripted-engine'
import { until } from '@enricher/lab/test/support/until'
import { createOAuthTokens } from '@enricher/service/store/oauth/tokens'
import { createPrivacy } from '@enricher/service/store/privacy/privacy'
import { createSecrets } from '@enricher/service/store/secrets'

const baseUrl = 'https://api.acme.example/v1'
const harness = await createTestApp(
  { after },
  { BASE_URL: baseUrl, SITE_URL: 'https://acme.example' },
)
const address = await harness.app.listen({ host: '127.0.0.1', port: 0 })

type Rpc = {
  readonly id: string | number | null
  readonly result: Record<string, unknown> & { readonly task: WireTask }
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }
}

type WireTask = {
  readonly id: string
  readonly contextId: string
  readonly status: { readonly state: string; readonly message?: { readonly parts: Part[] } }
  readonly artifacts: readonly {
    readonly name: string
    readonly parts: Part[]
    readonly metadata: { readonly evidence_ids?: readonly string[] }
  }[]
}

type Part = { readonly text?: string; readonly data?: Record<string, unknown> }

const version = { 'a2a-version': '1.0' }
const sandbox = { authorization: 'Bearer key_test_a2a' }

async function call(method: string, params: object, headers: Record<string, string>): Promise<Rpc> {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const reply = await harness.post('/a2a', body, { ...version, ...headers })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}

let messages = 0
function lookup(skill: string, body: object, more: object = {}) {
  messages += 1
  const part = { data: { skill, arguments: body }, mediaType: 'application/json' }
  return { message: { messageId: `m${messages}`, role: 'ROLE_USER', parts: [part], ...more } }
}

async function creditsOf({ bearer }: TestAccount): Promise<number> {
  return (await harness.get('/credits', bearer)).json().credits_remaining
}

/** Creates a client of the SDK, which finds the service by its card, as it would behind a proxy. */
function createClient(headers: Record<string, string>): Promise<Client> {
  const local: typeof fetch = (input, init) => {
    const url = String(input).replace(/^https:\/\/(api\.)?acme\.example(\/v1)?/, address)
    return fetch(url, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers },
    })
  }
  const transports = [new JsonRpcTransportFactory({ fetchImpl: local })]
  const cardResolver = new DefaultAgentCardResolver({ fetchImpl: local })
  return new ClientFactory({ transports, cardResolver }).createFromUrl(baseUrl)
}

test('the agent card has the fields of A2A 1.0, at both of its places, and is asked for again by its tag', async () => {
  const reply = await harness.get('/.well-known/agent-card.json')
  assert.equal(reply.statusCode, 200)
  assert.match(String(reply.headers['cache-control']), /max-age=\d+/)
  const card = reply.json()
  assert.deepEqual(AgentCard.toJSON(AgentCard.fromJSON(card)), withoutEmptyLists(card))
  assert.deepEqual([card.name, card.provider.organization], ['Enricher', 'Enricher'])
  assert.deepEqual(card.supportedInterfaces, [
    { url: `${baseUrl}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ])
  const skills = card.skills
    .map(({ id }: { id: string }) => id)
    .filter((id: string) => id !== 'ask')
  assert.deepEqual(
    skills,
    offers.map(({ name }) => name),
  )
  for (const { description } of card.skills.slice(0, -1)) {
    assert.equal(description.match(/\d+ credits? (when|for|per)|the sum of the parts/g)?.length, 1)
  }
  assert.equal((await harness.get('/v1/.well-known/agent-card.json')).body, reply.body)
  const tag = String(reply.headers['etag'])
  const again = await harness.get('/.well-known/agent-card.json', { 'if-none-match': `W/${tag}` })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
})

/** Removes empty lists, which the JSON of protocol buffers leaves out. */
function withoutEmptyLists(card: unknown): unknown {
  const text = JSON.stringify(card, (_, value) =>
    Array.isArray(value) && value.length === 0 ? undefined : value,
  )
  return JSON.parse(text)
}

test('the example of every skill costs what its call over HTTP costs, and its artifact is the raw reply', async () => {
  for (const { name, path, exampleInput } of offers) {
    const [agent, program] = [await harness.signUp(1_000), await harness.signUp(1_000)]
    const { result } = await call('SendMessage', lookup(name, exampleInput), agent.bearer)
    const reply = await harness.post(path, exampleInput as object, program.bearer)
    assert.equal(await creditsOf(agent), await creditsOf(program), name)
    const [artifact] = result.task.artifacts
    assert.deepEqual(artifact?.parts[1]?.data, reply.json(), name)
    const [evidenceId] = artifact?.metadata.evidence_ids ?? []
    const evidence = await harness.get(`/evidence/${evidenceId}`, agent.bearer)
    assert.equal(evidence.statusCode, 200, `${name} ${evidence.body}`)
    assert.equal(result.task.status.state, 'TASK_STATE_COMPLETED', name)
  }
})

test('a miss completes its task, and what HTTP refuses fails it with the same body', async () => {
  const account = await harness.signUp(0)
  const refused = await call(
    'SendMessage',
    lookup('find-website', { company_name: 'Sternhag' }),
    account.bearer,
  )
  const { status } = refused.result.task
  assert.equal(status.state, 'TASK_STATE_FAILED')
  const detail = status.message?.parts[1]?.data?.['detail'] as Record<string, unknown>
  assert.equal(detail['error'], 'insufficient_credits')
  assert.equal(await creditsOf(account), 0)
  const miss = { domain: 'acme.example', full_name: 'Sandbox Miss' }
  const { result } = await call('SendMessage', lookup('find-email-person', miss), sandbox)
  assert.equal(result.task.status.state, 'TASK_STATE_COMPLETED')
  const textOf = ({ task }: Rpc['result']) => task.artifacts[0]?.parts[0]?.text ?? ''
  assert.equal(textOf(result), 'Nothing was found across all sources. No credits were charged.')
  const unknown = await call(
    'SendMessage',
    lookup('find-website', { company_name: 'Sandbox Miss' }),
    sandbox,
  )
  assert.match(textOf(unknown.result), /^Nothing was found\.\ncompany_name: Sandbox Miss\n/)
})

const question = (text: string, more: object = {}) => {
  messages += 1
  return { message: { messageId: `m${messages}`, role: 'ROLE_USER', parts: [{ text }], ...more } }
}

test('a question is answered as /ask answers it, and what is asked back is answered within the same task', async () => {
  const [agent, program] = [await harness.signUp(100), await harness.signUp(100)]
  const text = 'What is the website of Sternhag?'
  const { result } = await call('SendMessage', question(text), agent.bearer)
  const asked = await harness.post('/ask', { question: text }, program.bearer)
  assert.equal(result.task.status.state, 'TASK_STATE_COMPLETED', JSON.stringify(result))
  assert.equal(await creditsOf(agent), await creditsOf(program))
  const [step, answer] = result.task.artifacts
  assert.equal(step?.name, 'find-website')
  assert.equal(answer?.parts[0]?.text, asked.json().text)
  const before = await creditsOf(agent)
  const unclear = await call(
    'SendMessage',
    question('What is the email of Jane Doe?'),
    agent.bearer,
  )
  const { id, contextId, status } = unclear.result.task
  assert.equal(status.state, 'TASK_STATE_INPUT_REQUIRED')
  assert.ok(Array.isArray(status.message?.parts[1]?.data?.['questions']))
  assert.equal(await creditsOf(agent), before)
  const follow = question('The email of Jane Doe at acme.example', { taskId: id })
  const { task } = (await call('SendMessage', follow, agent.bearer)).result
  assert.deepEqual([task.id, task.contextId], [id, contextId])
  assert.equal(task.status.state, 'TASK_STATE_COMPLETED')
  assert.equal(
    (await call('SendMessage', question('And?', { taskId: id }), agent.bearer)).error.code,
    -32_004,
  )
})

test('a question of 100 kB is asked back, and nothing is spent', async () => {
  const account = await harness.signUp()
  const { result } = await call(
    'SendMessage',
    question('website of Acme '.repeat(6_500)),
    account.bearer,
  )
  assert.equal(result.task.status.state, 'TASK_STATE_INPUT_REQUIRED')
  const { id } = result.task
  const cancelled = await call('CancelTask', { id }, account.bearer)
  const { status } = cancelled.result as unknown as WireTask
  assert.equal(status.state, 'TASK_STATE_CANCELED')
  assert.equal(await creditsOf(account), 25)
})

test('the SDK client sends, streams, asks again and lists', async () => {
  const account = await harness.signUp()
  const client = await createClient(account.bearer)
  const request = (name: string) =>
    SendMessageRequest.fromJSON(lookup('find-website', { company_name: name }))
  const sent = await client.sendMessage(request('Sternhag'))
  assert.ok('status' in sent && sent.status?.state === TaskState.TASK_STATE_COMPLETED)
  const kinds: string[] = []
  let streamedId = ''
  for await (const { payload } of client.sendMessageStream(request('Firnwand'))) {
    if (payload?.$case === 'task') streamedId = payload.value.id
    const status = payload?.$case === 'statusUpdate' ? payload.value.status?.state : undefined
    kinds.push(status === undefined ? String(payload?.$case) : TaskState[status])
  }
  // A worker may have begun before the task is sent for the first time.
  const others = kinds.filter((kind) => kind !== 'TASK_STATE_WORKING')
  assert.deepEqual(others, ['task', 'artifactUpdate', 'TASK_STATE_COMPLETED'])
  const got = await client.getTask({ id: streamedId, tenant: '' })
  assert.equal(got.artifacts.length, 1)
  const listed = await client.listTasks({
    ...{ tenant: '', contextId: '', pageToken: '', status: TaskState.TASK_STATE_UNSPECIFIED },
    ...{ pageSize: 1, statusTimestampAfter: undefined },
  })
  assert.deepEqual([listed.tasks[0]?.id, listed.totalSize], [streamedId, 2])
})

/** Holds every search until it is released. */
function holdSearches(): () => void {
  const gate = Promise.withResolvers<void>()
  harness.engine.respond = async () => {
    await gate.promise
    return acme
  }
  return () => {
    harness.engine.respond = async () => acme
    gate.resolve()
  }
}

test('a task goes on when its client has left, is subscribed to again, and a cancelled one spends nothing more', async () => {
  const account = await harness.signUp()
  const client = await createClient(account.bearer)
  const release = holdSearches()
  const request = lookup('find-website', { company_name: 'Reussquell' })
  const stream = client.sendMessageStream(SendMessageRequest.fromJSON(request))
  const { value: first } = await stream.next()
  await stream.return()
  assert.ok(first?.payload?.$case === 'task')
  const { id } = first.payload.value
  const again = client.resubscribeTask({ id, tenant: '' })
  assert.equal((await again.next()).value?.payload?.$case, 'task')
  release()
  const states: unknown[] = []
  for await (const { payload } of again) {
    if (payload?.$case === 'statusUpdate') states.push(payload.value.status?.state)
  }
  assert.equal(states.at(-1), TaskState.TASK_STATE_COMPLETED)
  const before = await creditsOf(account)
  const { findWebsite } = harness.engine
  // The search ends when it is given up, as all searches do.
  harness.engine.findWebsite = async (_, { signal }) => {
    await once(signal, 'abort')
    throw signal.reason
  }
  const unwanted = {
    ...lookup('find-website', { company_name: 'Birkensee' }),
    configuration: { returnImmediately: true },
  }
  const { result } = await call('SendMessage', unwanted, account.bearer)
  const cancelled = await client.cancelTask({ id: result.task.id, tenant: '', metadata: {} })
  assert.equal(cancelled.status?.state, TaskState.TASK_STATE_CANCELED)
  // The search is under way for a moment more, and must not find what the engine usually finds.
  const isOver = 'SELECT 1 FROM account_job_counts WHERE account_id = $1 AND open = 0'
  await until(async () => (await harness.services.store.db.query(isOver, [account.id])).length > 0)
  assert.equal(await creditsOf(account), before)
  harness.engine.findWebsite = findWebsite
  await assert.rejects(client.cancelTask({ id, tenant: '', metadata: {} }), {
    name: 'TaskNotCancelableError',
  })
  await assert.rejects(client.resubscribeTask({ id, tenant: '' }).next(), {
    name: 'UnsupportedOperationError',
  })
})

/** Returns the text of a stream's event: the name of an artifact, or a status in words. */
function wordsOf(payload: StreamResponse['payload']): readonly string[] {
  if (payload?.$case === 'artifactUpdate') return [String(payload.value.artifact?.name)]
  if (payload?.$case !== 'statusUpdate') return []
  const { state = TaskState.UNRECOGNIZED, message } = payload.value.status ?? {}
  const said = message?.parts[0]?.content
  return [said?.$case === 'text' ? said.value : TaskState[state]]
}

test('the steps of a question are sent as they end, and are in the task meanwhile', async () => {
  const account = await harness.signUp(100)
  const client = await createClient(account.bearer)
  const { findDecisionMaker, respond } = harness.engine
  // No cache has an answer about this company.
  harness.engine.respond = async () => ({ ...acme, websiteUrl: 'https://wallenried.example' })
  const gate = Promise.withResolvers<void>()
  harness.engine.findDecisionMaker = async () => {
    await gate.promise
    return jane
  }
  const text = 'What is the website of Wallenried and who is its CEO?'
  const seen: string[] = []
  let taskId = ''
  const stream = client.sendMessageStream(SendMessageRequest.fromJSON(question(text)))
  for await (const { payload } of stream) {
    if (payload?.$case === 'task') taskId = payload.value.id
    seen.push(...wordsOf(payload))
    if (seen.at(-1) !== '1 of 2 lookups have ended.') continue
    // The other lookup is still under way.
    const { result } = await call('GetTask', { id: taskId }, account.bearer)
    const known = result as unknown as WireTask
    assert.equal(known.status.state, 'TASK_STATE_WORKING')
    assert.deepEqual(
      known.artifacts.map(({ name }) => name),
      ['find-website'],
    )
    assert.equal(await creditsOf(account), 98)
    gate.resolve()
  }
  Object.assign(harness.engine, { findDecisionMaker, respond })
  const first = seen.indexOf('find-website')
  assert.deepEqual(seen.slice(first, first + 2), ['find-website', '1 of 2 lookups have ended.'])
  // Timing decides whether the stream looks between the end of the last lookup and that of the task.
  const last = seen.slice(first + 2).filter((word) => word !== '2 of 2 lookups have ended.')
  assert.deepEqual(last, ['find-email-decision-maker', 'answer', 'TASK_STATE_COMPLETED'])
})

test('who is erased is in no task any more, be it asked for or found', async () => {
  const account = await harness.signUp(100)
  const ines = { ...jane, name: 'Ines Quarrow', email: 'ines.quarrow@brambly.example' }
  const { findPersonEmail, findDecisionMaker } = harness.engine
  harness.engine.findPersonEmail = async () => ines
  harness.engine.findDecisionMaker = async () => ines
  const questions = [
    'Email of Ines Quarrow at brambly.example?',
    'Who is the CEO of brambly.example?',
  ]
  const taskIds: string[] = []
  for (const [index, text] of questions.entries()) {
    const message = { messageId: `erased-${index}`, role: 'ROLE_USER', parts: [{ text }] }
    const { result } = await call('SendMessage', { message }, account.bearer)
    assert.match(JSON.stringify(result.task.artifacts), /ines\.quarrow@/)
    taskIds.push(result.task.id)
  }
  Object.assign(harness.engine, { findPersonEmail, findDecisionMaker })
  const { db } = harness.services.store
  const identity = { kind: 'person', name: 'Ines Quarrow', domain: 'brambly.example' } as const
  await createPrivacy(db, createSecrets(db)).erase(identity, null)
  const [asked, found] = taskIds.map((id) => call('GetTask', { id }, account.bearer))
  // The task that asked for that person is gone.
  assert.equal((await asked)?.error.code, -32_001)
  assert.equal((await found)?.result['id'], taskIds[1])
  assert.doesNotMatch(JSON.stringify(await found), /quarrow/i)
  const page = await call('ListTasks', { includeArtifacts: true }, account.bearer)
  assert.equal(page.result['totalSize'], 1)
  const rows = await db.query(`SELECT input, result FROM account_jobs`, [], 'test.task-jobs')
  assert.doesNotMatch(JSON.stringify(rows), /quarrow/i)
})

test('a task is there after a restart, for its own account alone and within its limits', async () => {
  const connection = await createTestDatabase({ after })
  const environment = { DATABASE_URL: urlOf(connection) }
  const ends: (() => Promise<void>)[] = []
  const first = await createTestApp({ after: (end) => void ends.push(end) }, environment)
  const [account, other] = [await first.signUp(), await first.signUp()]
  const body = { jsonrpc: '2.0', id: 1, method: 'SendMessage' }
  const params = lookup('find-website', { company_name: 'Sternhag' })
  const sent = await first.post('/a2a', { ...body, params }, { ...version, ...account.bearer })
  const { id } = sent.json().result.task
  for (const end of ends) await end()
  const second = await createTestApp({ after }, { ...environment, RATE_LIMIT_PER_MINUTE: '2' })
  const get = (headers: Record<string, string>) => {
    const asked = { ...body, method: 'GetTask', params: { id } }
    return second.post('/a2a', asked, { ...version, ...headers })
  }
  assert.deepEqual((await get(account.bearer)).json().result, sent.json().result.task)
  const { code, data } = (await get(other.bearer)).json().error
  assert.deepEqual([code, data[0].reason], [-32_001, 'TASK_NOT_FOUND'])
  assert.equal(data[0].domain, 'a2a-protocol.org')
  await get(account.bearer)
  // This is the third request of a minute in which two are allowed.
  const limited = await get(account.bearer)
  assert.equal(limited.statusCode, 429)
  assert.ok(Number(limited.headers['retry-after']) >= 1)
})

const code = async (method: string, params: object, headers: Record<string, string> = {}) =>
  (await call(method, params, { ...sandbox, ...headers })).error.code

test('what is no call of A2A 1.0 is refused in the words of the protocol, and costs nothing', async () => {
  const send = async (payload: string, headers: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/json', ...version, ...sandbox, ...headers }
    const { statusCode, body } = await harness.post('/a2a', payload, type)
    assert.equal(statusCode, 200, body)
    const { jsonrpc, id, error } = JSON.parse(body)
    assert.deepEqual([jsonrpc, typeof error.message], ['2.0', 'string'])
    return [id, error.code]
  }
  const get = '{"jsonrpc":"2.0","id":7,"method":"GetTask","params":{"id":"x"}}'
  assert.deepEqual(await send('{"jsonrpc":'), [null, -32_700])
  assert.deepEqual(await send('{"__proto__":1}'), [null, -32_700])
  assert.deepEqual(await send(''), [null, -32_600])
  assert.deepEqual(await send(`[${get}]`), [null, -32_600])
  assert.deepEqual(await send('7'), [null, -32_600])
  assert.deepEqual(await send(get.replace('2.0', '1.0')), [7, -32_600])
  assert.deepEqual(await send(get.replace('"id":7,', '')), [null, -32_600])
  assert.deepEqual(await send(get.replace('7', '7.5')), [null, -32_600])
  assert.deepEqual(await send(get.replace('{"id":"x"}', '[]')), [7, -32_602])
  assert.deepEqual(await send(get.replace('GetTask', 'message/send')), [7, -32_601])
  assert.deepEqual(await send(get.replace('GetTask', 'constructor')), [7, -32_601])
  for (const other of ['', '0.3', '1.1', '2.0', 'x'.repeat(1_000)]) {
    assert.deepEqual(await send(get, { 'a2a-version': other }), [7, -32_009], other)
  }
  assert.deepEqual(await send(get), [7, -32_001])
})

test('methods that the card does not offer, and messages that make no sense, have errors of their own', async () => {
  assert.equal(await code('GetExtendedAgentCard', {}), -32_004)
  for (const verb of ['Create', 'Get', 'Delete']) {
    assert.equal(await code(`${verb}TaskPushNotificationConfig`, {}), -32_003, verb)
  }
  assert.equal(await code('ListTaskPushNotificationConfigs', {}), -32_003)
  const good = lookup('find-website', { company_name: 'Sternhag' })
  const withParts = (parts: unknown) => ({ message: { ...good.message, parts } })
  const invalid = -32_602
  assert.equal(await code('SendMessage', {}), invalid)
  assert.equal(await code('SendMessage', { message: 'hello' }), invalid)
  for (const role of ['ROLE_AGENT', 'ROLE_UNSPECIFIED', 'user', undefined]) {
    assert.equal(await code('SendMessage', { message: { ...good.message, role } }), invalid, role)
  }
  assert.equal(await code('SendMessage', withParts([])), invalid)
  assert.equal(await code('SendMessage', withParts([{ text: '  ' }])), invalid)
  assert.equal(
    await code('SendMessage', withParts([...good.message.parts, ...good.message.parts])),
    invalid,
  )
  assert.equal(await code('SendMessage', lookup('constructor', {})), invalid)
  assert.equal(await code('SendMessage', lookup('find-website', { company_name: 7 })), invalid)
  assert.equal(await code('SendMessage', lookup('find-email-person', {})), invalid)
  assert.equal(await code('SendMessage', withParts([{ raw: 'AAAA' }])), -32_005)
  const image = { ...good, configuration: { acceptedOutputModes: ['image/png'] } }
  assert.equal(await code('SendMessage', image), -32_005)
  assert.equal(await code('SendStreamingMessage', image), -32_005)
  assert.equal(
    await code('SendMessage', lookup('find-website', { company_name: 'A' }, { taskId: 'none' })),
    -32_001,
  )
  assert.equal(await code('ListTasks', { pageSize: 101 }), invalid)
  assert.equal(await code('ListTasks', { statusTimestampAfter: 'noon' }), invalid)
  // A text that PostgreSQL cannot store is no id and no time.
  for (const method of ['GetTask', 'CancelTask', 'SubscribeToTask']) {
    assert.equal(await code(method, { id: 'a\0b' }), -32_001, method)
  }
  assert.equal(await code('ListTasks', { contextId: 'a\0b' }), invalid)
  const early = { statusTimestampAfter: '-271821-04-20T00:00:00Z' }
  assert.equal(await code('ListTasks', early), invalid)
})

test('callers without a credential, without a scope or beyond their limits are refused as everywhere', async () => {
  const refused = await harness.post(
    '/a2a',
    { jsonrpc: '2.0', id: 1, method: 'ListTasks' },
    version,
  )
  assert.equal(refused.statusCode, 401)
  assert.match(String(refused.headers['www-authenticate']), /^Bearer realm=.*resource_metadata=/)
  const { id } = await harness.signUp()
  const token = randomBytes(32).toString('base64url')
  const holder = { kind: 'access_token', accountId: id, keyPrefix: null, grantId: null } as const
  const buying = { ...holder, scope: 'enricher:write', payload: '{}' }
  await createOAuthTokens(harness.services.store.db).save(sha256(token), buying, 60)
  const beyond = await harness.post(
    '/a2a',
    { jsonrpc: '2.0', id: 1, method: 'ListTasks' },
    {
      ...version,
      authorization: `Bearer ${token}`,
    },
  )
  assert.equal(beyond.statusCode, 403)
  assert.match(
    String(beyond.headers['www-authenticate']),
    /error="insufficient_scope".*scope="[^"]*enricher:read/,
  )
  const large = await harness.post('/a2a', 'x'.repeat(300_000), {
    ...sandbox,
    'content-type': 'application/json',
  })
  assert.equal(large.statusCode, 413)
})

test('the sandbox answers without a row: the same task for the same message, by its id at any time', async () => {
  const message = lookup('find-website', { company_name: 'Northwind Instruments' })
  const [first, second] = [
    await call('SendMessage', message, sandbox),
    await call('SendMessage', message, sandbox),
  ]
  assert.deepEqual(first.result, second.result)
  const { id } = first.result.task
  assert.deepEqual((await call('GetTask', { id }, sandbox)).result, first.result.task)
  assert.deepEqual((await call('ListTasks', {}, sandbox)).result['tasks'], [])
  assert.equal(await code('GetTask', { id: `${id}x` }), -32_001)
  assert.equal(await code('CancelTask', { id }), -32_002)
  const [row] = await harness.services.store.db.query<{ count: number }>(
    `SELECT count(*) AS count FROM account_jobs WHERE input LIKE '%sandbox-%'`,
  )
  assert.equal(row?.count, 0)
})

test('the same Idempotency-Key gives the same task, and pages of the list hold every task once', async () => {
  const account = await harness.signUp()
  const key = { 'idempotency-key': '0190a5ce-6f5e-7c1e-9d2b-3f1f3a5b7c9d' }
  const message = lookup('find-website', { company_name: 'Sternhag' })
  const send = () => call('SendMessage', message, { ...account.bearer, ...key })
  const [one, two] = await Promise.all([send(), send()])
  assert.equal(one.result.task.id, two.result.task.id)
  const others = [await send()]
  assert.equal(others[0]?.result.task.id, one.result.task.id)
  for (const name of ['Firnwand', 'Reussquell']) {
    await call(
      'SendMessage',
      lookup('find-website', { company_name: name }, { contextId: 'c1' }),
      account.bearer,
    )
  }
  const seen: string[] = []
  let pageToken = ''
  do {
    const page = (await call('ListTasks', { pageSize: 1, pageToken }, account.bearer)).result
    seen.push(...(page['tasks'] as { id: string }[]).map(({ id }) => id))
    pageToken = String(page['nextPageToken'])
  } while (pageToken !== '')
  assert.deepEqual([seen.length, new Set(seen).size], [3, 3])
  const ofContext = await call(
    'ListTasks',
    { contextId: 'c1', status: 'TASK_STATE_COMPLETED' },
    account.bearer,
  )
  assert.equal(ofContext.result['totalSize'], 2)
})
