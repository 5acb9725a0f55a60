import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSuppression } from '../../suppression/suppression.ts'
import { digestOfMark, identifyingDigests, marksOf } from '../../suppression/suppression-marks.ts'

const key = 'a key of this installation'
const named = (name: string, domain: string | null = 'acme.example') => ({
  name,
  domain,
  linkedinUrl: null,
})

/** The entries that the version before migration 0009 stored for Jane Doe at acme.example. */
const storedJane = [
  'name:7b6QFG5x4NlLZiraSNVMsMz3eY1tRMGOcZpkJsIc4s0',
  'local:Fw2UdI04wyUKAePu2wTrKf5dVxMdscs4HoD37ylTeWg',
  'local:O5yUbAAvi90b5gLQsRuluo5ZH4lwFCCN_XFGw1DdahA',
  'likely:CBTUEy1PPgxBzxBQgCe7AxZQA9-R0cBKUUyhILx7zKU',
  'likely:ExlZ9gbIyKr9HUiW3HAhqL4Hx4vQBvvV8GIgJXWqdzo',
  'likely:n18B1-dv4SiwpMecMGjFmvV3nfFEo1oW-HfWd3rqAHQ',
  'likely:525JKPWBgcrCoiNTThG5AsBrku8J8CL7DZYd9fz95Gs',
]

test('an entry stored by an earlier version suppresses what it did', () => {
  const list = createSuppression(key, storedJane, false)
  assert.ok(list.hasPerson(named('Jane Doe')) && list.hasPerson(named('Doe, Jane Q. Maria')))
  assert.ok(list.hasEmail('jane.doe@acme.example') && list.hasUnnamedEmail('jdoe@acme.example'))
  assert.ok(!list.hasPerson(named('John Doe')) && !list.hasPerson(named('Jane Doe', 'b.example')))
})

test('the marks that identify a person are the ones stored before', () => {
  const identity = { kind: 'person', name: 'Jane Doe', domain: 'acme.example' } as const
  const digests = marksOf(identity).map(([kind, text]) => digestOfMark(key, kind, text))
  assert.deepEqual(identifyingDigests(digests).sort(), [...storedJane].sort())
})

test('ruling names out by scope and words changes no verdict', () => {
  const words = ['jane', 'doe', 'maria', 'quillon', 'ann', 'van', 'o', 'dr', 'Jörg']
  const listed = ['Jane Doe', 'Maria Ann Quillon Doe', 'Cher', 'Jane Jane', 'Jörg van der Doe']
  const digests = ['acme.example', null].flatMap((domain, index) =>
    listed
      .filter((_, place) => place % 2 === index)
      .flatMap((name) => marksOf({ kind: 'person', name, domain }))
      .map(([kind, text]) => digestOfMark(key, kind, text)),
  )
  const [quick, whole] = [createSuppression(key, digests), createSuppression(key, digests, false)]
  let suppressed = 0
  for (let candidate = 0; candidate < 9 ** 4; candidate += 1) {
    const places = [0, 1, 2, 3].map((place) => Math.floor(candidate / 9 ** place) % 9)
    const name = [...places.map((place) => words[place]), ...(candidate % 5 ? [] : ['Cher'])]
    const person = named(name.join(' '), candidate % 2 ? 'acme.example' : 'bolt.example')
    assert.equal(quick.hasPerson(person), whole.hasPerson(person), JSON.stringify(person))
    if (quick.hasPerson(person)) suppressed += 1
  }
  assert.ok(suppressed > 100 && suppressed < 5_000, `${suppressed}`)
})

test('an address guessed of a nickname is recognised by the family name, and no office or namesake by part of it', () => {
  const identity = { kind: 'person', name: 'Imogen Tarrowby', domain: 'acme.example' } as const
  const list = createSuppression(
    key,
    marksOf(identity).map(([kind, text]) => digestOfMark(key, kind, text)),
  )
  for (const local of ['immy.tarrowby', 'tarrowby.immy', 'itarrowby', 'tarrowbyi2', 'tarrowby']) {
    assert.ok(list.hasFamilyAddress(`${local}@acme.example`), local)
  }
  for (const email of ['info@acme.example', 'immy.tarrow@acme.example', 'i.tarrowby@b.example']) {
    assert.ok(!list.hasFamilyAddress(email), email)
  }
})
