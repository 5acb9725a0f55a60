import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { describeMistakes, describeRule, mistakesOf } from '../validation-text.ts'

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

test('every field that is wrong or missing is named once, in the order of the schema', () => {
  const schema = Type.Object({
    a: Type.String(),
    b: Type.Optional(Type.String()),
    c: Type.Integer(),
    d: Type.Optional(Type.Integer()),
  })
  const body = JSON.parse('{"b": 1, "c": 2, "d": "x", "constructor": 3}')
  const mistakes = mistakesOf(body, schema, (rule, member) => typeof member === ruleType(rule))
  assert.deepEqual(
    mistakes.map(({ field, isMissing }) => [field, isMissing]),
    [
      ['a', true],
      ['b', false],
      ['d', false],
    ],
  )
  const sentence = 'a is required and must be a string; b must be a string; d must be an integer'
  assert.equal(describeMistakes(mistakes, 'body'), sentence)
})

for (const value of [null, undefined, [], 'text', 7]) {
  test(`${JSON.stringify(value)} has no wrong fields: it is no object at all`, () => {
    const schema = Type.Object({ a: Type.String() })
    const mistakes = mistakesOf(value, schema, () => false)
    assert.match(describeMistakes(mistakes, 'body'), /^Send a JSON object as the body/)
  })
}

function ruleType({ type }: { readonly type?: string }): string | undefined {
  return type === 'integer' ? 'number' : type
}
