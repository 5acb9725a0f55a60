import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProviderStats } from '../../model/provider-stats.ts'
import { judgeProviderEmail } from '../../people/judge-provider-email.ts'
import { isTrusted } from '../../waterfall/accuracy.ts'

const givenStatuses = ['valid', 'risky', 'unknown'] as const

test('what the mail server denies is refuted, whatever the provider calls it', () => {
  for (const status of givenStatuses) {
    const native = { status: 'invalid', reason: 'no_such_mailbox' } as const
    assert.equal(judgeProviderEmail({ given: status, native, isTrusted: true }), 'invalid')
  }
})

test('what the mail server confirms is valid and ends the search, whatever the provider calls it', () => {
  for (const status of givenStatuses) {
    const native = { status: 'valid', reason: 'accepted' } as const
    const judged = judgeProviderEmail({ given: status, native, isTrusted: false })
    assert.deepEqual(judged, { status: 'valid', provenBy: 'mail_server', judged: 'accepted' })
  }
})

test('where the server accepts everything nothing is valid, and a provider that is sure ends the search', () => {
  const native = { status: 'risky', reason: 'accepts_everything' } as const
  for (const status of givenStatuses) {
    assert.deepEqual(judgeProviderEmail({ given: status, native, isTrusted: true }), {
      status: 'risky',
      provenBy: null,
      judged: status === 'valid' ? 'accepted' : 'inconclusive',
    })
  }
})

test('where the server accepts everything, two providers that say the same end the search as well', () => {
  const native = { status: 'risky', reason: 'accepts_everything' } as const
  for (const status of givenStatuses) {
    const judged = judgeProviderEmail({ given: status, native, isTrusted: false, isAgreed: true })
    assert.deepEqual(judged, { status: 'risky', provenBy: null, judged: 'accepted' })
  }
  const silent = { status: 'unknown', reason: 'host_not_telling' } as const
  const open = judgeProviderEmail({
    given: 'risky',
    native: silent,
    isTrusted: true,
    isAgreed: true,
  })
  assert.deepEqual(open, { status: 'risky', provenBy: null, judged: 'inconclusive' })
})

test('a mailbox that is full is risky, and another one may be better', () => {
  const native = { status: 'risky', reason: 'mailbox_full' } as const
  assert.deepEqual(judgeProviderEmail({ given: 'valid', native, isTrusted: true }), {
    status: 'risky',
    provenBy: null,
    judged: 'inconclusive',
  })
})

test("where the server does not tell, a trusted provider's own valid is proof", () => {
  const silent = { status: 'unknown', reason: 'refused_us' } as const
  for (const native of [null, silent]) {
    assert.deepEqual(judgeProviderEmail({ given: 'valid', native, isTrusted: true }), {
      status: 'valid',
      provenBy: 'provider',
      judged: 'accepted',
    })
    const doubted = { status: 'risky', provenBy: null, judged: 'inconclusive' }
    assert.deepEqual(judgeProviderEmail({ given: 'valid', native, isTrusted: false }), doubted)
    assert.deepEqual(judgeProviderEmail({ given: 'risky', native, isTrusted: true }), doubted)
    assert.deepEqual(judgeProviderEmail({ given: 'unknown', native, isTrusted: true }), doubted)
  }
})

const record = (confirmed: number, wrong: number, more: Partial<ProviderStats> = {}) => ({
  provider: 'hunter' as const,
  operation: 'person' as const,
  mailHostClass: 'google',
  asked: confirmed + wrong,
  matched: confirmed + wrong,
  accepted: confirmed + wrong,
  errors: 0,
  confirmed,
  wrong,
  spentUsd: 0,
  durationMs: 0,
  ...more,
})

test('a provider is trusted until its own addresses refute it', () => {
  const rows: readonly (readonly [number, number, boolean])[] = [
    [0, 0, true],
    [0, 1, true],
    [0, 2, false],
    [17, 3, true],
    [80, 20, false],
    [90, 10, true],
  ]
  for (const [confirmed, wrong, expected] of rows) {
    const label = `${confirmed} right, ${wrong} wrong`
    assert.equal(isTrusted('hunter', [record(confirmed, wrong)]), expected, label)
  }
})

test('trust counts all mail hosts of one provider, no other provider, and no websites', () => {
  const bad = record(0, 1)
  const elsewhere = record(0, 1, { mailHostClass: 'microsoft' })
  assert.equal(isTrusted('hunter', [bad, elsewhere]), false)
  assert.equal(isTrusted('hunter', [bad, { ...elsewhere, provider: 'apollo' }]), true)
  assert.equal(isTrusted('hunter', [bad, { ...elsewhere, operation: 'website' }]), true)
})
