import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useUpDescriptors } from '@enricher/lab/test/support/descriptors'
import { startDnsServer } from '@enricher/lab/world/servers/dns'
import { mailRange } from '@enricher/lab/world/servers/mail/server'
import { countLocalFaults, watchLocalFaults } from '../../lib/local-faults.ts'
import { createSmtpSelfTest, selfTestDomain } from '../../verify/smtp/smtp-self-test.ts'
import { assertFault, openHost, startHarness } from './support/egress-harness.ts'

const inTime = () => AbortSignal.timeout(60_000)

test('a question to DNS that found no descriptor is a shortage, and is asked again at once', async (t) => {
  const { egress, fetch } = await startHarness(t, (_, response) => response.end('there'))
  const hasRunShort = watchLocalFaults()
  const release = useUpDescriptors(t)
  const short = await egress.resolve('acme.test', 'A', inTime())
  assert.deepEqual(short, { status: 'failed', reason: 'local' })
  await assertFault(fetch('http://acme.test/'), 'local')
  assert.equal(hasRunShort(), true)
  release()
  const found = await egress.resolve('acme.test', 'A', inTime())
  assert.deepEqual(found, { status: 'found', records: [openHost] })
  assert.equal((await fetch('http://acme.test/')).body, 'there')
})

test('a question to DNS that found no descriptor is a shortage of each search that asked it, and of no other', async (t) => {
  const { egress } = await startHarness(t, (_, response) => response.end('there'))
  const isShortAfter = (name: string) =>
    countLocalFaults(async (hasRunShort) => {
      await egress.resolve(name, 'A', inTime())
      return hasRunShort()
    })
  await egress.resolve('acme.test', 'A', inTime())
  useUpDescriptors(t)
  const asked = ['other.test', 'other.test', 'acme.test'].map(isShortAfter)
  assert.deepEqual(await Promise.all(asked), [true, true, false])
})

test('a page that found no descriptor is a shortage, and no fault of its site', async (t) => {
  const { fetch } = await startHarness(t, (_, response) => response.end('there'))
  const hasRunShort = watchLocalFaults()
  const release = useUpDescriptors(t)
  await assertFault(fetch(`http://${openHost}/`), 'local', /EMFILE/)
  assert.equal(hasRunShort(), true)
  release()
  assert.equal((await fetch(`http://${openHost}/`)).body, 'there')
})

test('a page that waited for others until its time was over is a shortage, and no fault of its site', async (t) => {
  const { fetch } = await startHarness(t, () => undefined)
  const others = new AbortController()
  const underWay = Array.from({ length: 200 }, () =>
    fetch('http://acme.test/', { signal: others.signal, timeoutMs: 60_000 }).catch(() => undefined),
  )
  const hasRunShort = watchLocalFaults()
  await assertFault(fetch('http://acme.test/', { timeoutMs: 100 }), 'local')
  assert.equal(hasRunShort(), true)
  others.abort()
  await Promise.all(underWay)
})

test('a page whose caller left while it waited is no shortage', async (t) => {
  const { fetch } = await startHarness(t, () => undefined)
  const caller = new AbortController()
  const hasRunShort = watchLocalFaults()
  const left = Array.from({ length: 200 }, () =>
    assertFault(
      fetch('http://acme.test/', { signal: caller.signal, timeoutMs: 60_000 }),
      'timeout',
    ),
  )
  caller.abort()
  await Promise.all(left)
  assert.equal(hasRunShort(), false)
})

test('a site that refuses, hangs up or does not exist is no shortage', async (t) => {
  const { fetch } = await startHarness(t, (request) => request.socket.destroy(), {
    names: { 'closed.test': '127.0.1.9' },
  })
  const hasRunShort = watchLocalFaults()
  await assertFault(fetch('http://closed.test/'), 'unavailable')
  await assertFault(fetch('http://acme.test/'), 'unavailable')
  await assertFault(fetch('http://nowhere.test/'), 'unavailable')
  assert.equal(hasRunShort(), false)
})

test('a test of port 25 that found no descriptor does not close it', async (t) => {
  const dns = await startDnsServer(
    new Map([
      [selfTestDomain, { mx: ['mx.big.test'] }],
      ['mx.big.test', { a: ['127.0.25.250'] }],
    ]),
  )
  t.after(dns.stop)
  const { egress } = await startHarness(t, () => undefined, {
    egress: { dnsServers: [dns.address], allow: [mailRange] },
  })
  // The DNS cache knows the name, so that the call gets as far as the connection.
  await egress.resolve(selfTestDomain, 'MX', inTime())
  await egress.resolve('mx.big.test', 'A', inTime())
  const selfTest = createSmtpSelfTest({
    mode: 'auto',
    network: egress,
    smtp: { connectTcp: egress.connectTcp, helo: 'verify.operator.example', from: '' },
    clock: () => 0,
  })
  useUpDescriptors(t)
  assert.equal(await selfTest.isOpen(inTime()), true)
  assert.equal(selfTest.reach(), 'unknown')
})
