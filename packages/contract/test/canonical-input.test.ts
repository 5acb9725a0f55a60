import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalJson, type Json } from '@enricher/engine/lib/digest'
import { sandboxContext } from '@enricher/service/sandbox/outcome'
import Value from 'typebox/value'
import { findAll } from '../find-all.ts'
import { offersAt } from '../lookups.ts'

type Body = { readonly [field: string]: Json }

const lookups = offersAt(1).filter((offer) => offer.kind === 'lookup')
const keyOf = (name: string, body: Body) => {
  const operation = lookups.find((candidate) => candidate.name === name)
  assert.ok(operation)
  assert.ok(Value.Check(operation.input, body), JSON.stringify(body))
  const { value, mistake } = operation.parse(body, sandboxContext)
  assert.equal(mistake, null)
  return canonicalJson(operation.canonicalInput(value))
}

const same: readonly (readonly [string, Body, Body])[] = [
  ['find-website', { company_name: ' ACME  Ltd' }, { company_name: 'acme ltd', context: ' ' }],
  [
    'find-website',
    { company_name: 'Acme', registration_number: 'USt-IdNr. DE 123 456 788' },
    { company_name: 'ACME', registration_number: 'de123456788', context: null },
  ],
  [
    'find-website',
    { company_name: 'Acme', registration_number: 'Amtsgericht München HRB 12345' },
    { company_name: 'Acme', registration_number: 'hrb 12345 muenchen' },
  ],
  [
    'enrich-company',
    { domain: 'acme.example', registration_number: 'DE123456789' },
    { domain: 'acme.example' },
  ],
  [
    'enrich-company',
    { domain: 'acme.example', registration_number: 'HRB 12345' },
    { domain: 'acme.example' },
  ],
  [
    'find-email-person',
    { first_name: 'Jane', last_name: 'Doe', domain: 'acme.example' },
    { full_name: ' JANE  doe ', domain: 'https://www.Acme.example/team', company_name: 'Acme' },
  ],
  [
    'find-email-person',
    { first_name: 'Mary Ann', last_name: 'Smith', domain: 'acme.example' },
    { full_name: 'Mary Ann Smith', domain: 'acme.example' },
  ],
  [
    'find-email-person',
    { full_name: 'Jane Doe', company_name: 'Acme  Ltd' },
    { first_name: 'jane', last_name: 'doe', company_name: 'ACME Ltd', domain: null },
  ],
  [
    'find-email-decision-maker',
    { decision_maker_category: 'CEO ', domain: 'bücher.example' },
    { decision_maker_category: 'ceo', domain: 'www.xn--bcher-kva.example' },
  ],
  [
    'find-email-linkedin',
    { linkedin_url: 'https://www.linkedin.com/in/Jane-Doe/?trk=x' },
    { linkedin_url: 'de.linkedin.com/in/jane-doe' },
  ],
  ['find-email-company', { domain: 'acme.example' }, { domain: 'www.acme.example', limit: null }],
  [
    'find-email-company',
    { domain: 'acme.example', limit: 500 },
    { domain: 'acme.example', cursor: null },
  ],
  ['verify-email', { email: 'Jane@ACME.example' }, { email: ' jane@acme.example' }],
]
for (const [name, one, other] of same) {
  test(`${name}: ${JSON.stringify(one)} is ${JSON.stringify(other)}`, () => {
    assert.equal(keyOf(name, one), keyOf(name, other))
  })
}

const different: readonly (readonly [string, Body, Body])[] = [
  [
    'find-website',
    { company_name: 'Acme' },
    { company_name: 'Acme', registration_number: 'HRB 1234' },
  ],
  [
    'find-website',
    { company_name: 'Acme', registration_number: 'HRB 12345 Ulm' },
    { company_name: 'Acme', registration_number: 'HRB 12345 Hof' },
  ],
  [
    'enrich-company',
    { company_name: 'Acme', registration_number: 'HRB 1234' },
    { company_name: 'Acme', registration_number: 'HRB 1235' },
  ],
  [
    'find-email-person',
    { full_name: 'Jane Doe', domain: 'acme.example' },
    { full_name: 'Jane Döe', domain: 'acme.example' },
  ],
  [
    'find-email-person',
    { full_name: 'Jane Doe', domain: 'acme.example' },
    { full_name: 'Jane Doe', company_name: 'acme.example' },
  ],
  [
    'find-email-person',
    { first_name: 'Mary', last_name: 'Ann Smith', domain: 'acme.example' },
    { first_name: 'Mary Ann', last_name: 'Smith', domain: 'acme.example' },
  ],
  [
    'find-email-company',
    { domain: 'acme.example', limit: 2 },
    { domain: 'acme.example', limit: 3 },
  ],
  ['find-email-company', { domain: 'acme.example' }, { domain: 'acme.test' }],
]
for (const [name, one, other] of different) {
  test(`${name}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}`, () => {
    assert.notEqual(keyOf(name, one), keyOf(name, other))
  })
}

test('every example is an input that makes sense', () => {
  for (const offer of offersAt(1)) {
    assert.ok(Value.Check(offer.input, offer.exampleInput), offer.name)
    assert.equal(offer.parse(offer.exampleInput, sandboxContext).mistake, null, offer.name)
  }
})

test('categories are searched once each, as first written, and have a default', () => {
  const categoriesOf = (dm_categories: string[] | null) =>
    findAll.parse({ company_name: 'Acme', dm_categories }).value?.categories
  assert.deepEqual(categoriesOf([' CEO', 'ceo', 'Sales ']), ['CEO', 'Sales'])
  assert.deepEqual(categoriesOf(null), ['ceo', 'sales', 'operations'])
  assert.deepEqual(categoriesOf([]), [])
})
