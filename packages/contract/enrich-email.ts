import { counted } from '@enricher/engine/lib/counted'
import { fail, ok, type Parsed } from '@enricher/engine/lib/parsed'
import { parseCompanyDomain } from '@enricher/engine/mail/company-domain'
import { parseEmailAddress } from '@enricher/engine/mail/email-syntax'
import { isDisposableDomain, isFreeMailDomain } from '@enricher/engine/mail/mail-domains'
import { registrableDomainOfEmail } from '@enricher/engine/mail/registrable-domain'
import { nothingAsked } from '@enricher/engine/suppression/suppression-answers'
import { Type } from 'typebox'
import { companyProfileFields, enrichCompany } from './enrich-company.ts'
import { emailCharactersMax } from './input-fields.ts'
import { defineOperation, noEcho, nullableString, nullableWord } from './operation.ts'

const priceCredits = 10

/** A mailbox, and the domain of the company that it is at. */
export type EnrichEmailQuery = {
  /** Lower case, without the tag of `jane+tag@`. */
  readonly mailbox: string
  /** The domain behind the @. */
  readonly host: string
  /** Registrable domain; null: the mailbox is at no company. */
  readonly domain: string | null
}

const send = 'Send a work address, like jane.doe@acme.example.'

function parse({ email }: { readonly email: string }): Parsed<EnrichEmailQuery> {
  const address = parseEmailAddress(email)
  if ('refusal' in address) return fail(`email is no address: ${address.refusal}. ${send}`)
  if (address.isLiteral) return fail(`email is at an IP address, not at a domain. ${send}`)
  const mailbox = address.isQuoted ? address.email : withoutTag(address.email)
  const { domain: host } = address
  if (isFreeMailDomain(host) || isDisposableDomain(host)) return ok({ mailbox, host, domain: null })
  const company = parseCompanyDomain(registrableDomainOfEmail(mailbox))
  if (company.mistake !== null) return fail(`email is not at a company's domain. ${send}`)
  return ok({ mailbox, host, domain: company.value.domain })
}

/** A tag behind a plus leads into the same mailbox (RFC 5233); one that begins with a plus has none. */
const withoutTag = (email: string): string => email.replace(/^([^+@]+)\+[^@]*@/, '$1@')

function whyNone({ host, domain }: EnrichEmailQuery): string | null {
  if (domain !== null) return null
  return isDisposableDomain(host)
    ? `${host} gives out throw-away addresses, which say nothing about a person or a company.`
    : `${host} is a free-mail service: its addresses are private, and are not looked up.`
}

export const enrichEmail = defineOperation({
  name: 'enrich-email',
  path: '/enrich-email',
  summary: 'Identify a work email',
  description:
    'Returns the person whose work address it is, as the company itself publishes it or as its addresses are built; the ' +
    'facts of the company; and the state of the mailbox. No person is named where two may have the address, nor for a ' +
    'role address such as `info@`. ' +
    `${counted(priceCredits, 'credit')} when a person is named, ${enrichCompany.priceCredits} for the company alone; a ` +
    'miss is 404 and free, as is any free-mail or throw-away address.',
  input: Type.Object({
    email: Type.String({
      minLength: 1,
      maxLength: emailCharactersMax,
      description: 'A work address, `jane.doe@acme.example`.',
    }),
  }),
  parse,
  whyNone,
  askedFor: ({ mailbox, host }) => ({ ...nothingAsked, email: mailbox, domain: host }),
  answer: Type.Object({
    email: nullableString('The mailbox: in lower case, without the tag of `jane+tag@`.'),
    name: nullableString('The person whose address it is; null when that is not sure.'),
    job_title: nullableString('As the company states it.'),
    linkedin_url: nullableString("The person's profile, where the company's site links to it."),
    source: nullableString(
      'Where the person is named: `native:site`, `import`, `native:smtp` (proven by an earlier check); ' +
        '`native:pattern`: the address is built as others of the company are, and one person there fits.',
    ),
    confidence: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
      description:
        "The chance that the address is this person's where it was concluded from a pattern; null where a page or " +
        'list names the person beside it.',
    }),
    email_status: nullableWord(
      'EnrichedEmailStatus',
      ['valid', 'invalid', 'risky', 'unknown'],
      '`valid`: its server accepts it and refuses a random one; `invalid`: it does not exist; `risky`: it takes no mail ' +
        'now, or its server accepts everything; `unknown`: nothing was learnt.',
    ),
    company: Type.Union(
      [Type.Object(companyProfileFields, { title: 'CompanyProfile' }), Type.Null()],
      {
        description:
          'The facts of the company, as `/enrich-company` gives them; null: none are known.',
      },
    ),
  }),
  ...noEcho,
  priceCredits,
  priceNote: `${enrichCompany.priceCredits} for the company alone`,
  creditsOf: ({ name }) => (name === null ? enrichCompany.priceCredits : priceCredits),
  missAnswer: null,
  repeatedMissAnswer: null,
  // Half an answer may be whole tomorrow: the site is reached again, or the mail server says more.
  isLasting: ({ name, email_status, company }) =>
    company !== null && (name !== null || email_status !== 'unknown'),
  outage: 'upstream_error',
  scope: 'enricher:read',
  canonicalInput: ({ mailbox }) => ({ email: mailbox }),
  exampleInput: { email: 'jane.doe@northwind.example' },
})
