import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Candidate } from '../../../website/scoring/candidate.ts'
import { decideWebsite } from '../../../website/scoring/decide.ts'
import type { Evidence } from '../../../website/scoring/evidence.ts'
import { isAloneHeard, isCommonSilent } from '../../../website/scoring/unheard.ts'
import { candidate, evidenceOf, finishedSearch, firmPage } from '../facts.ts'

const answerTo = (candidates: readonly Candidate[], context: string) => {
  const { ranked, coverage } = finishedSearch('Brumwick', candidates, {
    context,
    excludedPrior: 0.3,
  })
  const decision = decideWebsite(ranked, coverage)
  return decision.status === 'answer' ? decision.answer : null
}

const walled = candidate('brumwick.com', 0.55, null, { home: { status: 'walled' } })
const bearer = candidate('brumwick.shop', 0.002, firmPage('Brumwick', 'We fell and haul timber.'))

test('beside a hint a site that could not be read is no answer where another page bears the name', () => {
  assert.equal(answerTo([walled, bearer], 'sworn translators'), null)
})

test('a site that could not be read is answered where no other bears the name', () => {
  assert.equal(answerTo([walled], 'sworn translators')?.websiteUrl, 'https://brumwick.com/')
})

test('a leader is alone heard where the others bear the hint out less by more than a chance word', () => {
  const [one] = finishedSearch('Brumwick', [bearer], { excludedPrior: 0.3 }).ranked
  assert.ok(one)
  const named = { level: 7, kind: 'word' } as const
  const of = (hinted: Partial<Evidence>) => ({ ...one, evidence: evidenceOf({ named, ...hinted }) })
  assert.equal(isAloneHeard(of({ field: 'same' }), [of({ context: 'silent' })]), true)
  assert.equal(isAloneHeard(of({ field: 'same' }), []), false)
  assert.equal(isAloneHeard(of({ context: 'little' }), [of({ context: 'silent' })]), false)
  assert.equal(isAloneHeard(of({ field: 'same' }), [of({ context: 'little' })]), false)
})

test('a word of the language is no answer where its page leaves out a hint of words that few firms use', () => {
  const said = (name: string) => {
    const site = candidate('lantern.com', 0.5, firmPage(name, 'Better days begin with us'))
    const { ranked, coverage } = finishedSearch('Lantern', [site], {
      context: 'Brimhollow vexillology',
      excludedPrior: 0.3,
    })
    return decideWebsite(ranked, coverage).status
  }
  assert.equal(said('Lantern'), 'miss')
  const [one] = finishedSearch('Brumwick', [bearer], { excludedPrior: 0.3 }).ranked
  assert.ok(one)
  const named = { level: 7, kind: 'common' } as const
  const of = (hinted: Partial<Evidence>) => ({ ...one, evidence: evidenceOf({ named, ...hinted }) })
  const silent = { context: 'silent' } as const
  assert.equal(isCommonSilent(of(silent), []), true)
  assert.equal(isCommonSilent(of(silent), [of({})]), false)
  assert.equal(isCommonSilent(of({ ...silent, isVague: true }), []), false)
  assert.equal(isCommonSilent(of({ ...silent, language: 'same' }), []), false)
})
