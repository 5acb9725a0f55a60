import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catchAllLocalPart } from '../../verify/catch-all-probe.ts'
import { known, startVerifyHarness } from './verify-harness.ts'

test('the real address is probed before the catch-all probe', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'closing_second' })
  await harness.verdict(`${known}@acme.test`)
  // The server answers the first recipient honestly and hangs up at the second.
  assert.equal(harness.mail.recipients(`${known}@acme.test`), 1)
  assert.equal(harness.mail.recipients(), 2)
})

test('the catch-all probe looks like a name and is the same for one domain, sender and week', () => {
  const dayMs = 86_400_000
  const asked = Array.from({ length: 200 }, (_, index) =>
    catchAllLocalPart(`firm${index % 20}.test`, `verify@${index % 2}.test`, index * 7 * dayMs),
  )
  assert.equal(new Set(asked).size, 200)
  const again = [0, 6 * dayMs].map((nowMs) =>
    catchAllLocalPart('acme.test', 'verify@a.test', nowMs),
  )
  assert.equal(new Set(again).size, 1)
  for (const local of asked) assert.match(local, /^(?=.{15,40}$)[a-z]{4,}\.[a-z]{4,}$/)
})

test('five RCPT at most per person, the catch-all probe included', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'plain' })
  const guesses = Array.from({ length: 9 }, (_, index) => `guess${index}@acme.test`)
  const probed = await harness.verifyFirst(guesses)
  assert.equal(harness.mail.recipients(), 5)
  assert.equal(probed.length, 5)

  const found = await harness.verifyFirst([
    ...['j.doe', 'jdoe', 'doe', known].map((local) => `${local}@acme.test`),
    'never.asked@acme.test',
  ])
  // The refused guesses have shown that the server knows its mailboxes: no catch-all probe is needed.
  assert.equal(harness.mail.recipients(), 5 + 4)
  assert.deepEqual(found, [
    'j.doe@acme.test invalid: no_such_mailbox',
    'jdoe@acme.test invalid: no_such_mailbox',
    'doe@acme.test invalid: no_such_mailbox',
    `${known}@acme.test valid: accepted`,
  ])
})

test('several guesses share one session, and the first that is accepted ends it', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'plain' })
  await harness.verifyFirst([`jane@acme.test`, `${known}@acme.test`, 'jd@acme.test'])
  assert.equal(harness.mail.sessions(), 1)
  assert.equal(harness.mail.recipients('jd@acme.test'), 0)
})

test('an accepted first guess is proven by the catch-all probe, a later one by the guesses refused before it', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'plain', 'all.test': 'catch_all' })
  assert.equal(await harness.verdict(`${known}@acme.test`), 'valid: accepted')
  assert.equal(harness.mail.recipients(), 2)
  assert.deepEqual(await harness.verifyFirst(['a.doe@all.test', 'b.doe@all.test']), [
    'a.doe@all.test risky: accepts_everything',
  ])
})

test('people of one company are probed in one session, and one catch-all probe serves them all', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'tarpit' }, { slowMs: 60 })
  const people = [known, 'max.muster', 'ada.moor'].map((local) => `${local}@acme.test`)
  const verdicts = await Promise.all(people.map((email) => harness.verdict(email)))
  assert.deepEqual(verdicts, [
    'valid: accepted',
    'invalid: no_such_mailbox',
    'invalid: no_such_mailbox',
  ])
  assert.equal(harness.mail.sessions(), 1)
  assert.equal(harness.mail.recipients(), 4)
})

test('a request that joins a session is answered although its first caller leaves', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'tarpit' }, { slowMs: 200 })
  const leaving = harness.verifyFirst([`max.muster@acme.test`], AbortSignal.timeout(120))
  const staying = harness.verdict(`${known}@acme.test`)
  assert.deepEqual(await leaving, ['max.muster@acme.test unknown: timeout'])
  assert.equal(await staying, 'valid: accepted')
})

test('a server that judges us is given no further guess', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'policy_rcpt' })
  await harness.verifyFirst(['a@acme.test', 'b@acme.test', 'c@acme.test'])
  assert.equal(harness.mail.recipients(), 1)
})

test('equal requests at the same time make one session', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'tarpit' })
  const email = `${known}@acme.test`
  const both = await Promise.all([
    harness.verdict(email),
    harness.verdict(email),
    harness.verifyFirst([email]),
  ])
  assert.deepEqual(both, ['valid: accepted', 'valid: accepted', [`${email} valid: accepted`]])
  assert.equal(harness.mail.sessions(), 1)
  assert.equal(harness.mail.recipients(), 2)
})

test('a host that refused us twice in a row is left alone', async (t) => {
  const domains = { 'a.test': 'policy_rcpt', 'b.test': 'policy_rcpt', 'c.test': 'plain' } as const
  const zone = Object.fromEntries(
    Object.keys(domains).map((domain) => [domain, { mx: ['mx1.hoster.test'] }]),
  )
  const harness = await startVerifyHarness(t, domains, {
    zone: { ...zone, 'mx1.hoster.test': { a: ['127.0.0.1'] } },
  })
  await harness.verdict(`${known}@a.test`)
  await harness.verdict(`${known}@b.test`)
  assert.equal(await harness.verdict(`${known}@c.test`), 'unknown: refused_us')
  assert.equal(harness.mail.sessions(), 2)
  harness.pass(3_600_000)
  assert.equal(await harness.verdict(`${known}@c.test`), 'valid: accepted')
})

test('a greylisted address is probed again later and never invalid meanwhile', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'greylist' })
  const email = `${known}@acme.test`
  assert.equal(await harness.verdict(email), 'unknown: greylisted')
  assert.deepEqual(harness.rechecks, [{ email, inMinutes: 6 }])
  assert.equal(await harness.verdict(email), 'unknown: greylisted')
  assert.equal(harness.mail.sessions(), 1, 'a burst of callers makes one probe')
  harness.pass(6 * 60_000)
  // The catch-all probe was sent together with the real address, and the same address is probed again.
  assert.equal(await harness.verdict(email), 'valid: accepted')
  assert.equal(harness.mail.recipients(), 4)
})

test('four guesses are introduced to a server that greylists, and the fourth is found when the others are refused', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'greylist' })
  const guesses = ['jdoe', 'jane', 'janed', known, 'doe'].map((local) => `${local}@acme.test`)
  const greylisted = guesses.slice(0, 4)
  assert.deepEqual(
    await harness.verifyFirst(guesses),
    greylisted.map((email) => `${email} unknown: greylisted`),
  )
  assert.deepEqual(
    harness.rechecks,
    greylisted.map((email) => ({ email, inMinutes: 6 })),
  )
  harness.pass(6 * 60_000)
  assert.equal(await harness.verdict('jdoe@acme.test'), 'invalid: no_such_mailbox')
  assert.equal(await harness.verdict('jane@acme.test'), 'invalid: no_such_mailbox')
  assert.equal(await harness.verdict('janed@acme.test'), 'invalid: no_such_mailbox')
  assert.equal(await harness.verdict(`${known}@acme.test`), 'valid: accepted')
})

test('a server that greylists some guesses and refuses others gets five RCPT a person as well', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'greylist' })
  const introduced = ['jdoe', 'jane', 'janed', 'doe'].map((local) => `${local}@acme.test`)
  await harness.verifyFirst(introduced)
  harness.pass(6 * 60_000)
  const before = harness.mail.recipients()
  const found = await harness.verifyFirst(['doe.jane@acme.test', ...introduced])
  assert.equal(harness.mail.recipients() - before, 5)
  assert.deepEqual(found, [
    'doe.jane@acme.test unknown: greylisted',
    ...introduced.slice(0, 3).map((email) => `${email} invalid: no_such_mailbox`),
  ])
})

test('a verdict that holds is given again without a probe', async (t) => {
  const harness = await startVerifyHarness(t, { 'acme.test': 'plain' })
  await harness.verifyFirst(['jane@acme.test', `${known}@acme.test`])
  harness.mail.resetCounts()
  assert.equal(await harness.verdict(`${known}@acme.test`), 'valid: accepted')
  assert.deepEqual(await harness.verifyFirst(['jane@acme.test', `${known}@acme.test`]), [
    'jane@acme.test invalid: no_such_mailbox',
    `${known}@acme.test valid: accepted`,
  ])
  assert.equal(harness.mail.sessions(), 0)
})

test('with port 25 closed nothing is tried, and DNS alone may still decide', async (t) => {
  const harness = await startVerifyHarness(
    t,
    { 'acme.test': 'plain' },
    { isSmtpOpen: false, zone: { 'mute.test': { mx: ['.'] } } },
  )
  assert.equal(await harness.verdict(`${known}@acme.test`), 'unknown: smtp_unavailable')
  assert.equal(await harness.verdict(`${known}@mute.test`), 'invalid: takes_no_mail')
  assert.equal(harness.mail.sessions(), 0)
})

test('a mail host whose answers mean nothing is not probed', async (t) => {
  const harness = await startVerifyHarness(
    t,
    { 'acme.test': 'plain', 'beta.test': 'plain' },
    {
      zone: {
        'acme.test': { mx: ['mta5.am0.yahoodns.net'] },
        'mta5.am0.yahoodns.net': { a: ['127.0.0.1'] },
        'beta.test': { mx: ['d1.ess.barracudanetworks.com'] },
        'd1.ess.barracudanetworks.com': { a: ['127.0.0.1'] },
      },
    },
  )
  assert.equal(await harness.verdict(`${known}@acme.test`), 'unknown: host_not_telling')
  assert.equal(await harness.verdict(`${known}@beta.test`), 'risky: host_not_telling')
  assert.equal(harness.mail.sessions(), 0)
})
