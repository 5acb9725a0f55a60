import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { asDescribed } from '../described-schema.ts'
import { categoryField, companyNameField } from '../input-fields.ts'

const patternOf = (field: object): string =>
  Object.entries(field).find(([name]) => name === 'pattern')?.[1]
const printable = new RegExp(patternOf(companyNameField), 'u')
const portable = new RegExp(patternOf(asDescribed({ ...companyNameField })))

for (const text of ['Acme', '3M', '!a', '株式会社', ' Ünal & Söhne ', '-1-', '… é']) {
  test(`${JSON.stringify(text)} holds a letter or digit`, () => {
    assert.ok(printable.test(text))
    assert.ok(portable.test(text), 'as described too')
  })
}

for (const text of ['', '   ', '!?&', 'Ac\nme', 'Ac\u0000me', '\u007fAcme', 'Acme\u001f']) {
  test(`${JSON.stringify(text)} does not, or holds a control character`, () => {
    assert.ok(!printable.test(text))
    assert.ok(!portable.test(text), 'as described neither')
  })
}

test('what is described takes each letter and digit there is, and of ASCII no other sign', () => {
  for (let point = 0; point <= 0x10_ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const character = String.fromCodePoint(point)
    const isTaken = printable.test(character)
    if (isTaken || point < 0x80) {
      assert.equal(portable.test(character), isTaken, `U+${point.toString(16)}`)
    }
  }
})

test('a name and a category are read by the same rule', () => {
  assert.equal(patternOf(categoryField), patternOf(companyNameField))
})

test('a text of 60,000 letters that ends wrongly is judged within a few milliseconds', () => {
  const judge = () => void printable.test(`${'a'.repeat(60_000)}\u0000`)
  // The expression reads a text in one way only: with many ways it took 3.5 s.
  assertThreadTime(judge, 20)
})
