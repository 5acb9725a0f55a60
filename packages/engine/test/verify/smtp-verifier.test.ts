import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@enricher/lab/test/support/until'
import type { MailMode } from '@enricher/lab/world/model/mail'
import type { DomainFacts } from '../../model/domain-facts.ts'
import { known, startVerifyHarness } from './verify-harness.ts'

test('a mailbox is valid when its server accepts it and refuses the catch-all probe', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'plain' })
  assert.equal(await harness.verdict(`${known}@acme.test`), 'valid: accepted')
  assert.equal(harness.mail.recipients(), 2)
  assert.equal((await harness.facts.recall('acme.test')).isCatchAll, false)
})

test('a mailbox is invalid when its server says that it does not exist, and no catch-all probe is made', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'plain' })
  assert.equal(await harness.verdict('nobody@acme.test'), 'invalid: no_such_mailbox')
  assert.equal(harness.mail.recipients(), 1)
})

test('a 250 from a catch-all host is never valid, and the host is not probed again', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'catch_all' })
  assert.equal(await harness.verdict(`${known}@acme.test`), 'risky: accepts_everything')
  harness.mail.resetCounts()
  assert.equal(await harness.verdict('somebody.else@acme.test'), 'risky: accepts_everything')
  assert.equal(harness.mail.sessions(), 0)
})

const neverValid: Partial<Record<MailMode, string>> = {
  policy_second: 'unknown: accepted_unproven',
  closing_second: 'unknown: accepted_unproven',
  busy_second: 'unknown: accepted_unproven',
}
for (const [mode, verdict] of Object.entries(neverValid)) {
  test(`a 250 is never valid when the catch-all probe gets no plain answer (${mode})`, async (t) => {
    const timeouts = mode === 'silent' ? { greetingMs: 500 } : {}
    const harness = await startVerifyHarness(t, { 'acme.test': mode as MailMode }, { timeouts })
    assert.equal(await harness.verdict(`${known}@acme.test`), verdict)
    assert.equal((await harness.facts.recall('acme.test')).isCatchAll, null)
  })
}

// A reply about us, or about the moment, says nothing about the mailbox.
const neverInvalid: Partial<Record<MailMode, string>> = {
  policy_connect: 'unknown: refused_us',
  policy_mail: 'unknown: refused_us',
  policy_rcpt: 'unknown: refused_us',
  relay_denied: 'unknown: refused_us',
  busy_connect: 'unknown: rate_limited',
  rate_limited: 'unknown: rate_limited',
  throttled: 'unknown: rate_limited',
  temporary: 'unknown: temporary_failure',
  greylist: 'unknown: greylisted',
  full: 'risky: mailbox_full',
  over_quota: 'risky: mailbox_full',
  all_full: 'unknown: temporary_failure',
  drops: 'unknown: unreachable',
  hangs_up: 'unknown: unreachable',
  silent: 'unknown: timeout',
  binary: 'unknown: protocol_error',
  long_line: 'unknown: protocol_error',
  endless_banner: 'unknown: protocol_error',
}
for (const [mode, verdict] of Object.entries(neverInvalid)) {
  test(`an address is not called invalid by a server in mode ${mode}`, async (t) => {
    const timeouts = mode === 'silent' ? { greetingMs: 500 } : {}
    const harness = await startVerifyHarness(t, { 'acme.test': mode as MailMode }, { timeouts })
    assert.equal(await harness.verdict(`${known}@acme.test`), verdict)
  })
}

const honest: Partial<Record<MailMode, [there: string, missing: string]>> = {
  google: ['valid: accepted', 'invalid: no_such_mailbox'],
  microsoft: ['valid: accepted', 'invalid: no_such_mailbox'],
  helo_only: ['valid: accepted', 'invalid: no_such_mailbox'],
  starttls: ['valid: accepted', 'invalid: no_such_mailbox'],
  starttls_broken: ['valid: accepted', 'invalid: no_such_mailbox'],
  starttls_silent: ['valid: accepted', 'invalid: no_such_mailbox'],
  bytewise: ['valid: accepted', 'invalid: no_such_mailbox'],
  tarpit: ['valid: accepted', 'invalid: no_such_mailbox'],
  banner_delay: ['valid: accepted', 'invalid: no_such_mailbox'],
  disabled: ['invalid: mailbox_disabled', 'invalid: no_such_mailbox'],
}
for (const [mode, [there, missing]] of Object.entries(honest)) {
  test(`the replies of a server in mode ${mode} are read right`, async (t) => {
    const harness = await startVerifyHarness(t, { 'acme.test': mode as MailMode })
    assert.equal(await harness.verdict(`${known}@acme.test`), there)
    assert.equal(await harness.verdict('nobody@acme.test'), missing)
  })
}

test('no mail server is ever sent DATA', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'plain', 'open.test': 'catch_all' })
  await harness.verdict(`${known}@acme.test`)
  await harness.verdict(`${known}@open.test`)
  await until(() => harness.mail.openNow() === 0)
  assert.equal(harness.mail.commands('DATA'), 0)
  assert.equal(harness.mail.commands('QUIT'), 2)
})

test('text that is no address is invalid, and no server is asked', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'plain' })
  assert.equal(await harness.verdict('jane doe@acme.test'), 'invalid: syntax')
  assert.equal(await harness.verdict('jane@@acme.test'), 'invalid: syntax')
  assert.equal(harness.dns.questions(), 0)
})

test('the domain of an address may be written in its own script', async (t) => {
  const harness = await startVerifyHarness(t, { 'xn--mller-kva.test': 'plain' })
  const [verdict] = await harness.verifier.verifyFirst([`Jane.Doe@MÜLLER.test`], {
    signal: AbortSignal.timeout(60_000),
  })
  assert.equal(verdict?.email, 'jane.doe@xn--mller-kva.test')
  assert.equal(verdict?.status, 'valid')
})

test('a search that ends meanwhile gets an unknown verdict, and the next one probes again', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'tarpit' }, { slowMs: 300 })
  const verdicts = await harness.verifyFirst([`${known}@acme.test`], AbortSignal.timeout(150))
  assert.deepEqual(verdicts, [`${known}@acme.test unknown: timeout`])
  assert.equal(await harness.verdict(`${known}@acme.test`), 'valid: accepted')
})

test('facts that a search has just read are read again only after a wait', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'plain', 'other.test': 'plain' })
  const email = `${known}@acme.test`
  const verify = async (facts: DomainFacts | null) => {
    const run = { signal: AbortSignal.timeout(60_000) }
    const before = harness.factsReads()
    const [verdict] = await harness.verifier.verifyFirst([email], run, facts)
    return [verdict?.reason, harness.factsReads() - before]
  }
  // The facts are read once after the wait for the MX slot: another process may have probed the same meanwhile.
  assert.deepEqual(await verify(await harness.facts.recall('acme.test')), ['accepted', 1])
  assert.deepEqual(await verify(await harness.facts.recall('acme.test')), ['accepted', 0])
  assert.deepEqual(await verify(null), ['accepted', 1])
  assert.deepEqual(await verify(await harness.facts.recall('other.test')), ['accepted', 1])
})

test('requests that waited for an equal one read what it learnt', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'policy_rcpt' })
  const facts = await harness.facts.recall('acme.test')
  const run = { signal: AbortSignal.timeout(60_000) }
  const verdicts = await Promise.all(
    [1, 2, 3].map(() => harness.verifier.verifyFirst([`${known}@acme.test`], run, facts)),
  )
  assert.deepEqual(new Set(verdicts.map(([verdict]) => verdict?.reason)), new Set(['refused_us']))
  // The policy reply ended the session: the other two are answered without another session.
  assert.equal(harness.mail.sessions(), 1)
})
