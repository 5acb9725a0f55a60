import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCallers } from '../../faults/check-callers.ts'
import { checkCharges } from '../../faults/check-charges.ts'
import { checkKeys } from '../../faults/check-keys.ts'
import { checkLedger } from '../../faults/check-ledger.ts'
import { checkProcesses } from '../../faults/check-processes.ts'
import { stormCompanies } from '../../faults/companies.ts'
import { type Attempt, createJournal, type Job, type Journal } from '../../faults/journal.ts'
import type { Entry, Ledger } from '../../faults/ledger.ts'
import { type Question, questionsAbout } from '../../faults/question.ts'

// Tests the checks that judge a storm: each accepts a storm that went well, and sees the one thing that did not.

const [company] = stormCompanies(1, 1)
const questions = company ? questionsAbout(company) : []
const website = questionOf('find-website')
const findAll = questionOf('find-all')
const account = { email: 'rich-1@acme.example', key: 'key_live_none', isRich: true }
const accountId = 'acc_1'

function questionOf(operation: string): Question {
  const found = questions.find((question) => question.operation === operation)
  assert.ok(found)
  return found
}

const foundWebsite = {
  website_url: website.expected?.value,
  cached: false,
  credits_remaining: 23,
}

function reply(requestId: string, body: Attempt['body'], more: Partial<Attempt> = {}): Attempt {
  const text = JSON.stringify(body)
  const common = { slot: 0, startMs: 1_000, endMs: 1_100, status: 200, isReplay: false }
  return { ...common, requestId, text, body, retryAfterS: null, isLeft: false, ...more }
}

function jobOf(attempts: Attempt[], more: Partial<Job> = {}): Job {
  return {
    account,
    question: website,
    idempotencyKey: null,
    startMs: 1_000,
    attempts,
    answeredMs: attempts.at(-1)?.endMs ?? null,
    isAbandoned: false,
    ...more,
  }
}

function journalOf(jobs: Job[], more: Partial<Journal> = {}): Journal {
  return { ...createJournal(), accounts: [account], jobs, ...more }
}

function ledgerOf(charges: readonly Partial<Entry>[], more: Partial<Ledger> = {}): Ledger {
  let balanceAfter = 25
  const trial = { accountId, id: 1, delta: 25, balanceAfter, kind: 'trial' }
  const entries = charges.map((charge, index): Entry => {
    const delta = charge.delta ?? -2
    balanceAfter += delta
    const common = { accountId, id: index + 2, kind: 'lookup', operation: 'find-website' }
    return { ...common, delta, balanceAfter, requestId: `req_${index}`, ...charge }
  })
  return {
    accounts: [{ id: accountId, email: account.email, credits: balanceAfter, held: 0 }],
    entries: [{ ...trial, operation: null, requestId: null }, ...entries],
    holds: [],
    hitsKept: new Map([[accountId, entries.length]]),
    ...more,
  }
}

test('a charge that was answered and booked once is acknowledged, and nothing is wrong', () => {
  const journal = journalOf([jobOf([reply('req_0', foundWebsite)])])
  const ledger = ledgerOf([{}])
  const charges = checkCharges(journal, ledger)
  assert.deepEqual(charges.breaches, [])
  assert.equal(charges.acknowledged, 1)
  assert.deepEqual(checkLedger(ledger), [])
  assert.deepEqual(checkKeys(journal, ledger).breaches, [])
  assert.deepEqual(checkCallers(journal, 2_000).breaches, [])
})

test('a charge that was answered and not booked is lost', () => {
  const { lost, breaches } = checkCharges(
    journalOf([jobOf([reply('req_0', foundWebsite)])]),
    ledgerOf([]),
  )
  assert.equal(lost, 1)
  assert.match(breaches.join(), /2 acknowledged, nothing booked \[req_0/)
})

test('an input that was charged under two requests is doubled', () => {
  const second = { ...foundWebsite, credits_remaining: 21 }
  const jobs = [jobOf([reply('req_0', foundWebsite)]), jobOf([reply('req_1', second)])]
  const { doubled, breaches } = checkCharges(journalOf(jobs), ledgerOf([{}, {}]))
  assert.equal(doubled, 1)
  assert.match(breaches.join(), /charged 2 times \[req_0, req_1/)
})

test('a part of find-all that was paid for by itself before is doubled', () => {
  const all = reply('req_1', {
    domain: findAll.parts?.domain,
    credits_charged: 2,
    credits_remaining: 21,
  })
  const jobs = [jobOf([reply('req_0', foundWebsite)]), jobOf([all], { question: findAll })]
  assert.equal(checkCharges(journalOf(jobs), ledgerOf([{}, {}])).doubled, 1)
})

test('a miss, a repeat and a refusal that were charged for are seen', () => {
  const free = [
    reply('req_0', { ...foundWebsite, website_url: null }),
    reply('req_0', { ...foundWebsite, cached: true }),
    reply('req_0', { detail: {} }, { status: 402 }),
    reply('req_0', foundWebsite, { isReplay: true }),
  ]
  for (const one of free) {
    const { breaches } = checkCharges(journalOf([jobOf([one])]), ledgerOf([{}]))
    assert.match(breaches.join(), /a free reply .* was charged for/)
  }
})

test('a charge of another size, and a balance that is not the one after it, are seen', () => {
  const journal = journalOf([jobOf([reply('req_0', foundWebsite)])])
  const mispriced = checkCharges(journal, ledgerOf([{ delta: -3 }])).breaches
  assert.match(mispriced.join(), /2 acknowledged, 3 booked/)
  const other = { ...foundWebsite, credits_remaining: 25 }
  const wrong = checkCharges(journalOf([jobOf([reply('req_0', other)])]), ledgerOf([{}]))
  assert.match(wrong.breaches.join(), /credits_remaining 25, booked 23/)
})

test('credits_charged of find-all is the sum of its entries', () => {
  const all = reply('req_0', { domain: 'x', credits_charged: 27, credits_remaining: 0 })
  const journal = journalOf([jobOf([all], { question: findAll })])
  const { breaches } = checkCharges(journal, ledgerOf([{}]))
  assert.match(breaches.join(), /27 acknowledged, 2 booked/)
})

test('a charge whose reply was lost is counted, and is no breach while its repeat is free', () => {
  const lost = reply('req_0', {}, { status: 0 })
  const repeat = reply('req_1', { ...foundWebsite, cached: true })
  const charges = checkCharges(journalOf([jobOf([lost, repeat])]), ledgerOf([{}]))
  assert.deepEqual([charges.unheard, charges.breaches], [1, []])
})

test('a ledger that does not add up is seen', () => {
  const right = ledgerOf([{}])
  const accounts = right.accounts.map((row) => ({ ...row, credits: 24, held: 5 }))
  const found = checkLedger({ ...right, accounts }).join('\n')
  assert.match(found, /24 credits, its ledger sums to 23/)
  assert.match(found, /5 held, its holds sum to 0/)
  assert.match(checkLedger(ledgerOf([{ balanceAfter: 20 }])).join(), /changes 25 by -2 to 20/)
  assert.match(
    checkLedger({ ...right, hitsKept: new Map() }).join(),
    /1 charges for 0 answers kept/,
  )
  const holds = [{ accountId, credits: 2 }]
  assert.match(checkLedger({ ...right, holds }).join(), /1 holds of 2 credits are left/)
})

test('one key with two answers, and one charged twice, are seen', () => {
  const idempotencyKey = 'a3f1c9d2-5b7e-4c60-9a18-2f4d6e8b0c12'
  const second = { ...foundWebsite, credits_remaining: 21 }
  const jobs = [
    jobOf([reply('req_0', foundWebsite)], { idempotencyKey }),
    jobOf([reply('req_1', second)], { idempotencyKey }),
  ]
  const found = checkKeys(journalOf(jobs), ledgerOf([{}, {}])).breaches.join('\n')
  assert.match(found, /one key, two answers/)
  assert.match(found, /charged 2 times \[req_0, req_1\]/)
})

test('a caller that waits longer than ten seconds after a fault is stuck, one that waits through a fault is not', () => {
  const attempts = [reply('req_0', foundWebsite, { endMs: 40_000 })]
  const during = { kind: 'freeze database', target: 'the database', startMs: 2_000 }
  const brief = journalOf([jobOf(attempts)], { faults: [{ ...during, endMs: 31_000 }] })
  assert.equal(checkCallers(brief, 50_000).stuck, 0)
  const long = journalOf([jobOf(attempts)], { faults: [{ ...during, endMs: 29_000 }] })
  const { stuck, worstWaitMs, breaches } = checkCallers(long, 50_000)
  assert.deepEqual([stuck, worstWaitMs], [1, 11_000])
  assert.match(breaches.join(), /stuck: rich-1@acme.example waited 11000 ms/)
})

test('a caller that is never answered is stuck, unless it left', () => {
  const failed = [reply('req_0', { detail: 'overloaded' }, { status: 503 })]
  const waiting = jobOf(failed, { answeredMs: null })
  assert.equal(checkCallers(journalOf([waiting]), 50_000).stuck, 1)
  const gone = { ...waiting, isAbandoned: true }
  assert.equal(checkCallers(journalOf([gone]), 50_000).stuck, 0)
})

test('a miss where there is an answer, a wrong answer and a 402 to an account with credits are seen', () => {
  const wrong = [
    reply('req_0', { ...foundWebsite, website_url: null }),
    reply('req_0', { ...foundWebsite, website_url: 'https://elsewhere.example/' }),
    reply('req_0', { detail: 'Nothing was found.' }, { status: 404 }),
    reply('req_0', { detail: { credits_remaining: 0 } }, { status: 402 }),
  ]
  for (const one of wrong) {
    assert.equal(checkCallers(journalOf([jobOf([one])]), 2_000).breaches.length, 1, one.text)
  }
})

test('a start that fails without a fault, and a process that ends by itself, are seen', () => {
  const start = { slot: 0, startMs: 5_000, readyMs: null, endMs: 6_000, end: 'exit 1', said: '' }
  const failed = journalOf([], { starts: [{ ...start, isEndOurs: false }] })
  assert.equal(checkProcesses(failed).failedStarts, 1)
  const fault = { kind: 'stop database', target: 'the database', startMs: 4_000, endMs: 5_500 }
  const excused = journalOf([], { ...failed, faults: [fault] })
  assert.deepEqual(checkProcesses(excused).breaches, [])
  const died = journalOf([], { starts: [{ ...start, readyMs: 5_500, isEndOurs: false }] })
  assert.match(checkProcesses(died).breaches.join(), /ended by itself: service 1, exit 1/)
  const killed = journalOf([], { starts: [{ ...start, readyMs: 5_500, isEndOurs: true }] })
  assert.deepEqual(checkProcesses(killed).breaches, [])
})
