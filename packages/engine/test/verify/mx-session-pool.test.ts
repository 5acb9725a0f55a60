import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as after } from 'node:timers/promises'
import type { MailMode } from '@enricher/lab/world/model/mail'
import { mailAddressOf } from '@enricher/lab/world/servers/mail/server'
import { createMemoryMxSlots } from '../../memory/memory-mx-slots.ts'
import type { MxSlots } from '../../model/mx-slots.ts'
import { known, startVerifyHarness } from './verify-harness.ts'

const neverAborted = new AbortController().signal

/** Returns a zone of domains whose mail all goes to one exchange host. */
function hosted(domains: readonly string[], address = '127.0.0.1', exchange = 'mx1.hoster.test') {
  return {
    ...Object.fromEntries(domains.map((domain) => [domain, { mx: [exchange] }])),
    [exchange]: { a: [address] },
  }
}

function named(count: number, mode: MailMode): Record<string, MailMode> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`firm${at}.test`, mode]))
}

test('domains with the same exchange host are probed in one session, one after the other', async (t) => {
  const domains = { 'a.test': 'plain', 'b.test': 'catch_all', 'c.test': 'google' } as const
  const harness = await startVerifyHarness(t, domains, { zone: hosted(Object.keys(domains)) })
  const verdicts = await Promise.all([
    harness.verdict(`${known}@a.test`),
    harness.verdict(`${known}@b.test`),
    harness.verdict(`max.muster@c.test`),
  ])
  assert.deepEqual(verdicts, [
    'valid: accepted',
    'risky: accepts_everything',
    'invalid: no_such_mailbox',
  ])
  assert.equal(harness.mail.sessions(), 1)
  // Each domain that accepted gets a catch-all probe: a refusal at one domain proves nothing about the next.
  assert.equal(harness.mail.recipients(), 5)
  assert.equal(harness.mail.commands('DATA'), 0)
})

test('a refused guess at one domain is no proof at the next', async (t) => {
  const domains = { 'a.test': 'plain', 'b.test': 'catch_all' } as const
  const harness = await startVerifyHarness(t, domains, { zone: hosted(Object.keys(domains)) })
  const verdicts = await Promise.all([
    harness.verdict('max.muster@a.test'),
    harness.verdict(`${known}@b.test`),
  ])
  assert.deepEqual(verdicts, ['invalid: no_such_mailbox', 'risky: accepts_everything'])
  assert.equal(harness.mail.sessions(), 1)
})

test('exchange hosts of other names have sessions of their own, still one at a time with one mail host', async (t) => {
  const domains = { 'a.test': 'tarpit', 'b.test': 'tarpit' } as const
  const zone = {
    ...hosted(['a.test'], '127.0.0.1', 'mx1.hoster.test'),
    ...hosted(['b.test'], '127.0.0.1', 'mx2.hoster.test'),
  }
  const harness = await startVerifyHarness(t, domains, { zone, slowMs: 60 })
  await Promise.all(Object.keys(domains).map((domain) => harness.verdict(`${known}@${domain}`)))
  assert.equal(harness.mail.sessions(), 2)
  assert.equal(harness.mail.openMost(), 1)
})

test('a session names twenty recipients at most, of all domains together', async (t) => {
  const domains = named(15, 'plain')
  const harness = await startVerifyHarness(t, domains, { zone: hosted(Object.keys(domains)) })
  const verdicts = await Promise.all(
    Object.keys(domains).map((domain) => harness.verdict(`${known}@${domain}`)),
  )
  assert.deepEqual([...new Set(verdicts)], ['valid: accepted'])
  assert.equal(harness.mail.recipients(), 30)
  assert.equal(harness.mail.sessions(), 2)
})

test('a request that leaves takes only its own verdict along', async (t) => {
  const domains = { 'a.test': 'tarpit', 'b.test': 'tarpit', 'c.test': 'tarpit' } as const
  const harness = await startVerifyHarness(t, domains, {
    zone: hosted(Object.keys(domains)),
    slowMs: 150,
  })
  const leaving = harness.verifyFirst([`${known}@a.test`], AbortSignal.timeout(80))
  await after(20)
  const others = [harness.verdict(`${known}@b.test`), harness.verdict(`${known}@c.test`)]
  assert.deepEqual(await leaving, [`${known}@a.test unknown: timeout`])
  assert.deepEqual(await Promise.all(others), ['valid: accepted', 'valid: accepted'])
})

test('a policy reply at one domain ends the session, and other domains are probed in the next one', async (t) => {
  const domains = { 'a.test': 'policy_rcpt', 'b.test': 'plain' } as const
  const harness = await startVerifyHarness(t, domains, { zone: hosted(Object.keys(domains)) })
  const verdicts = await Promise.all([
    harness.verdict(`${known}@a.test`),
    harness.verdict(`${known}@b.test`),
  ])
  assert.deepEqual(verdicts, ['unknown: refused_us', 'valid: accepted'])
  assert.equal(harness.mail.sessions(), 2)
})

test('domains that share a host which does not answer wait for it twice, not once each', async (t) => {
  const domains = named(6, 'silent')
  const zone = hosted(Object.keys(domains), mailAddressOf('silent'))
  const harness = await startVerifyHarness(t, domains, { zone, timeouts: { greetingMs: 100 } })
  const askAll = () =>
    Promise.all(Object.keys(domains).map((domain) => harness.verdict(`${known}@${domain}`)))
  assert.deepEqual([...new Set(await askAll())], ['unknown: timeout'])
  assert.equal(harness.mail.sessions(), 2)
  // After the window one of them tries again, and the others get its result.
  harness.pass(5 * 60_000)
  assert.deepEqual([...new Set(await askAll())], ['unknown: timeout'])
  assert.equal(harness.mail.sessions(), 3)
})

test('a request that stops waiting for a slot is answered at once, and the next one is served', async (t) => {
  const domains = { 'a.test': 'plain', 'b.test': 'plain' } as const
  const slots = createMemoryMxSlots()
  const harness = await startVerifyHarness(t, domains, {
    zone: hosted(Object.keys(domains)),
    slots,
  })
  const other = await slots.acquire('hoster.test', { connectionsMax: 1, gapMs: 0 }, neverAborted)
  const email = `${known}@a.test`
  const startMs = performance.now()
  const found = await harness.verifyFirst([email], AbortSignal.timeout(50))
  assert.deepEqual(found, [`${email} unknown: timeout`])
  // The slot is not released meanwhile, and the usual wait for a slot is longer.
  assert.ok(performance.now() - startMs < 10_000)
  const next = harness.verdict(`${known}@b.test`)
  await other.release('answered')
  assert.equal(await next, 'valid: accepted')
  assert.equal(harness.mail.sessions(), 1)
})

test('slots that cannot be had are an error for all requests that wait, and for none later', async (t) => {
  const domains = { 'a.test': 'plain', 'b.test': 'plain' } as const
  const real = createMemoryMxSlots()
  let isDown = true
  const slots: MxSlots = {
    async acquire(...args) {
      await after(30)
      if (isDown) throw new Error('the database is unavailable')
      return real.acquire(...args)
    },
  }
  const harness = await startVerifyHarness(t, domains, {
    zone: hosted(Object.keys(domains)),
    slots,
  })
  const both = Object.keys(domains).map((domain) => harness.verdict(`${known}@${domain}`))
  await Promise.all(both.map((one) => assert.rejects(one, /database is unavailable/)))
  isDown = false
  assert.equal(await harness.verdict(`${known}@a.test`), 'valid: accepted')
})

test('many domains at one large host are probed in as many sessions as it bears', async (t) => {
  const domains = named(30, 'google')
  const zone = hosted(Object.keys(domains), '127.0.0.1', 'aspmx.l.google.com')
  const harness = await startVerifyHarness(t, domains, { zone })
  const verdicts = await Promise.all(
    Object.keys(domains).map((domain) => harness.verdict(`${known}@${domain}`)),
  )
  assert.deepEqual([...new Set(verdicts)], ['valid: accepted'])
  assert.ok(harness.mail.openMost() <= 2)
  assert.ok(harness.mail.sessions() <= 5, `${harness.mail.sessions()}`)
})
