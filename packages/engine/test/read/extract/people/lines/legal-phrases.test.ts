import assert from 'node:assert/strict'
import { test } from 'node:test'
import { legalPhrasesIn } from '../../../../../read/extract/people/lines/legal-phrases.ts'

const titleOf = (text: string) => legalPhrasesIn(text)[0]?.title ?? null

test('a Korean office that begins like the word for a head is no phrase before a name', () => {
  assert.equal(titleOf('대표 남궁해든'), '대표')
  assert.equal(titleOf('대표자: 남궁해든'), '대표')
  assert.equal(titleOf('대표이사'), null)
  assert.equal(titleOf('대표번호 02-000-0000'), null)
  assert.equal(titleOf('代表者 谷崎凪'), '代表者')
})
