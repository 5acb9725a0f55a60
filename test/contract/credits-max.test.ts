import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAll } from '../../src/contract/find-all.ts'
import { findWebsite } from '../../src/contract/find-website.ts'
import { creditsMaxOf } from '../../src/contract/lookups.ts'
import type { LookupInput } from '../../src/lookup/lookup-request.ts'
import { parseInput } from '../../src/lookup/lookup-request.ts'
import { sandboxContext } from '../../src/sandbox/outcome.ts'

const mostOf = (input: LookupInput) =>
  creditsMaxOf(findAll, parseInput(findAll, input, sandboxContext))

test('the most that find-all can cost is the sum of the parts that are asked for', () => {
  assert.equal(mostOf({ company_name: 'Acme' }), 2 + 25 + 3 * 25)
  assert.equal(mostOf({ company_name: 'Acme', skip_company_emails: true }), 2 + 3 * 25)
  assert.equal(mostOf({ company_name: 'Acme', dm_categories: ['ceo', 'CEO '] }), 2 + 25 + 25)
  assert.equal(mostOf({ company_name: 'Acme', dm_categories: [], skip_company_emails: true }), 2)
})

test('the most that a lookup can cost is its price', () => {
  assert.equal(creditsMaxOf(findWebsite, {}), 2)
})
