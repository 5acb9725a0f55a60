import assert from 'node:assert/strict'
import { test } from 'node:test'
import model from '../../data/evidence-weights.json' with { type: 'json' }
import { evidenceItemsOf } from '../../model/evidence-items.ts'
import type { HintEvidence } from '../../website/hint/hint-fit.ts'
import { soughtName } from '../../website/matching/match.ts'
import { type Evidence, weightKeysOf } from '../../website/scoring/evidence.ts'
import { coverageFactsOf, websiteFactsOf } from '../../website/website-evidence.ts'
import { candidate, evidenceOf, finishedSearch, firmPage } from './facts.ts'

const [ranked] = finishedSearch('Brumwick', [candidate('brumwick.com', 0.5, null)]).ranked

/** Returns the reasons that are given for a candidate with this evidence alone. */
function reasonsFor(evidence: Evidence): readonly string[] {
  assert.ok(ranked)
  const [fact] = websiteFactsOf([{ ...ranked, evidence }], soughtName('Brumwick'), 0)
  return fact?.kind === 'page' ? fact.reasons : []
}

const ofHint: readonly Partial<HintEvidence>[] = [
  ...(['most', 'much', 'some', 'little', 'unmet', 'silent', 'none'] as const).map((context) => ({
    context,
  })),
  ...(['same', 'other', 'apart'] as const).map((field) => ({ field })),
  ...(['same', 'other', 'third', 'unlike'] as const).map((language) => ({ language })),
  ...(['same', 'other'] as const).flatMap((step) => [{ place: step }, { year: step }]),
]

test('whatever of a hint weighs for or against a page is said in the evidence', () => {
  const said = ofHint.map(evidenceOf).filter((evidence) => reasonsFor(evidence).length === 1)
  assert.equal(said.length, ofHint.length)
  const keys = new Set(said.flatMap(weightKeysOf))
  const weighed = Object.keys(model.weights).filter((key) =>
    /^(?:context|field|language|place|year):/.test(key),
  )
  assert.ok(weighed.length > 10, weighed.join(' '))
  assert.deepEqual(
    weighed.filter((key) => !keys.has(key)),
    [],
  )
})

/** Returns the rules of the evidence items on questions that gave nothing. */
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

test('an answer and a miss say that other firms have the name, and name none of them', () => {
  const page = firmPage('Brumwick', 'Anvils')
  const found = ['brumwick.com', 'brumwick.de', 'brumwick.fr'].map((domain) =>
    candidate(domain, 0.3, page),
  )
  const rulesOfPages = (count: number, websiteUrl: string | null) => {
    const { ranked } = finishedSearch('Brumwick', found.slice(0, count))
    const facts = websiteFactsOf(ranked, soughtName('Brumwick'), 0)
    const explained = { email: null, websiteUrl, source: 'native:site', emails: new Set<string>() }
    return evidenceItemsOf(facts, explained).map(({ rule }) => rule)
  }
  const [chosen = ''] = rulesOfPages(3, 'https://brumwick.com/')
  assert.match(chosen, /^Chosen .*; 2 other firms have the same name;/)
  assert.doesNotMatch(chosen, /brumwick\.(de|fr)/)
  assert.match(rulesOfPages(2, null)[0] ?? '', /^Not enough .*; another firm has the same name;/)
  assert.doesNotMatch(rulesOfPages(1, 'https://brumwick.com/').join(), /same name/)
})
