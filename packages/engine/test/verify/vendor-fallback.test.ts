import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailboxVerdict, VerdictReason } from '../../model/mailbox-verdict.ts'
import { addressesForVendors } from '../../verify/vendor-fallback.ts'

const guesses = ['jane.doe', 'jdoe', 'jane', 'janed', 'doej', 'jd'].map(
  (local) => `${local}@acme.example`,
)

test('vendors are asked where our own probe could not be made', () => {
  const silent = ['smtp_unavailable', 'unreachable', 'timeout', 'refused_us'] as const
  for (const reason of silent) {
    assert.deepEqual(
      addressesForVendors(guesses, [verdict(0, 'unknown', reason)]),
      guesses.slice(0, 4),
    )
  }
})

test('they are not asked where the probe learnt enough, or will when it is repeated', () => {
  assert.deepEqual(addressesForVendors(guesses, [verdict(0, 'valid', 'accepted')]), [])
  assert.deepEqual(addressesForVendors(guesses, [verdict(0, 'risky', 'accepts_everything')]), [])
  assert.deepEqual(addressesForVendors(guesses, [verdict(0, 'unknown', 'greylisted')]), [])
  assert.deepEqual(addressesForVendors(guesses, [verdict(0, 'unknown', 'dns_failed')]), [])
  assert.deepEqual(addressesForVendors(guesses, [verdict(0, 'invalid', 'no_such_mailbox')]), [])
  assert.deepEqual(addressesForVendors(guesses, []), [])
})

test('no vendor is paid for an address that is known not to exist', () => {
  const verdicts = [verdict(0, 'invalid', 'no_such_mailbox'), verdict(1, 'unknown', 'rate_limited')]
  assert.deepEqual(addressesForVendors(guesses.slice(0, 3), verdicts), guesses.slice(1, 3))
})

function verdict(
  index: number,
  status: MailboxVerdict['status'],
  reason: VerdictReason,
): MailboxVerdict {
  const email = guesses[index] ?? ''
  return { email, status, reason, mailHostClass: 'other', prover: null, checkedAtMs: 0 }
}
