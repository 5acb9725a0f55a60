import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import { parseInput } from '@enricher/service/lookup/lookup-request'
import { sandboxContext } from '@enricher/service/sandbox/outcome'
import { findAll } from '../find-all.ts'
import { findWebsite } from '../find-website.ts'
import { creditsMaxOf } from '../lookups.ts'

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
