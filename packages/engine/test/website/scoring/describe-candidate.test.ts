import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContext } from '../../../website/hint/context.ts'
import { soughtName } from '../../../website/matching/match.ts'
import { readName } from '../../../website/matching/name-reading.ts'
import { describeCandidate } from '../../../website/scoring/describe-candidate.ts'
import type { Evidence } from '../../../website/scoring/evidence.ts'
import { candidate, firmPage } from '../facts.ts'

function evidenceOf(name: string, hint: string): Evidence {
  const sought = soughtName(name, hint)
  const one = candidate('brumwick.com', 0.1, firmPage(name, 'Planes and chisels for joiners'))
  const { home } = one
  assert.ok(home.status === 'page')
  const nameReading = readName(sought, home.evidence)
  return describeCandidate(sought, { ...one, home: { ...home, nameReading } }, readContext(hint))
}

test('the name within the hint proves nothing, with accents as little as without', () => {
  for (const name of ['Brumwick', 'Brümwick']) {
    const heard = (hint: string) => evidenceOf(name, hint).context
    assert.equal(heard(name), null, name)
    assert.equal(heard(`${name} chisels`), heard('chisels'), name)
  }
})

test('what asks for consent in English hides no page in the language of a hint', () => {
  const hint = '革靴の工房'
  const page = `<html lang="ja"><title>Brumwick</title><p>This website stores cookies on your computer to improve your
experience. You may withdraw consent at any time.</p><p>川のそばの工房で一足ずつ手作りしています。</p></html>`
  const { language } = describeCandidate(
    soughtName('Brumwick', hint),
    candidate('brumwick.com', 0.1, page),
    readContext(hint),
  )
  assert.equal(language, 'same')
})

test('a page that reads like a person of the trade of the hint is in doubt alone', () => {
  const page = `<html lang="en"><title>Brumwick</title><h1>Hello, I am Ada</h1><p>I am a joiner by day and write about my life and
my garden here. My blog, my thoughts, my photos.</p><p>I live with my wife and two cats. Contact me.</p></html>`
  const natureBeside = (hint: string) =>
    describeCandidate(
      soughtName('Brumwick', hint),
      candidate('brumwick.com', 0.1, page),
      readContext(hint),
    ).nature
  assert.equal(natureBeside(''), 'personal')
  assert.equal(natureBeside('carpentry'), 'maybe_personal')
  assert.equal(natureBeside('freight forwarding'), 'personal')
})

test('a hint of words that most firms use is vague where a page leaves it out', () => {
  const isVague = (hint: string) => evidenceOf('Brumwick', hint).isVague
  assert.equal(isVague('trusted tools, seamless growth worldwide'), true)
  assert.equal(isVague('Brimhollow vexillology'), false)
})
