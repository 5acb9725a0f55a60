import { enrichCompany } from '@enricher/contract/enrich-company'
import { defineSandbox } from './define-sandbox.ts'
import { errorRows } from './error-rows.ts'
import type { SandboxOutcome } from './outcome.ts'
import { asciiLabel, capitalised } from './spelling.ts'

const at = (words: string) => ({ domain: `sandbox-${asciiLabel(words)}.example` })

const given: ReadonlySet<string> = new Set(['domain', 'name', 'description', 'languages'])

export const sandboxCompanies = defineSandbox({
  operation: enrichCompany,
  rows: [
    {
      input: at('hit'),
      outcome: profileOf('sandbox-hit.example'),
      note: 'Every field has a value.',
    },
    {
      input: at('partial'),
      outcome: sparseProfileOf('sandbox-partial.example'),
      note: 'A site that states little: the other fields are null or empty.',
    },
    {
      input: at('miss'),
      outcome: { kind: 'miss' },
      note: 'The site states nothing, which is free.',
    },
    ...errorRows(enrichCompany, at),
  ],
  /** Every other company has the same facts, with its own name. */
  rule: ({ domain, companyName }) =>
    profileOf(domain ?? `${asciiLabel(companyName ?? '') || 'company'}.example`),
})

/** Returns the facts that the sandbox has of every company. */
export function sandboxProfileOf(domain: string) {
  const label = domain.split('.')[0] ?? domain
  const name = capitalised(label.replaceAll('-', ' '))
  return {
    domain,
    name,
    legal_name: `${name} GmbH`,
    legal_form: 'GmbH',
    description: `${name} makes measuring instruments.`,
    industry: 'Manufacturing',
    founded_year: 1998,
    employee_range: '11-50',
    address: {
      street: 'Hauptstraße 1',
      postcode: '10115',
      locality: 'Berlin',
      region: null,
      country: 'DE',
    },
    phones: [{ number: '+49301234567', kind: 'landline' }],
    emails: [`info@${domain}`],
    social: { linkedin: `https://www.linkedin.com/company/${label}` },
    logo_url: `https://${domain}/logo.svg`,
    registrations: [{ kind: 'hrb', number: 'HRB 12345 B', country: 'DE' }],
    languages: ['de', 'en'],
    site_kind: 'firm',
    technologies: ['wordpress'],
  }
}

function profileOf(domain: string): SandboxOutcome {
  return { kind: 'hit', answer: sandboxProfileOf(domain) }
}

function sparseProfileOf(domain: string): SandboxOutcome {
  const values = Object.entries(sandboxProfileOf(domain)).map(([field, value]) => [
    field,
    given.has(field) ? value : emptyOf(value),
  ])
  return { kind: 'hit', answer: Object.fromEntries(values) }
}

function emptyOf(value: unknown) {
  if (Array.isArray(value)) return []
  return typeof value === 'object' && value !== null && !('street' in value) ? {} : null
}
