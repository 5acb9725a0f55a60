import { findWebsite } from '@enricher/contract/find-website'
import { defineSandbox } from './define-sandbox.ts'
import { errorRows } from './error-rows.ts'
import type { SandboxOutcome } from './outcome.ts'
import { asciiLabel, capitalised } from './spelling.ts'

const named = (words: string) => ({ company_name: `Sandbox ${capitalised(words)}` })

export const sandboxWebsites = defineSandbox({
  operation: findWebsite,
  rows: [
    { input: named('hit'), outcome: siteOf('hit', 0.98), note: 'A confident answer.' },
    {
      input: named('unsure'),
      outcome: siteOf('unsure', 0.55),
      note: 'An answer just above the threshold.',
    },
    {
      input: named('partial'),
      outcome: siteOf('partial', 0.9),
      note: 'Find-all finds only part of this company.',
    },
    {
      input: named('miss'),
      outcome: { kind: 'miss' },
      note: 'Nothing is found: the reply is 200, all fields are null, and it is free.',
    },
    ...errorRows(findWebsite, named),
  ],
  /** Any other company has the site that its name spells, under the reserved domain `.example`. */
  rule: ({ companyName }) => {
    const label = asciiLabel(companyName)
    return label === '' ? { kind: 'miss' } : siteOf(label, 0.9)
  },
})

function siteOf(label: string, confidence: number): SandboxOutcome {
  const answer = { website_url: `https://${label}.example/`, source: 'sandbox', confidence }
  return { kind: 'hit', answer }
}
