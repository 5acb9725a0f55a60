import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContext } from '../../../../src/enrich/website/hint/context.ts'
import { soughtName } from '../../../../src/enrich/website/matching/match.ts'
import { readName } from '../../../../src/enrich/website/matching/name-reading.ts'
import { describeCandidate } from '../../../../src/enrich/website/scoring/features.ts'
import { candidate, firmPage } from '../facts.ts'

function featuresOf(name: string, hint: string): readonly string[] {
  const sought = soughtName(name, hint)
  const one = candidate('brumwick.com', 0.1, firmPage(name, 'Planes and chisels for joiners'))
  const { home } = one
  assert.ok(home.status === 'page')
  const nameReading = readName(sought, home.evidence)
  return describeCandidate(sought, { ...one, home: { ...home, nameReading } }, readContext(hint))
}

test('the name within the hint proves nothing, with accents as little as without', () => {
  for (const name of ['Brumwick', 'Brümwick']) {
    const heard = (hint: string) => featuresOf(name, hint).filter((one) => /^context:/.test(one))
    assert.deepEqual(heard(name), [], name)
    assert.deepEqual(heard(`${name} chisels`), heard('chisels'), name)
  }
})
