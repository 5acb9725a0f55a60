import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Evidence } from '../../../website/scoring/evidence.ts'
import { weighNamesakes } from '../../../website/scoring/namesakes.ts'
import { evidenceOf } from '../facts.ts'

const bearer = (prior: number, ratio: number, hinted: Partial<Evidence> = {}) => ({
  candidate: { prior },
  evidence: evidenceOf({ named: { level: 7, kind: 'word' }, ...hinted }),
  odds: prior * ratio,
})

test('where one bearer of the name bears out the hint nothing of their guesses is left', () => {
  const [likely, meant] = weighNamesakes([bearer(0.5, 10), bearer(0.001, 30, { field: 'same' })])
  assert.ok(likely && meant)
  assert.ok(Math.abs(meant.odds / likely.odds - 3) < 1e-9)
})

test('where the hint speaks against one alone the likelier guess counts still', () => {
  const [against, other] = weighNamesakes([bearer(0.5, 10, { field: 'other' }), bearer(0.001, 30)])
  assert.ok(against && other)
  assert.ok(other.odds < against.odds)
})
