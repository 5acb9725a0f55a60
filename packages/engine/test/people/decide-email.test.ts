import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailboxVerdict, VerdictReason } from '../../model/mailbox-verdict.ts'
import {
  decideEmail,
  type EmailCandidate,
  isImprovable,
  onCatchAll,
} from '../../people/decide-email.ts'

const email = 'jane.doe@acme.example'

const silent: readonly VerdictReason[] = [
  'dns_failed',
  'unreachable',
  'timeout',
  'greylisted',
  'refused_us',
  'rate_limited',
  'temporary_failure',
  'protocol_error',
  'accepted_unproven',
]

test('a proven mailbox is valid, and wins over one that is only published', () => {
  const published = candidate({ email: 'office@acme.example', isPublished: true })
  const proven = candidate({ verdict: verdict('valid', 'accepted') })
  assert.deepEqual(decide([published, proven]), {
    status: 'answer',
    answer: { email, emailStatus: 'valid', source: 'native:smtp' },
  })
})

test("a mailbox that may as well be a colleague's is risky, and what settles the matter goes before it", () => {
  const shared = candidate({
    email: 'jane@acme.example',
    isAmbiguous: true,
    verdict: verdict('valid', 'accepted'),
  })
  assert.deepEqual(decide([shared]), {
    status: 'answer',
    answer: { email: 'jane@acme.example', emailStatus: 'risky', source: 'native:smtp' },
  })
  const settled = candidate({ verdict: verdict('valid', 'accepted') })
  assert.deepEqual(decide([shared, settled]), answerOf('valid', 'native:smtp'))
})

test('an address a verifier proves carries its label', () => {
  const reported = { ...verdict('valid', 'verifier_accepted'), prover: 'provider:zerobounce' }
  assert.deepEqual(
    decide([candidate({ verdict: reported })]),
    answerOf('valid', 'provider:zerobounce'),
  )
})

test('providers are asked unless the mail server itself proved an address, or that it proves none', () => {
  const isOpen = (candidates: readonly EmailCandidate[]) => {
    const facts = { candidates, isSiteKnown: true, ...named }
    return isImprovable(decideEmail(facts), facts)
  }
  const published = (verdict: MailboxVerdict) => [candidate({ isPublished: true, verdict })]
  assert.ok(!isOpen([candidate({ verdict: verdict('valid', 'accepted') })]))
  assert.ok(!isOpen(published(verdict('risky', 'accepts_everything'))))
  assert.ok(!isOpen(published(verdict('risky', 'mailbox_full'))))
  assert.ok(isOpen(published(verdict('unknown', 'smtp_unavailable'))))
  assert.ok(isOpen(published(verdict('risky', 'host_not_telling'))))
  assert.ok(isOpen([candidate({ verdict: verdict('risky', 'accepts_everything') })]))
  const byWord = { ...verdict('risky', 'accepts_everything'), prover: 'provider:hunter' }
  assert.ok(isOpen(published(byWord)))
})

test('that a host accepts everything is believed of a provider only where it could not be asked', () => {
  const guess = candidate({ chance: 0.9, verdict: verdict('unknown', 'unreachable') })
  const facts = { candidates: [guess], isSiteKnown: true, ...named }
  assert.equal(decideEmail(facts).status, 'unsure')
  assert.deepEqual(
    decideEmail(onCatchAll(facts, 'provider:hunter')),
    answerOf('risky', 'native:pattern'),
  )
  const asked = candidate({ verdict: verdict('valid', 'accepted') })
  const proven = onCatchAll({ candidates: [asked], isSiteKnown: true, ...named }, 'provider:hunter')
  assert.deepEqual(decideEmail(proven), answerOf('valid', 'native:smtp'))
})

test('a published address on a host that tells nothing is risky', () => {
  for (const reason of ['accepts_everything', 'host_not_telling', 'mailbox_full'] as const) {
    const decision = decide([candidate({ isPublished: true, verdict: verdict('risky', reason) })])
    assert.deepEqual(decision, answerOf('risky', 'native:site'), reason)
  }
})

test('a published address whose host could not be asked is unknown', () => {
  for (const reason of [...silent, 'smtp_unavailable'] as const) {
    const decision = decide([candidate({ isPublished: true, verdict: verdict('unknown', reason) })])
    assert.deepEqual(decision, answerOf('unknown', 'native:site'), reason)
  }
  assert.deepEqual(decide([candidate({ isPublished: true })]), answerOf('unknown', 'native:site'))
})

test('a published address that its server proves dead is not returned', () => {
  const dead = candidate({ isPublished: true, verdict: verdict('invalid', 'no_such_mailbox') })
  assert.deepEqual(decide([dead]), { status: 'miss' })
})

test('on a host that accepts everything a guess counts only when it is likely enough', () => {
  const accepted = verdict('risky', 'accepts_everything')
  assert.deepEqual(decide([candidate({ verdict: accepted })]), { status: 'miss' })
  assert.deepEqual(
    decide([candidate({ verdict: accepted, chance: 0.9 })]),
    answerOf('risky', 'native:pattern'),
  )
})

test('where no source names the person, a pattern is a miss unless the operator sells it and it spells the name', () => {
  const likely = { verdict: verdict('risky', 'accepts_everything'), chance: 0.9 }
  const sold = (facts: Partial<EmailCandidate>, patternAnswers: 'off' | 'risky') =>
    decideEmail({
      candidates: [candidate({ ...likely, ...facts })],
      isSiteKnown: true,
      isPersonNamed: false,
      patternAnswers,
    })
  assert.deepEqual(sold({}, 'off'), { status: 'miss' })
  assert.deepEqual(sold({}, 'risky'), answerOf('risky', 'native:pattern'))
  assert.deepEqual(sold({ spellsName: false }, 'risky'), { status: 'miss' })
  assert.deepEqual(sold({ chance: 0.79 }, 'risky'), { status: 'miss' })
  assert.deepEqual(sold({ isAmbiguous: true }, 'risky'), { status: 'miss' })
})

test('an initial and a surname are sold of whom the company names, and not where a colleague may have them', () => {
  const likely = { verdict: verdict('risky', 'accepts_everything'), chance: 0.9, spellsName: false }
  assert.deepEqual(decide([candidate(likely)]), answerOf('risky', 'native:pattern'))
  assert.deepEqual(decide([candidate({ ...likely, isAmbiguous: true })]), { status: 'miss' })
})

test('on a host that accepts everything a proven pattern counts whichever guess was asked', () => {
  const asked = candidate({
    email: 'janed@acme.example',
    verdict: { ...verdict('risky', 'accepts_everything'), email: 'janed@acme.example' },
  })
  const proven = candidate({ chance: 0.9 })
  assert.deepEqual(decide([asked, proven]), answerOf('risky', 'native:pattern'))
  const refused = candidate({
    chance: 0.9,
    verdict: verdict('invalid', 'no_such_mailbox'),
  })
  assert.deepEqual(decide([asked, refused]), { status: 'miss' })
  const elsewhere = candidate({ email: 'jane.doe@acme-group.example', chance: 0.9 })
  assert.deepEqual(decide([asked, elsewhere]), { status: 'miss' })
})

test('a guess whose mailbox is full exists, and is risky unless it may be of a colleague', () => {
  const full = verdict('risky', 'mailbox_full')
  assert.deepEqual(decide([candidate({ verdict: full })]), answerOf('risky', 'native:smtp'))
  assert.deepEqual(decide([candidate({ verdict: full, isAmbiguous: true })]), { status: 'miss' })
})

test('a proven pattern on a host that was not asked is still a guess', () => {
  const guess = candidate({
    chance: 0.9,
    verdict: verdict('unknown', 'smtp_unavailable'),
  })
  assert.deepEqual(decide([guess]), { status: 'miss' })
})

test('a guess that a silent mail server may yet confirm is no certain miss', () => {
  for (const reason of silent) {
    const decision = decide([candidate({ verdict: verdict('unknown', reason) })])
    const awaits = reason === 'greylisted' ? { awaits: 'mail_server' } : {}
    assert.deepEqual(decision, { status: 'unsure', reason, ...awaits })
  }
})

test('a greylisted guess is worth waiting for, beside silent ones and without the site too', () => {
  const candidates = (['timeout', 'greylisted'] as const).map((reason) =>
    candidate({ verdict: verdict('unknown', reason) }),
  )
  for (const isSiteKnown of [true, false]) {
    const decision = decideEmail({ candidates, isSiteKnown, ...named })
    assert.equal('awaits' in decision && decision.awaits, 'mail_server', decision.status)
  }
})

test('a silent mail server and an unread site together are an outage', () => {
  const guess = candidate({ verdict: verdict('unknown', 'timeout') })
  assert.equal(decideEmail({ candidates: [guess], isSiteKnown: false, ...named }).status, 'unknown')
  const switchedOff = candidate({ verdict: verdict('unknown', 'smtp_unavailable') })
  assert.equal(
    decideEmail({ candidates: [switchedOff], isSiteKnown: false, ...named }).status,
    'unknown',
  )
  assert.equal(decideEmail({ candidates: [], isSiteKnown: false, ...named }).status, 'unknown')
})

test('a mail server that refuses every guess makes a miss, site or no site', () => {
  const refused = candidate({ verdict: verdict('invalid', 'no_such_mailbox') })
  assert.deepEqual(decideEmail({ candidates: [refused], isSiteKnown: false, ...named }), {
    status: 'miss',
  })
  assert.deepEqual(decide([refused]), { status: 'miss' })
})

test('an imported address is sold as what its server says of it, and never as valid by itself', () => {
  const imported = (verdict: MailboxVerdict | null) =>
    decide([candidate({ isImported: true, verdict })])
  assert.deepEqual(imported(null), answerOf('unknown', 'import'))
  assert.deepEqual(imported(verdict('risky', 'accepts_everything')), answerOf('risky', 'import'))
  assert.deepEqual(imported(verdict('valid', 'accepted')), answerOf('valid', 'native:smtp'))
  assert.deepEqual(imported(verdict('invalid', 'no_such_mailbox')), { status: 'miss' })
  const shown = candidate({ email: 'shown@acme.example', isPublished: true })
  assert.deepEqual(decide([candidate({ isImported: true }), shown]), {
    status: 'answer',
    answer: { email: 'shown@acme.example', emailStatus: 'unknown', source: 'native:site' },
  })
})

/** The company's site names the person. */
const named = { isPersonNamed: true, patternAnswers: 'off' } as const

function decide(candidates: readonly EmailCandidate[]) {
  return decideEmail({ candidates, isSiteKnown: true, ...named })
}

function answerOf(emailStatus: 'valid' | 'risky' | 'unknown', source: string) {
  return { status: 'answer', answer: { email, emailStatus, source } }
}

function candidate(facts: Partial<EmailCandidate>): EmailCandidate {
  return {
    email,
    isPublished: false,
    isImported: false,
    chance: 0,
    spellsName: true,
    isAmbiguous: false,
    verdict: null,
    ...facts,
  }
}

function verdict(status: MailboxVerdict['status'], reason: VerdictReason): MailboxVerdict {
  return { email, status, reason, mailHostClass: 'other', prover: null, checkedAtMs: 0 }
}
