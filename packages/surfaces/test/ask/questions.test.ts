import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { offersAt } from '@enricher/contract/lookups'
import { isExpected } from '@enricher/lab/eval/ask/compare-plans'
import { languages, readQuestions, splitOf, splits } from '@enricher/lab/eval/ask/questions'
import { Check } from 'typebox/schema'
import { isReference, type PlannedStep } from '../../ask/plan.ts'

const questions = languages.flatMap((language) =>
  splits.flatMap((split) => readQuestions(split, language)),
)
const context = { cursorKey: randomBytes(32) }
const offers = new Map(offersAt(1).map((offer) => [offer.name, offer]))

test('at least sixty questions of each language are there, each once, in the split of its digest', () => {
  for (const language of languages) {
    const own = questions.filter((question) => question.language === language)
    assert.ok(own.length >= 60, `${language}: ${own.length}`)
  }
  const texts = questions.map(({ question, previous }) => [...previous, question].join('\n'))
  assert.deepEqual([...new Set(texts)], texts)
  for (const { question, split } of questions) assert.equal(splitOf(question), split, question)
})

test('every expected step is one that its operation accepts, and references lead to websites before it', () => {
  for (const { expected, question } of questions) {
    if (expected.kind === 'elicitation') continue
    for (const [index, step] of expected.steps.entries()) {
      assert.equal(mistakeIn(step, expected.steps.slice(0, index)), null, question)
    }
  }
})

test('plans are equal whatever the contract lets them spell in two ways, and differ in all else', () => {
  const mail = { full_name: 'Jane Doe', domain: 'northwind.example' }
  const expected = {
    kind: 'plan',
    steps: [{ tool: 'find-email-person', arguments: mail }],
  } as const
  const isEqual = (given: PlannedStep['arguments'], tool = 'find-email-person') =>
    isExpected(
      { kind: 'plan', language: 'en', question: '', steps: [{ tool, arguments: given }] },
      expected,
    )
  const { domain } = mail
  assert.ok(isEqual({ first_name: 'Jane', last_name: 'Doe', domain, company_name: null }))
  assert.ok(isEqual({ full_name: 'Jane Doe', domain: 'www.northwind.example' }))
  assert.ok(!isEqual({ full_name: 'jane doe', domain }))
  assert.ok(!isEqual({ full_name: 'Jane Doe', company_name: 'northwind' }))
  assert.ok(!isEqual(mail, 'find-all'))
})

/** Says why an operation would refuse a step, or null. */
function mistakeIn(step: PlannedStep, before: readonly PlannedStep[]): string | null {
  const offer = offers.get(step.tool)
  if (!offer) return `no operation ${step.tool}`
  const entries = Object.entries(step.arguments).map(([field, value]) => {
    const isFound = isReference(value as never)
    return [field, isFound ? 'northwind.example' : value] as const
  })
  for (const value of Object.values(step.arguments)) {
    if (value !== undefined && isReference(value)) {
      if (before[value.step]?.tool !== 'find-website') return `no website at ${value.step}`
    }
  }
  const body = Object.fromEntries(entries)
  if (!Check(offer.input, body)) return 'the schema refuses it'
  return offer.parse(body as never, context).mistake
}
