import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRows } from '../../../data/words.ts'
import { contextStep, contextTerms, leadOf, readContext } from '../../../website/hint/context.ts'
import { fieldStep } from '../../../website/hint/field-step.ts'
import { fieldsOf, stemOf } from '../../../website/lexicon/industries.ts'
import { firmStems } from './firm-stems.ts'

const stepOf = (hint: string, page: string) => fieldStep(contextTerms(hint), firmStems(page))

test('a trade is met in another language, with endings of that language behind its words', () => {
  assert.equal(stepOf('dentist', 'Diş hekimliği ve ortodonti'), 'same')
  assert.equal(stepOf('carpet weaver', 'Dokumalar, halılar ve iplikler'), 'same')
  assert.equal(stepOf('dentist', 'İmplant ve ortodonti'), 'same')
  assert.equal(stepOf('law firm', 'Юридические услуги и нотариус'), 'same')
  assert.equal(stepOf('bakery', 'Pékség és cukrászda a főtéren'), 'same')
  assert.equal(stepOf('law firm', 'Pékség és cukrászda, kenyér'), 'other')
})

test('a word of a trade is found within a clause that is written without blanks', () => {
  assert.equal(stepOf('tea plantation', '自家茶園で摘んだ新芽を仕上げます'), 'same')
  assert.equal(stepOf('dental practice', '駅前の矯正歯科です'), 'same')
  assert.equal(stepOf('印刷会社', 'Offset and digital printing of brochures'), 'same')
  assert.equal(stepOf('dental practice', '自家茶園の緑茶と煎茶を直送'), 'other')
})

test('a letter that stands by itself is of no trade', () => {
  assert.equal(stepOf('bicycle shop', 'Pane e vino'), 'other')
  assert.equal(stepOf('dental practice', 'お知らせとお問い合わせ'), null)
})

test('a term of Chinese or Japanese is met within a longer word of the page', () => {
  const met = { ...firmStems('本社は東京都港区にあります'), isTelling: true }
  assert.equal(contextStep(contextTerms('東京'), met), 'some')
  assert.equal(contextStep(contextTerms('京都市'), met), null)
})

test('a clause without blanks is a sentence of the beginning, and an entry of a menu is none', () => {
  const clause = '古い家のための薪窯を川のそばの工房で作っています。'
  assert.equal(leadOf(`会社概要\nお問い合わせ\n${clause}`), clause)
})

test('a page of a wider field does not contradict a hint of one that it holds', () => {
  assert.equal(stepOf('grocery wholesale', 'Wild salmon and oysters'), null)
  assert.equal(stepOf('sports club', 'Wild salmon and oysters'), 'other')
})

test('the fields of groups are fields with words', () => {
  const fields = new Set(readRows('industry-words').keys())
  const grouped = [...readRows('industry-groups')].flatMap(([field, others]) => [field, ...others])
  assert.deepEqual(
    grouped.filter((field) => !fields.has(field)),
    [],
  )
  assert.ok(grouped.length > 50)
})

test('function words of the language of a page tell no trade, whatever English calls by them', () => {
  assert.equal(stepOf('bakery', 'Wij werken met hart en ziel door het hele jaar'), null)
  assert.equal(stepOf('bakery', 'Garage door repairs'), 'other')
  assert.equal(stepOf('Brauerei', 'Unidos al paso del tiempo en la ciudad'), null)
  assert.equal(stepOf('piekarnia', 'Od pokoleń razem, po prostu z sercem'), null)
})

test('frequent words of twenty languages are stems of no trade', () => {
  const frequent =
    'after day well hear land the or act detail care hon genom stor mina haft una al po ale bu her dine ' +
    'dort hast haar teto vaše může této její často město ora hai eli noin bolo acum żaden taki часто права'
  const telling = frequent.split(' ').filter((word) => fieldsOf([stemOf(word)]).size > 0)
  assert.deepEqual(telling, [])
})

test('a short word keeps the letter that would be cut from it, and has one stem with its plural', () => {
  assert.equal(stemOf('ores'), stemOf('ore'))
  assert.equal(stepOf('POS systems', 'Od pokoleń razem, po prostu z sercem'), null)
  assert.equal(stepOf('ore mine', 'Ores of copper'), 'same')
})

test('of words within one another the longest of a clause is heard', () => {
  const fieldsIn = (clause: string) => [...fieldsOf([clause], true).keys()]
  assert.deepEqual(fieldsIn('駅前の動物病院'), ['vet'])
  assert.deepEqual(fieldsIn('市内出租车预约'), ['taxi'])
  assert.deepEqual(fieldsIn('当社の自動車学校'), ['drivingschool'])
})

test('signs without room and accents apart from their letter end no word of hint or page', () => {
  assert.equal(stepOf('Bäcke\u00adrei', 'Brot und Ku\u00adchen'), 'same')
  assert.deepEqual(contextTerms('sex\u200btants'), ['sextants'])
  assert.equal(firmStems('Ba\u0308ckerei').stems, firmStems('Bäckerei').stems)
  assert.deepEqual(readContext('Tischlerei in İstanbul').names, ['tischlerei', 'istanbul'])
})

test('the fields of neighbours are fields with words, and none is near to itself', () => {
  const fields = new Set(readRows('industry-words').keys())
  const related = readRows('industry-neighbours', 'related')
  const named = [...readRows('industry-neighbours', 'words').keys(), ...related.keys()]
  assert.deepEqual(
    [...named, ...[...related.values()].flat()].filter((field) => !fields.has(field)),
    [],
  )
  assert.deepEqual(
    [...related].filter(([field, others]) => others.includes(field)),
    [],
  )
  assert.ok(related.size > 50)
})

test('trades of the usual classifications are met by what their firms make or sell', () => {
  for (const [hint, page] of [
    ['floriculture', 'Tulpen en lelies uit eigen kas'],
    ['cork stoppers', 'Rolhas e pavimentos de cortiça'],
    ['shipowner', 'Είκοσι πλοία, ένας στόλος'],
    ['smokehouse', 'Røget laks, sild og ørred'],
    ['slaughterhouse', 'Zerlegung und Schlachthof am Fluss'],
    ['locksmith', 'Wij vervangen sloten en sleutels: slotenmaker'],
    ['brickworks', 'Fabbrica di laterizi e mattoni'],
    ['wine merchant', 'Caviste depuis trois générations'],
  ] as const) {
    assert.equal(stepOf(hint, page), 'same', hint)
  }
})
