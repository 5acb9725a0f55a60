import { enrichEmail } from '@enricher/contract/enrich-email'
import { localPartOfEmail } from '@enricher/engine/mail/address-parts'
import { isRoleLocalPart } from '@enricher/engine/mail/mail-domains'
import { defineSandbox } from './define-sandbox.ts'
import { errorRows } from './error-rows.ts'
import type { SandboxOutcome } from './outcome.ts'
import { sandboxProfileOf } from './profile-rows.ts'
import { asciiLabel, capitalised } from './spelling.ts'

const at = (words: string) => ({ email: `jane.doe@sandbox-${asciiLabel(words)}.example` })

export const sandboxOwners = defineSandbox({
  operation: enrichEmail,
  rows: [
    {
      input: at('hit'),
      outcome: ownerOf('jane.doe@sandbox-hit.example', 'sandbox-hit.example'),
      note: 'A person, the company and the state of the mailbox.',
    },
    {
      input: { email: 'info@sandbox-hit.example' },
      outcome: ownerOf('info@sandbox-hit.example', 'sandbox-hit.example'),
      note: 'A role address: the company alone, at its lower price.',
    },
    ...(['risky', 'unknown'] as const).map((status) => ({
      input: at(status),
      outcome: ownerOf(`jane.doe@sandbox-${status}.example`, `sandbox-${status}.example`, status),
      note: `The mailbox is ${status}; the person is known from the site.`,
    })),
    {
      input: at('miss'),
      outcome: { kind: 'miss' },
      note: 'Neither the person nor the company is known: free.',
    },
    {
      input: { email: 'jane.doe@gmail.com' },
      outcome: { kind: 'miss' },
      note: 'A free-mail address: free, and the sentence says why.',
    },
    ...errorRows(enrichEmail, at),
  ],
  /** Every other work address is that of the person whose name it spells. */
  rule: ({ mailbox, domain }) => (domain === null ? { kind: 'miss' } : ownerOf(mailbox, domain)),
})

function ownerOf(
  email: string,
  domain: string,
  status: 'valid' | 'risky' | 'unknown' = 'valid',
): SandboxOutcome {
  const local = localPartOfEmail(email)
  const words = local.replace(/[^a-z]+/g, ' ').trim()
  const isPerson = words !== '' && !isRoleLocalPart(local)
  const person = {
    name: capitalised(words),
    job_title: 'Managing Director',
    linkedin_url: `https://www.linkedin.com/in/${words.replaceAll(' ', '-')}`,
    source: 'native:site',
  }
  const noPerson = { name: null, job_title: null, linkedin_url: null, source: null }
  return {
    kind: 'hit',
    answer: {
      email,
      ...(isPerson ? person : noPerson),
      confidence: null,
      email_status: status,
      company: sandboxProfileOf(domain),
    },
  }
}
