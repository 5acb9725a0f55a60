import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { describeMistakes, describeRule } from '../../src/http/validation-text.ts'

const rules: readonly [object, string][] = [
  [Type.String(), 'a string'],
  [Type.String({ minLength: 8 }), 'a string of at least 8 characters'],
  [Type.String({ maxLength: 9 }), 'a string of at most 9 characters'],
  [Type.String({ pattern: 'x', 'x-pattern': 'with an x' }), 'a string with an x'],
  [Type.Integer({ minimum: 1, maximum: 500 }), 'an integer from 1 to 500'],
  [Type.Integer({ minimum: 1 }), 'an integer of at least 1'],
  [Type.Union([Type.Integer({ maximum: 5 }), Type.Null()]), 'an integer of at most 5 or null'],
  [Type.Boolean(), 'true or false'],
  [Type.Array(Type.String(), { maxItems: 6 }), 'an array of at most 6 items, each a string'],
  [Type.Object({}), 'an object'],
  [Type.Union([Type.Literal('1k'), Type.Literal('5k')]), '"1k" or "5k"'],
]

for (const [rule, words] of rules) {
  test(`a rule reads: ${words}`, () => assert.equal(describeRule(rule), words))
}

test('a field is named once however many of its rules are broken, and five fields at most', () => {
  const fields = Object.fromEntries([...'abcdefg'].map((name) => [name, Type.String()]))
  const errors = [...'aabcdefg'].map((name) => ({
    keyword: 'type',
    instancePath: `/${name}`,
    schemaPath: '',
    params: {},
  }))
  const sentence = describeMistakes(errors, Type.Object(fields), 'body')
  assert.deepEqual(
    sentence.split('; '),
    [...'abcde'].map((name) => `${name} must be a string`),
  )
})
