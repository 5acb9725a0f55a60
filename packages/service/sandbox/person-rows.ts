import { findEmailPerson } from '@enricher/contract/find-email-person'
import { defineSandbox } from './define-sandbox.ts'
import { errorRows } from './error-rows.ts'
import type { SandboxOutcome } from './outcome.ts'
import { asciiLabel, capitalised } from './spelling.ts'

const named = (words: string) => ({
  full_name: `Sandbox ${capitalised(words)}`,
  domain: 'acme.example',
})

export const sandboxPersons = defineSandbox({
  operation: findEmailPerson,
  rows: [
    ...(['valid', 'risky', 'unknown'] as const).map((status) => ({
      input: named(status),
      outcome: emailOf(`sandbox.${status}@acme.example`, status),
      note: `An address whose status is ${status}.`,
    })),
    { input: named('miss'), outcome: { kind: 'miss' }, note: 'No one is found, which is free.' },
    ...errorRows(findEmailPerson, named),
  ],
  /** Every other person is `first.last@` their company's domain. */
  rule: ({ name, domain, companyName }) => {
    const host = domain ?? `${asciiLabel(companyName ?? '') || 'company'}.example`
    return emailOf(`${asciiLabel(name.full, '.') || 'somebody'}@${host}`, 'valid')
  },
})

function emailOf(email: string, status: string): SandboxOutcome {
  return { kind: 'hit', answer: { email, email_status: status, source: 'sandbox' } }
}
