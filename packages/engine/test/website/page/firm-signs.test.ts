import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEvidence } from '../../../website/page/evidence.ts'
import { decideWebsite } from '../../../website/scoring/decide.ts'
import { candidate, finishedSearch, firmPage } from '../facts.ts'

const signsOf = (said: string, language = 'en') =>
  readEvidence(
    'https://brumwick.test/',
    `<html lang="${language}"><title>Brumwick</title><p>${said}</p>`,
  ).firmSigns

test('a number to call, an own address and a registered name count two, we and an offer one', () => {
  assert.equal(signsOf('Kites above the hill.'), 0)
  assert.equal(signsOf('We fly kites above the hill.'), 1)
  assert.equal(signsOf('Kites above the hill for our customers.'), 2)
  assert.equal(signsOf('Kites above the hill. Tel. 020 7946 0958'), 2)
  assert.equal(signsOf('Kites. <a href="mailto:info@brumwick.test">Post</a>'), 2)
  assert.equal(signsOf('Kites. <a href="mailto:jo@gmail.com">Post</a>'), 0)
  assert.equal(signsOf('Kites. © 2026 Brumwick Ltd'), 2)
})

test('a page in a language whose words are not known may say we', () => {
  assert.equal(signsOf('Papírsárkányok a domb felett.', 'hu'), 1)
  assert.equal(signsOf('Papírsárkányok a domb felett. +36 1 234 5678', 'hu'), 2)
})

test('a notice that asks for consent to cookies says nothing of the owner', () => {
  const notice =
    '</p><p>We use cookies to remember your settings, for our customers. Accept all</p>'
  assert.equal(signsOf(`Kites above the hill.${notice}<p>`), 0)
  assert.equal(signsOf('We bake cookies for our customers.'), 2)
})

test('a page without a sign of a firm is no answer below a rare suffix, and one at the plain name', () => {
  const answerAt = (domain: string, prior: number, page: string) => {
    const search = finishedSearch('Brumwick', [candidate(domain, prior, page)])
    return decideWebsite(search.ranked, search.coverage).status
  }
  const silent =
    '<title>Brumwick</title><h1>Brumwick</h1><p>Brumwick. Kites of paper and of silk, above the hill in May.</p>'
  assert.equal(answerAt('brumwick.fr', 0.004, silent), 'miss')
  assert.equal(answerAt('brumwick.fr', 0.004, firmPage('Brumwick', 'Kites')), 'answer')
  assert.equal(answerAt('brumwick.com', 0.48, silent), 'answer')
})
