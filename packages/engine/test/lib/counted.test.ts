import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insufficientCredits } from '@enricher/service/accounts/insufficient-credits'
import { rateLimitError } from '@enricher/surfaces/http/admission'
import { counted } from '../../lib/counted.ts'

test('a count of one has the singular, of nouns and of verbs', () => {
  assert.equal(counted(1, 'credit'), '1 credit')
  assert.equal(counted(0, 'credit'), '0 credits')
  assert.equal(counted(2_500, 'credit'), '2,500 credits')
  assert.equal(counted(1, 'company', 'companies'), '1 company')
  assert.equal(counted(25, 'is', 'are'), '25 are')
})

test('a refusal that speaks of one second or one credit has the singular', () => {
  const limit = { name: 'account', max: 5, policy: '5;w=60' }
  const allowance = { isExceeded: true, limit, remaining: 0, resetS: 0 }
  assert.equal(rateLimitError(allowance).message, 'Rate limit exceeded. Retry in 1 second.')
  const balance = { creditsAvailable: 1, creditsRemaining: 1 }
  assert.match(insufficientCredits(2, balance).message, /needs 2 credits and 1 is available\. /)
  const held = { creditsAvailable: 0, creditsRemaining: 1 }
  assert.match(
    insufficientCredits(1, held).message,
    /needs 1 credit and 0 are available: 1 credit is held for lookups under way\. Retry/,
  )
})
