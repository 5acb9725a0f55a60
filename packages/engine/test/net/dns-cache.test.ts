import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Answer } from 'dns-packet'
import { createDnsCache } from '../../net/dns-cache.ts'
import type { DnsAnswer, DnsType } from '../../net/network.ts'
import { startHarness } from './support/egress-harness.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const inTime = () => AbortSignal.timeout(10_000)

function heapBytes(): number {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

const label = 'x'.repeat(60)
const long = (index: number) => `${index}.${label}.${label}.${label}.test`

/** Answers each question of a zone with as many records as a message holds. */
function hugeReply(name: string, type: string): readonly Answer[] {
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, i) => make(i))
  if (type === 'A')
    return many(3_900, (i) => ({
      type: 'A',
      name: '.',
      ttl: 300,
      data: `11.0.${i >> 8}.${i & 255}`,
    }))
  if (type === 'AAAA')
    return many(2_000, (i) => ({
      type: 'AAAA',
      name: '.',
      ttl: 300,
      data: `2a00::${i.toString(16)}`,
    }))
  if (type === 'NS') return many(250, (i) => ({ type: 'NS', name, ttl: 300, data: long(i) }))
  if (type === 'TXT')
    return many(20, (i) => ({
      type: 'TXT',
      name,
      ttl: 300,
      data: many(9, () => `${i}`.repeat(100)),
    }))
  if (type === 'CNAME') return many(200, (i) => ({ type: 'CNAME', name, ttl: 300, data: long(i) }))
  return many(250, (i) => ({
    type: 'MX',
    name,
    ttl: 300,
    data: { preference: 250 - i, exchange: long(i) },
  }))
}

async function startHugeZone(t: TestContext) {
  return startHarness(t, () => undefined, { replyTo: hugeReply, egress: { dnsTimeoutMs: 5_000 } })
}

test('of an answer only so much is kept as is used, the preferred exchanges among it', async (t) => {
  const { egress } = await startHugeZone(t)
  const kept: Record<DnsType, number> = { A: 16, AAAA: 16, MX: 20, NS: 16, CNAME: 1, TXT: 16 }
  for (const [type, count] of Object.entries(kept)) {
    const answer = await egress.resolve('acme.test', type as DnsType, inTime())
    assert.equal(answer.status, 'found', type)
    assert.equal('records' in answer && answer.records.length, count, type)
    if (type === 'MX') assert.equal('records' in answer && answer.records[0], long(249))
    for (const record of 'records' in answer ? answer.records : []) assert.ok(record.length < 1_100)
  }
})

test('thirty names with 3,900 addresses each cost less than a megabyte', async (t) => {
  const { egress } = await startHugeZone(t)
  await egress.resolve('warm.test', 'A', inTime())
  const before = heapBytes()
  for (let index = 0; index < 30; index += 1) {
    const answer = await egress.resolve(`${index}.acme.test`, 'A', inTime())
    assert.equal(answer.status, 'found')
  }
  const grownBytes = heapBytes() - before
  assert.ok(grownBytes < 1_000_000, `${grownBytes} bytes`)
})

const found = (records: readonly string[]): Promise<{ answer: DnsAnswer; expiresAtMs: number }> =>
  Promise.resolve({ answer: { status: 'found', records }, expiresAtMs: 1_000 })

test('twenty thousand of the largest answers are kept within thirty megabytes, the newest of them', async () => {
  const cache = createDnsCache()
  const before = heapBytes()
  for (let index = 0; index < 20_000; index += 1) {
    const records = Array.from({ length: 20 }, (_, i) => `${index}.${'y'.repeat(240)}.${i}`)
    await cache.add(`MX ${index}.test`, found(records))
  }
  const grownBytes = heapBytes() - before
  assert.ok(grownBytes < 30_000_000, `${grownBytes} bytes`)
  assert.equal(cache.get('MX 0.test', 0), undefined)
  const last = await cache.get('MX 19999.test', 0)
  assert.equal(last && 'records' in last && last.records.length, 20)
})

test('usual answers are forgotten by number, the least used first', async () => {
  const cache = createDnsCache()
  for (let index = 0; index <= 20_000; index += 1) {
    await cache.add(`A ${index}.test`, found(['192.0.2.1']))
    if (index % 1_000 === 0) assert.ok(await cache.get('A 0.test', 0), 'in use')
  }
  assert.equal(cache.get('A 1.test', 0), undefined)
  assert.ok(await cache.get('A 2.test', 0))
  assert.ok(await cache.get('A 20000.test', 0))
  assert.equal(await cache.get('A 20000.test', 1_000), undefined, 'its time is over')
})

test('a name longer than any spelling of one is not asked', async (t) => {
  const { egress, dns } = await startHugeZone(t)
  const answer = await egress.resolve(`${'%61'.repeat(100_000)}.test`, 'A', inTime())
  assert.deepEqual(answer, { status: 'no_name' })
  assert.deepEqual(dns.questions, [])
})
