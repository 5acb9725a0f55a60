import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { until } from '@enricher/lab/test/support/until'
import type { MailMode } from '@enricher/lab/world/model/mail'
import { type DnsServer, startDnsServer } from '@enricher/lab/world/servers/dns'
import { mailAddressOf, mailRange, startMailServer } from '@enricher/lab/world/servers/mail/server'
import { createEgress } from '../../../net/egress.ts'
import {
  createSmtpSelfTest,
  type SmtpMode,
  selfTestDomain,
} from '../../../verify/smtp/smtp-self-test.ts'

const signal = () => AbortSignal.timeout(60_000)

async function startHarness(t: TestContext, mode: SmtpMode, server: MailMode | 'closed') {
  const mail = await startMailServer(new Map())
  t.after(mail.stop)
  const address = server === 'closed' ? '127.0.25.250' : mailAddressOf(server)
  const dns: DnsServer = await startDnsServer(
    new Map([
      [selfTestDomain, { mx: ['mx.big.test'] }],
      ['mx.big.test', { a: [address] }],
    ]),
  )
  t.after(dns.stop)
  const egress = createEgress({
    dnsServers: [dns.address],
    allow: ['127.0.0.1/32', mailRange],
    portMap: new Map([[25, mail.port]]),
    ca: null,
    userAgent: 'enricher',
    dnsTimeoutMs: 5_000,
    connectTimeoutMs: 5_000,
  })
  t.after(egress.close)
  let nowMs = 0
  const changes: string[] = []
  const selfTest = createSmtpSelfTest({
    mode,
    network: egress,
    smtp: { connectTcp: egress.connectTcp, helo: 'verify.operator.example', from: '' },
    clock: () => nowMs,
    onChange: (reach) => changes.push(reach),
  })
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { selfTest, mail, dns, changes, pass }
}

test('no server is asked until the result is wanted, and then once', async (t) => {
  const { selfTest, mail, changes } = await startHarness(t, 'auto', 'plain')
  assert.equal(selfTest.reach(), 'unknown')
  const all = await Promise.all([1, 2, 3].map(() => selfTest.isOpen(signal())))
  assert.deepEqual(all, [true, true, true])
  assert.equal(selfTest.reach(), 'open')
  assert.equal(mail.sessions(), 1)
  assert.equal(mail.recipients(), 0)
  assert.deepEqual(changes, ['open'])
})

test('a closed port is found out once and tried again later', async (t) => {
  const { selfTest, dns, changes, pass } = await startHarness(t, 'auto', 'closed')
  assert.equal(await selfTest.isOpen(signal()), false)
  assert.equal(selfTest.reach(), 'closed')
  dns.resetCounts()
  assert.equal(await selfTest.isOpen(signal()), false)
  assert.equal(dns.questions(), 0)
  pass(24 * 3_600_000)
  assert.equal(await selfTest.isOpen(signal()), false, 'what was known holds meanwhile')
  await until(() => changes.length === 2)
  assert.deepEqual(changes, ['closed', 'closed'])
})

test('a server that refuses us was reached all the same', async (t) => {
  const { selfTest } = await startHarness(t, 'auto', 'policy_connect')
  assert.equal(await selfTest.isOpen(signal()), true)
  assert.equal(selfTest.reach(), 'open')
})

test('without DNS nothing is known, and mail servers may be tried', async (t) => {
  const { selfTest, dns } = await startHarness(t, 'auto', 'plain')
  dns.fail('servfail')
  assert.equal(await selfTest.isOpen(signal()), true)
  assert.equal(selfTest.reach(), 'unknown')
})

test('switched off is never open and asks no server, switched on is always open', async (t) => {
  const off = await startHarness(t, 'off', 'plain')
  assert.equal(await off.selfTest.isOpen(signal()), false)
  assert.equal(off.selfTest.reach(), 'off')
  assert.equal(off.dns.questions(), 0)
  const on = await startHarness(t, 'on', 'closed')
  assert.equal(await on.selfTest.isOpen(signal()), true)
})
