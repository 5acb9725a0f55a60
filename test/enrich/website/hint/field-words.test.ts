import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRows } from '../../../../src/data/words.ts'
import { contextStep, contextTerms, leadOf } from '../../../../src/enrich/website/hint/context.ts'
import { fieldStep } from '../../../../src/enrich/website/hint/field-step.ts'
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
