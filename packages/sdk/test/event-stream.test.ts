import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readEvents, type SentEvent } from '../src/event-stream.ts'
import { createPace } from '../src/pace.ts'
import { readRetryAfter } from '../src/retry.ts'

async function eventsOf(chunks: readonly string[]): Promise<SentEvent[]> {
  async function* arriving() {
    yield* chunks
  }
  const events: SentEvent[] = []
  for await (const event of readEvents(arriving())) events.push(event)
  return events
}

const text = [
  'id: 1\nevent: plan\ndata: {"steps":[]}\n\n',
  ': still here\n\n',
  'id: 2\r\nevent: step\r\ndata: {"text":\r\ndata: "two lines"}\r\n\r\n',
  'retry: 10\rdata:3\r\revent: empty\r\r',
  'event: done\ndata: {}\n\nevent: lost\ndata: {}',
].join('')
const events = [
  { event: 'plan', id: '1', data: { steps: [] } },
  { event: 'step', id: '2', data: { text: 'two lines' } },
  { event: 'message', id: '2', data: 3 },
  { event: 'done', id: '2', data: {} },
]

test('events are the same wherever the network cuts them, and one without its end is none', async () => {
  assert.deepEqual(await eventsOf([text]), events)
  assert.deepEqual(await eventsOf([...text]), events)
  const cuts = fc.array(fc.nat(text.length), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const ends = [...places.sort((a, b) => a - b), text.length]
      const chunks = ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end))
      assert.deepEqual(await eventsOf(chunks), events)
    }),
    { numRuns: 200 },
  )
})

test('an event or a line without an end is refused before it fills the memory', async () => {
  const megabyte = 'x'.repeat(1024 * 1024)
  const endless = Array.from({ length: 6 }, () => megabyte)
  await assert.rejects(eventsOf(['data: ', ...endless]), RangeError)
  await assert.rejects(eventsOf(endless.map((part) => `data: ${part}\n`)), RangeError)
})

test('Retry-After is read as seconds and as a date, and nonsense as nothing', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const read = (header: string | null) => readRetryAfter(header, now)
  assert.deepEqual(
    [read('2'), read('0'), read('Sun, 22 Nov 2026 12:00:30 GMT')],
    [2_000, 0, 30_000],
  )
  assert.equal(read('Sun, 22 Nov 2026 11:00:00 GMT'), 0)
  for (const nonsense of [null, '', ' ', '-1', 'soon']) assert.equal(read(nonsense), null)
})

test('requests that waited for a new window do not go beyond its limit together', () => {
  let nowMs = 0
  const pace = createPace({ nowMs: () => nowMs })
  const headersOf = (remaining: number, resetS: number) =>
    new Headers({
      'ratelimit-limit': '3',
      'ratelimit-remaining': `${remaining}`,
      'ratelimit-reset': `${resetS}`,
    })
  assert.equal(pace.take(), 0, 'nothing is known yet')
  pace.learn(headersOf(1, 10))
  assert.deepEqual([pace.take(), pace.take()], [0, 10_000])
  pace.learn(headersOf(2, 10))
  assert.equal(pace.take(), 10_000, 'a reply that was overtaken gives nothing back')
  nowMs = 10_000
  assert.deepEqual([pace.take(), pace.take(), pace.take()], [0, 0, 0])
  assert.ok(pace.take() > 0)
  pace.learn(headersOf(2, 60))
  assert.equal(pace.take(), 60_000)
})
