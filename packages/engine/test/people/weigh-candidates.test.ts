import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import type { AddressGuess } from '../../people/address-guesses.ts'
import { nothingRefused } from '../../people/namesake-odds.ts'
import { orderGuesses } from '../../people/order-guesses.ts'
import { weighCandidates } from '../../people/weigh-candidates.ts'

test("a first name is the person's once their other likely addresses do not exist", () => {
  const guesses = [guess('jane.doe', 0.3, 0), guess('jdoe', 0.2, 0), guess('jane', 0.4, 0.14)]
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
  const settling = { probability: 0.25, namesakes: 0, isSecondChoice: false }
  const shared = { probability: 0.4, namesakes: 0.2, isSecondChoice: false }
  const anothers = { probability: 0.3, namesakes: 2, isSecondChoice: false }
  const poor = { probability: 0.01, namesakes: 0, isSecondChoice: false }
  const ordered = orderGuesses([shared, anothers, settling, poor], nothingRefused)
  assert.deepEqual(ordered, [settling, shared])
})

test("what a person has whose usual address is a namesake's is asked for before it, though it is rare by itself", () => {
  const first = { probability: 0.5, namesakes: 0.15, isSecondChoice: false }
  const second = { probability: 0.01, namesakes: 0, isSecondChoice: true }
  const other = { probability: 0.01, namesakes: 0, isSecondChoice: false }
  assert.deepEqual(orderGuesses([first, other, second], nothingRefused), [second, first])
  const rare = { ...first, namesakes: 0.01 }
  assert.deepEqual(orderGuesses([rare, other, second], nothingRefused), [rare])
})

test("a second choice that is more likely a colleague's is not asked for", () => {
  const first = { probability: 0.5, namesakes: 0.15, isSecondChoice: false }
  const anothers = { probability: 0.01, namesakes: 0.2, isSecondChoice: true }
  const second = { probability: 0.005, namesakes: 0, isSecondChoice: true }
  assert.deepEqual(orderGuesses([first, anothers, second], nothingRefused), [second, first])
})

test('second choices leave room for the address that they settle', () => {
  const first = { probability: 0.3, namesakes: 0.3, isSecondChoice: false }
  const likely = [0.16, 0.15, 0.14].map((probability) => ({
    probability,
    namesakes: 0,
    isSecondChoice: false,
  }))
  const second = [0.03, 0.02, 0.01].map((probability) => ({
    probability,
    namesakes: 0,
    isSecondChoice: true,
  }))
  const ordered = orderGuesses([first, ...likely, ...second], nothingRefused)
  assert.deepEqual(ordered.slice(0, 5), [...likely, second[0], first])
})

test("an address is the person's the likelier, the more of what its namesake would leave them is refused", () => {
  const second = (local: string) => ({ ...guess(local, 0.01, 0), isSecondChoice: true })
  const share = (isSecondChoice: boolean) => {
    const guesses = ['janed', 'jdoe'].map((local) => ({ ...second(local), isSecondChoice }))
    const refused = guesses.map(({ email }) => ({
      ...verdict('', 'no_such_mailbox'),
      email,
    }))
    const jane = guess('jane', 0.5, 0.13)
    return weighCandidates([...guesses, jane], [...refused, verdict('jane', 'accepted')])
  }
  const isShared = (isSecondChoice: boolean) => share(isSecondChoice).at(-1)?.isAmbiguous
  assert.equal(isShared(false), true)
  assert.equal(isShared(true), false)
})

function guess(local: string, probability: number, namesakes: number): AddressGuess {
  return {
    email: `${local}@acme.example`,
    isPublished: false,
    isImported: false,
    unaskedChance: 0,
    likelihood: { probability, namesakes },
    isSecondChoice: false,
    refusedBefore: nothingRefused,
    pattern: '{first}',
    agreeing: 1,
  }
}

function verdict(local: string, reason: MailboxVerdict['reason']): MailboxVerdict {
  const status = reason === 'accepted' ? 'valid' : 'invalid'
  const email = `${local}@acme.example`
  return { email, status, reason, mailHostClass: null, prover: null, checkedAtMs: 0 }
}
