import { verifyEmailAt } from '@enricher/contract/verify-email'
import { defineSandbox } from './define-sandbox.ts'
import { errorRows } from './error-rows.ts'
import type { SandboxOutcome } from './outcome.ts'
import { asciiLabel } from './spelling.ts'

// The operator sets the price; the sandbox charges nothing.
const operation = verifyEmailAt(1)
const mailbox = (words: string) => ({ email: `${asciiLabel(words)}@acme.example` })

const reasons = {
  valid: 'accepted',
  invalid: 'no_such_mailbox',
  risky: 'accepts_everything',
  unknown: 'greylisted',
} as const

export const sandboxVerifications = defineSandbox({
  operation,
  rows: [
    ...(Object.keys(reasons) as (keyof typeof reasons)[]).map((status) => ({
      input: mailbox(status),
      outcome: verdictOf(status),
      note: `An address whose status is ${status}.`,
    })),
    ...errorRows(operation, mailbox),
  ],
  /** Every other mailbox exists. */
  rule: () => verdictOf('valid'),
})

function verdictOf(status: keyof typeof reasons): SandboxOutcome {
  const answer = {
    status,
    reason: reasons[status],
    mail_host: 'other',
    checked_at: '2026-01-01T00:00:00.000Z',
  }
  return { kind: 'hit', answer }
}
