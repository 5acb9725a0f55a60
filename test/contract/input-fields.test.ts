import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categoryField, companyNameField } from '../../src/contract/input-fields.ts'

const patternOf = (field: object): string =>
  Object.entries(field).find(([name]) => name === 'pattern')?.[1]
const printable = new RegExp(patternOf(companyNameField), 'u')

for (const text of ['Acme', '3M', '!a', '株式会社', ' Ünal & Söhne ', '-1-', '… é']) {
  test(`${JSON.stringify(text)} holds a letter or digit`, () => assert.ok(printable.test(text)))
}

for (const text of ['', '   ', '!?&', 'Ac\nme', 'Ac\u0000me', '\u007fAcme', 'Acme\u001f']) {
  test(`${JSON.stringify(text)} does not, or holds a control character`, () =>
    assert.ok(!printable.test(text)))
}

test('a name and a category are read by the same rule', () => {
  assert.equal(patternOf(categoryField), patternOf(companyNameField))
})

test('a text of 60,000 letters that ends wrongly is judged within a few milliseconds', () => {
  const judge = () => {
    const startMs = performance.now()
    printable.test(`${'a'.repeat(60_000)}\u0000`)
    return performance.now() - startMs
  }
  judge()
  assert.ok(
    Math.min(judge(), judge(), judge()) < 20,
    'one way to read a text: 3.5 s when there were many',
  )
})
