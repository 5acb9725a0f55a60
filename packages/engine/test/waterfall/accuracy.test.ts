import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryFacts } from '../../memory/memory-facts.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import { countingVerdicts } from '../../waterfall/accuracy.ts'

const email = 'jane.doe@acme.example'

test('what our own verifier proves later counts once for or against the provider that gave the address', async () => {
  const { memory, checks } = memoryWithProviderEmail()
  await memory.noteVerdict(verdict({ status: 'unknown', reason: 'greylisted' }))
  assert.deepEqual(checks, [])
  await memory.noteVerdict(verdict({ status: 'invalid', reason: 'no_such_mailbox' }))
  await memory.noteVerdict(verdict({ status: 'invalid', reason: 'no_such_mailbox' }))
  assert.deepEqual(checks, ['hunter person wrong'])
})

test("a provider's word proves no provider right or wrong", async () => {
  const { memory, checks } = memoryWithProviderEmail()
  const prover = 'provider:zerobounce'
  await memory.noteVerdict(verdict({ status: 'invalid', reason: 'verifier_refused', prover }))
  assert.deepEqual(checks, [])
})

function memoryWithProviderEmail() {
  const checks: string[] = []
  const local = createMemoryFacts({ clock: () => 0 })
  void local.noteProviderEmail({
    email,
    provider: 'hunter',
    operation: 'person',
    mailHostClass: 'other',
    status: 'valid',
    personName: 'Jane Doe',
    jobTitle: null,
    linkedinUrl: null,
    givenAtMs: 0,
  })
  const memory = countingVerdicts(local, {
    async recordVerification({ provider, operation }, isRight) {
      checks.push(`${provider} ${operation} ${isRight ? 'right' : 'wrong'}`)
    },
  })
  return { memory, checks }
}

function verdict(given: Partial<MailboxVerdict>): MailboxVerdict {
  const openVerdict = { status: 'unknown', reason: 'greylisted', prover: null } as const
  return { email, mailHostClass: 'other', checkedAtMs: 0, ...openVerdict, ...given }
}
