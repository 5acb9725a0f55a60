import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soughtName } from '../../../website/matching/match.ts'
import type { Evidence } from '../../../website/scoring/evidence.ts'
import { type HintFacts, hintConfidenceMax } from '../../../website/scoring/hint-verdict.ts'
import { isSeldomShared } from '../../../website/scoring/label-kind.ts'
import { weighNamesakes } from '../../../website/scoring/namesakes.ts'
import { evidenceOf } from '../facts.ts'

const facts: HintFacts = {
  isContradicted: true,
  isSilent: false,
  isOfOtherTrade: false,
  isUnlike: false,
  isTradeAlone: false,
  sharing: 'seldom',
  isOftenShared: true,
  isOutdone: false,
  posterior: 0.95,
}
const at = (more: Partial<HintFacts>) => hintConfidenceMax({ ...facts, ...more })

test('a page that bears the hint out is as sure as its posterior', () => {
  for (const sharing of ['often', 'seldom', 'hardly'] as const) {
    assert.equal(at({ isContradicted: false, sharing }), 1)
  }
})

test('what a page leaves out lowers an answer less the fewer firms share the name', () => {
  assert.deepEqual(
    (['often', 'seldom', 'hardly'] as const).map((sharing) => at({ sharing })),
    [0, 0.85, 0.85],
  )
  assert.deepEqual(
    (['often', 'seldom', 'hardly'] as const).map((sharing) =>
      at({ sharing, isContradicted: false, isSilent: true }),
    ),
    [0.75, 0.85, 0.85],
  )
})

test('an unlikely leader is refused beside a silent page where its name is one word', () => {
  assert.equal(at({ posterior: 0.7 }), 0)
  assert.equal(at({ posterior: 0.7, sharing: 'hardly', isOftenShared: false }), 0.85)
})

test('a page of another trade is refused, but for a name of several words', () => {
  assert.deepEqual(
    (['often', 'seldom', 'hardly'] as const).map((sharing) =>
      at({ sharing, isOfOtherTrade: true }),
    ),
    [0, 0, 0.75],
  )
})

test('a page in another language, or with a word of another trade, is refused but for a name of several words', () => {
  assert.deepEqual(
    (['often', 'seldom', 'hardly'] as const).map((sharing) => at({ sharing, isUnlike: true })),
    [0, 0, 0.85],
  )
  assert.equal(at({ isUnlike: true, isContradicted: false }), 1)
  assert.equal(at({ isUnlike: true, isTradeAlone: true, isContradicted: false }), 0.85)
  assert.equal(at({ isTradeAlone: true, isContradicted: false }), 1)
})

test('a namesake that fits the hint better refuses every leader that leaves it out', () => {
  for (const sharing of ['often', 'seldom', 'hardly'] as const) {
    assert.equal(at({ sharing, isOutdone: true }), 0)
  }
})

test('coined names and names of several words are seldom shared', () => {
  const isSeldom = (name: string) => isSeldomShared(soughtName(name))
  for (const name of [
    'Brumwick',
    'Quilmo',
    'GridLink',
    'Lantern Harbour',
    'Brumwick Bakery GmbH',
  ]) {
    assert.equal(isSeldom(name), true, name)
  }
  for (const name of [
    'Lantern',
    'Lanterns',
    'Booking',
    'Clara',
    'Clara Hammerfell',
    'Toulouse',
    'Qvx',
  ]) {
    assert.equal(isSeldom(name), false, name)
  }
})

const bearer = (prior: number, odds: number, more: Partial<Evidence> = {}) => ({
  candidate: { prior },
  odds,
  evidence: evidenceOf({ named: { level: 7, kind: 'word' }, ...more }),
})
const unmet = { context: 'none' } as const
const met = { field: 'same' } as const

test('a hint that speaks for the less likely of two namesakes counts more than their domains', () => {
  const sites = [bearer(0.5, 0.5, unmet), bearer(0.004, 0.02, met)]
  const [first, second] = weighNamesakes(sites)
  assert.ok(second && first && second.odds > first.odds)
  assert.ok(Math.abs(first.odds + second.odds - 0.52) < 1e-9, 'one of them is as likely as before')
})

test('the likeliest namesake keeps its odds where the hint speaks for it, or for none', () => {
  for (const sites of [
    [bearer(0.5, 0.5, met), bearer(0.004, 0.02, met)],
    [bearer(0.5, 0.5), bearer(0.004, 0.02)],
    [bearer(0.5, 0.5, unmet), bearer(0.004, 0.02, unmet)],
    [bearer(0.5, 0.5, unmet), bearer(0.004, 0.02, { ...met, nature: 'lure' })],
    [],
  ]) {
    assert.deepEqual(weighNamesakes(sites), sites)
  }
})

test('a namesake without a prior leaves all odds finite', () => {
  const sites = [bearer(0.5, 0.5, unmet), bearer(0, 0, met)]
  assert.ok(weighNamesakes(sites).every(({ odds }) => Number.isFinite(odds)))
})
