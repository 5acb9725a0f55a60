import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseUnavailableError } from '@enricher/service/store/database-unavailable'
import { answerCall } from '../../../agents/a2a/answer-call.ts'
import { runWish } from '../../../agents/a2a/run-exchange.ts'
import type { Tasks } from '../../../agents/a2a/tasks.ts'
import { watchTask } from '../../../agents/a2a/watch-task.ts'
import type { WireTask } from '../../../agents/a2a/wire-task.ts'
import type { AnsweredQuestion } from '../../../ask/ask.ts'

const unavailable = () => Promise.reject(new DatabaseUnavailableError({}))
const unused = () => assert.fail('It is not called.')
const taskIn = (state: string) =>
  ({ id: 'task', status: { state }, artifacts: [] }) as unknown as WireTask

test('a stream outlives an outage of the database and tells the end of its task', async () => {
  const finds = [unavailable, unavailable, async () => taskIn('TASK_STATE_COMPLETED')]
  const find = () => (finds.shift() ?? unused)()
  const { signal } = new AbortController()
  const states: string[] = []
  for await (const { status } of watchTask({ find }, taskIn('TASK_STATE_WORKING'), signal)) {
    states.push(status.state)
  }
  assert.deepEqual(states, ['TASK_STATE_COMPLETED'])
})

test('a call without the database is left to HTTP, which says when to try again', async () => {
  const tasks = { find: unavailable } as unknown as Tasks
  const call = { jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: 'task' } }
  const { signal } = new AbortController()
  await assert.rejects(
    answerCall({ tasks, offers: [], signal, body: call, version: '1.0', report: unused }),
    DatabaseUnavailableError,
  )
})

test('a question of which an outage left nothing has no answer: its job is tried again', async () => {
  const refusal = new DatabaseUnavailableError({})
  const ask = async () =>
    ({ reply: { text: '', steps: [] }, refusal }) as unknown as AnsweredQuestion
  const wish = { kind: 'question', question: 'Find the website of Pellworth' } as const
  await assert.rejects(
    runWish(wish, [], { offers: [], perform: unused, ask, onProgress: unused }),
    refusal,
  )
})
