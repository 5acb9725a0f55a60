import assert from 'node:assert/strict'
import { test } from 'node:test'
import model from '../../../src/data/evidence-weights.json' with { type: 'json' }
import { soughtName } from '../../../src/enrich/website/match.ts'
import { websiteFactsOf } from '../../../src/enrich/website/website-evidence.ts'
import { candidate, finishedSearch } from './facts.ts'

const ofHint = /^(?:context|field|language|place|year):/
const [ranked] = finishedSearch('Brumwick', [candidate('brumwick.com', 0.5, null)]).ranked

/** What the evidence says of a candidate with one feature. */
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
