import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { readRows } from '../../../data/words.ts'
import { readEvidence } from '../../../website/page/evidence.ts'
import { scoreTopics, topicSigns } from '../../../website/page/topics.ts'
import { readPageWords } from '../../../website/page/words.ts'

const scores = (text: string, language: string | null = null) =>
  scoreTopics(readPageWords(text), language)

test('words that no list of pages has tell a person, a lure and a club by their neighbours', () => {
  const person = scores('Grandson, stepmother, niece and stepfather')
  assert.ok(person.person > 1 && person.lure <= 0 && person.club <= 0, JSON.stringify(person))
  const lure = scores('The croupier and the gambler of the wagering halls')
  assert.ok(lure.lure > 1 && lure.person < 0.5)
  const club = scores('The goalkeepers of the league and the midfielders of the cup')
  assert.ok(club.club > 1 && club.lure <= 0, JSON.stringify(club))
})

test('words of trades speak against all three', () => {
  for (const said of [
    'We install boilers and radiators for landlords',
    'Invoice and payroll software',
  ]) {
    assert.ok(Object.values(scores(said)).every((score) => score <= 0))
  }
})

test('another language has the scores of the English words, in the forms of its grammar', () => {
  const german = scores('Die Trauung der Enkelin und das Tagebuch der Großeltern', 'en')
  assert.ok(
    german.person > 1,
    'the grammar of a page is believed before what its template declares',
  )
  assert.ok(scores('Składka i zarząd: członkowie z drużyny', 'pl').club > 1)
  assert.ok(scores('Les obsèques et les condoléances pour une grand mère', 'fr').person > 1)
})

test('one telling word is no topic, and a language without words has none', () => {
  assert.deepEqual(topicSigns(scores('Grandson')), [])
  assert.deepEqual(scores('Дневник и семья', 'ru'), { person: 0, lure: 0, club: 0 })
})

test('each translated concept is a word that the table of English words can know, and has eight cells', () => {
  for (const [concept, cells] of readRows('topic-translations')) {
    assert.match(concept, /^[a-z]+$/)
    assert.equal(cells.length, 8, concept)
  }
})

test('a page of one word without end is scored as fast as any', () => {
  scores('Trauung', 'de')
  // `ẞ` folds into two letters.
  const words = readPageWords('\u1e9e'.repeat(500_000))
  assertThreadTime(() => void scoreTopics(words, 'de'), 20)
})

test('a topic leaves a doubt about a page with a number to call', () => {
  const halls = 'Croupier, wagering and gambler: the halls by jackpots.'
  const natureOf = (said: string) =>
    readEvidence('https://brumwick.test/', `<title>Brumwick</title><p>${said}</p>`).nature
  assert.equal(natureOf(halls), 'lure')
  assert.equal(natureOf(`${halls} Tel. 020 7946 0958`), 'hardly_firm')
})

test('pages of no firm in words of no list are recognised, and firms of such trades are not', () => {
  const natureOf = (said: string) =>
    readEvidence('https://brumwick.test/', `<title>Brumwick</title><p>${said}</p>`).nature
  assert.equal(
    natureOf('Goalkeepers and midfielders of the squad, the tournament and the semifinals.'),
    'community',
  )
  assert.equal(natureOf('Croupier, wagering and gambler: the halls by jackpots.'), 'lure')
  for (const firm of [
    'Wooden toys for toddlers, made in our factory. Wholesale price list.',
    'Piano tuning and repair of violins. Our workshop is open on Monday.',
    'Portraits and wedding photography in Kerven. Prices from 200 euros.',
    'We insure boats and racing horses. Policies and accidents on the phone.',
  ]) {
    assert.equal(natureOf(firm), null, firm)
  }
})
