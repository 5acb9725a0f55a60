import { findEmailLinkedin } from '@enricher/contract/find-email-linkedin'
import { defineSandbox } from './define-sandbox.ts'
import { errorRows } from './error-rows.ts'
import type { SandboxOutcome } from './outcome.ts'
import { asciiLabel, capitalised } from './spelling.ts'

const profile = (words: string) => ({
  linkedin_url: `https://www.linkedin.com/in/sandbox-${asciiLabel(words)}`,
})

export const sandboxProfiles = defineSandbox({
  operation: findEmailLinkedin,
  rows: [
    ...(['valid', 'risky', 'unknown'] as const).map((status) => ({
      input: profile(status),
      outcome: ownerOf(`sandbox-${status}`, status),
      note: `Somebody whose address has the status ${status}.`,
    })),
    { input: profile('miss'), outcome: { kind: 'miss' }, note: 'No one is found, which is free.' },
    ...errorRows(findEmailLinkedin, profile),
  ],
  /** Every other profile belongs to the person that its slug spells, who works at Acme. */
  rule: ({ profileSlug }) => ownerOf(profileSlug, 'valid'),
})

function ownerOf(slug: string, status: string): SandboxOutcome {
  const words = asciiLabel(slug, ' ') || 'somebody'
  const answer = {
    name: capitalised(words),
    email: `${words.replaceAll(' ', '.')}@acme.example`,
    job_title: 'Head of Sales',
    email_status: status,
    source: 'sandbox',
  }
  return { kind: 'hit', answer }
}
