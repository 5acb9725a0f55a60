import assert from 'node:assert/strict'
import { test } from 'node:test'
import model from '../../data/evidence-weights.json' with { type: 'json' }
import { evidenceItemsOf } from '../../model/evidence-items.ts'
import { soughtName } from '../../website/matching/match.ts'
import { coverageFactsOf, websiteFactsOf } from '../../website/website-evidence.ts'
import { candidate, finishedSearch } from './facts.ts'

const ofHint = /^(?:context|field|language|place|year):/
const [ranked] = finishedSearch('Brumwick', [candidate('brumwick.com', 0.5, null)]).ranked

/** Returns the evidence's sentences on a candidate with one feature. */
function reasonsFor(feature: string): readonly string[] {
  assert.ok(ranked)
  const [fact] = websiteFactsOf([{ ...ranked, features: [feature] }], soughtName('Brumwick'), 0)
  return fact?.kind === 'page' ? fact.reasons : []
}

test('whatever of a hint weighs for or against a page is said in the evidence', () => {
  const features = Object.keys(model.weights).filter((feature) => ofHint.test(feature))
  assert.ok(features.length > 10, features.join(' '))
  assert.deepEqual(
    features.filter((feature) => reasonsFor(feature).length !== 1),
    [],
  )
})

/** Returns the rules of the items on questions that gave nothing. */
function rulesOf({ ranked, coverage }: ReturnType<typeof finishedSearch>): readonly string[] {
  const none = { email: null, websiteUrl: null, source: null, emails: new Set<string>() }
  const items = evidenceItemsOf(coverageFactsOf(ranked, coverage, 0), none)
  assert.ok(items.every(({ verdict }) => verdict === 'neutral'))
  return items.map(({ rule }) => rule)
}

test('a search that found no domain says what was asked, and which source gave no reply', () => {
  const asked = { questionsAsked: 57, questionsFailed: 2, sourcesFailed: ['wikidata'] }
  assert.deepEqual(rulesOf(finishedSearch('Brumwick', [], asked)), [
    'DNS was asked about 57 domains that the name may have: none was found; of 2 DNS gave no reply.',
    'Gave no reply: Wikidata.',
  ])
  const found = [candidate('brumwick.com', 0.5, null)]
  assert.deepEqual(rulesOf(finishedSearch('Brumwick', found)), [])
  assert.deepEqual(rulesOf(finishedSearch('青禾', [], { questionsAsked: 0 })), [
    'The name yields no domain that DNS could be asked about.',
  ])
})
