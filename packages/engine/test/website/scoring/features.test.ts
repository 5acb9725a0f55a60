import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContext } from '../../../website/hint/context.ts'
import { soughtName } from '../../../website/matching/match.ts'
import { readName } from '../../../website/matching/name-reading.ts'
import { describeCandidate } from '../../../website/scoring/features.ts'
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

test('what asks for consent in English hides no page in the language of a hint', () => {
  const hint = '革靴の工房'
  const page = `<html lang="ja"><title>Brumwick</title><p>This website stores cookies on your computer to improve your
experience. You may withdraw consent at any time.</p><p>川のそばの工房で一足ずつ手作りしています。</p></html>`
  const features = describeCandidate(
    soughtName('Brumwick', hint),
    candidate('brumwick.com', 0.1, page),
    readContext(hint),
  )
  assert.ok(features.includes('language:same'), features.join(' '))
})

test('a page that reads like a person of the trade of the hint is in doubt alone', () => {
  const page = `<html lang="en"><title>Brumwick</title><h1>Hello, I am Ada</h1><p>I am a joiner by day and write about my life and
my garden here. My blog, my thoughts, my photos.</p><p>I live with my wife and two cats. Contact me.</p></html>`
  const natureBeside = (hint: string) =>
    describeCandidate(
      soughtName('Brumwick', hint),
      candidate('brumwick.com', 0.1, page),
      readContext(hint),
    ).find((one) => one.startsWith('nature:'))
  assert.equal(natureBeside(''), 'nature:personal')
  assert.equal(natureBeside('carpentry'), 'nature:maybe_personal')
  assert.equal(natureBeside('freight forwarding'), 'nature:personal')
})

test('a hint of words that most firms use is vague where a page leaves it out', () => {
  assert.ok(
    featuresOf('Brumwick', 'trusted tools, seamless growth worldwide').includes('hint:vague'),
  )
  assert.ok(!featuresOf('Brumwick', 'Brimhollow vexillology').includes('hint:vague'))
})
