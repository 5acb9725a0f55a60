import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AddressGuess } from '../../../src/enrich/people/address-guesses.ts'
import { orderGuesses } from '../../../src/enrich/people/order-guesses.ts'
import { weighCandidates } from '../../../src/enrich/people/weigh-candidates.ts'
import type { MailboxVerdict } from '../../../src/model/mailbox-verdict.ts'

const ambiguousFrom = 0.1

test("a first name is the person's once their other likely addresses do not exist", () => {
  const guesses = [guess('jane.doe', 0.3, 0), guess('jdoe', 0.2, 0), guess('jane', 0.4, 0.12)]
  const isShared = (verdicts: readonly MailboxVerdict[]) =>
    weighCandidates(guesses, verdicts).find(({ email }) => email === 'jane@acme.example')
      ?.isAmbiguous
  const accepted = verdict('jane', 'accepted')
  assert.equal(isShared([accepted]), true)
  assert.equal(isShared([verdict('jane.doe', 'no_such_mailbox'), accepted]), true)
  const refused = [verdict('jane.doe', 'no_such_mailbox'), verdict('jdoe', 'no_such_mailbox')]
  assert.equal(isShared([...refused, accepted]), false)
  const held = [verdict('jane.doe', 'greylisted'), verdict('jdoe', 'greylisted')]
  assert.equal(isShared([...held, accepted]), true)
})

test("what a colleague may have is asked after what settles whose it is, and not at all where it is more likely a colleague's", () => {
  const settling = { probability: 0.25, namesakes: 0 }
  const shared = { probability: 0.4, namesakes: 0.2 }
  const anothers = { probability: 0.3, namesakes: 2 }
  const poor = { probability: 0.01, namesakes: 0 }
  const ordered = orderGuesses([shared, anothers, settling, poor], ambiguousFrom)
  assert.deepEqual(ordered, [settling, shared])
})

function guess(local: string, probability: number, namesakes: number): AddressGuess {
  return {
    email: `${local}@acme.example`,
    isPublished: false,
    isImported: false,
    isPatternProven: false,
    likelihood: { probability, namesakes },
    ambiguousFrom,
    pattern: '{first}',
    agreeing: 1,
  }
}

function verdict(local: string, reason: MailboxVerdict['reason']): MailboxVerdict {
  const status = reason === 'accepted' ? 'valid' : 'invalid'
  const email = `${local}@acme.example`
  return { email, status, reason, mailHostClass: null, prover: null, checkedAtMs: 0 }
}
