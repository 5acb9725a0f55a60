import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailHostOf } from '../../verify/mail-hosts.ts'
import { known, startVerifyHarness } from './verify-harness.ts'

const here = { a: ['127.0.0.1'] }

test('a null MX means that the domain takes no mail', async (t) => {
  const harness = await startVerifyHarness(t, {}, { zone: { 'mute.test': { mx: ['.'], ...here } } })
  assert.equal(await harness.verdict('jane@mute.test'), 'invalid: takes_no_mail')
  assert.equal(harness.mail.sessions(), 0)
})

test("without MX the domain's own address takes its mail", async (t) => {
  const harness = await startVerifyHarness(
    t,
    { 'plain.test': 'plain' },
    { zone: { 'plain.test': here } },
  )
  assert.equal(await harness.verdict(`${known}@plain.test`), 'valid: accepted')
})

test('a domain that does not exist, or has no route, takes no mail', async (t) => {
  const zone = { 'bare.test': { txt: ['nothing else'] }, 'lost.test': { mx: ['mx.nowhere.test'] } }
  const harness = await startVerifyHarness(t, {}, { zone })
  assert.equal(await harness.verdict('jane@never-registered.test'), 'invalid: no_such_domain')
  assert.equal(await harness.verdict('jane@bare.test'), 'invalid: takes_no_mail')
  assert.equal(await harness.verdict('jane@lost.test'), 'invalid: takes_no_mail')
})

test('a name server that fails says nothing about a mailbox', async (t) => {
  const zone = {
    'broken.test': { fault: 'servfail' },
    'mute.test': { fault: 'silent' },
    'half.test': { mx: ['mx.broken.test'] },
  } as const
  const harness = await startVerifyHarness(t, {}, { zone, dnsTimeoutMs: 100 })
  for (const domain of Object.keys(zone)) {
    assert.equal(await harness.verdict(`jane@${domain}`), 'unknown: dns_failed', domain)
  }
})

test('an MX with a private address is never connected to', async (t) => {
  const zone = {
    'loop.test': { mx: ['mx.loop.test'] },
    'mx.loop.test': { a: ['127.0.0.53'] },
    'inner.test': { mx: ['mx.inner.test'] },
    'mx.inner.test': { a: ['10.0.0.25'] },
  }
  const harness = await startVerifyHarness(t, {}, { zone })
  assert.equal(await harness.verdict('jane@loop.test'), 'invalid: takes_no_mail')
  assert.equal(await harness.verdict('jane@inner.test'), 'invalid: takes_no_mail')
})

test('a closed port says nothing about a mailbox', async (t) => {
  const zone = {
    'shut.test': { mx: ['mx.shut.test'] },
    'mx.shut.test': { a: ['127.0.25.250'] },
  }
  const harness = await startVerifyHarness(t, {}, { zone })
  assert.equal(await harness.verdict('jane@shut.test'), 'unknown: unreachable')
})

test('the second exchange host is tried when the first cannot be reached', async (t) => {
  const zone = {
    'acme.test': { mx: ['mx1.acme.test', 'mx2.acme.test'] },
    'mx1.acme.test': { a: ['127.0.25.250'] },
    'mx2.acme.test': here,
    'beta.test': { mx: ['mx1.acme.test', 'mx.blocked.test'] },
    'mx.blocked.test': { a: ['10.0.0.25'] },
    'gamma.test': { mx: ['mx.gone.test', 'mx2.acme.test'] },
  }
  const domains = { 'acme.test': 'plain', 'gamma.test': 'plain' } as const
  const harness = await startVerifyHarness(t, domains, { zone })
  assert.equal(await harness.verdict(`${known}@acme.test`), 'valid: accepted')
  assert.equal(await harness.verdict(`${known}@beta.test`), 'unknown: unreachable')
  assert.equal(await harness.verdict(`${known}@gamma.test`), 'valid: accepted')
})

test('mail hosts are known by the ending of their names', () => {
  const classes = Object.fromEntries(
    [
      'aspmx.l.google.com',
      'acme-com.mail.protection.outlook.com',
      'outlook-com.olc.protection.outlook.com',
      'acme-com.p-v1.mx.microsoft',
      'mx0a-0001.pphosted.com',
      'eu-smtp-inbound-1.mimecast.com',
      'mx.notgoogle.com',
      'mx1.acme.example.',
    ].map((host) => [host, mailHostOf(host).mailHostClass]),
  )
  assert.deepEqual(Object.values(classes), [
    'google',
    'microsoft',
    'outlook',
    'microsoft',
    'proofpoint',
    'mimecast',
    'other',
    'other',
  ])
  assert.equal(mailHostOf('mx1.hoster.example').slotKey, mailHostOf('mx2.hoster.example').slotKey)
})
