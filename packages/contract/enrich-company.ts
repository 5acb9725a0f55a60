import { counted } from '@enricher/engine/lib/counted'
import { ok, type Parsed } from '@enricher/engine/lib/parsed'
import { foldText } from '@enricher/engine/lib/text'
import { nothingAsked } from '@enricher/engine/suppression/suppression-answers'
import { Type } from 'typebox'
import { contextField, personFields, registrationBesideDomainField } from './input-fields.ts'
import {
  canonicalRegistration,
  parseRegistrationPart,
  type RegistrationPart,
} from './inputs/registration.ts'
import { parseWorkplace, type Workplace } from './inputs/workplace.ts'
import { defineOperation, noEcho, nullableString } from './operation.ts'

const priceCredits = 5

const address = Type.Object(
  {
    street: nullableString('Street and number.'),
    postcode: nullableString('As the company writes it.'),
    locality: nullableString('The town.'),
    region: nullableString('The state, province or canton.'),
    country: nullableString('Two letters (ISO 3166-1).'),
  },
  { title: 'CompanyAddress' },
)

const phone = Type.Object(
  {
    number: Type.String({ description: 'With its country, `+4930123456` (E.164).' }),
    kind: Type.Enum(['landline', 'mobile', 'fax', 'other'], {
      type: 'string',
      title: 'PhoneKind',
      description: 'The kind of line.',
    }),
  },
  { title: 'CompanyPhone' },
)

const registration = Type.Object(
  {
    kind: Type.String({ description: 'The register or kind of number: `vat`, `hrb`, `siren` ...' }),
    number: Type.String({ description: 'The number in that register.' }),
    country: Type.String({ description: 'Two letters (ISO 3166-1).' }),
  },
  { title: 'CompanyRegistration' },
)

/** The facts of a company, as replies give them. */
export const companyProfileFields = {
  domain: nullableString('The registrable domain of the site that was read.'),
  name: nullableString('The name that the company goes by.'),
  legal_name: nullableString('The name in its register or imprint.'),
  legal_form: nullableString('As the company writes it: `GmbH`, `Ltd` ...'),
  description: nullableString('The business, in the words of the company.'),
  industry: nullableString('The trade that its site shows.'),
  founded_year: Type.Union([Type.Integer(), Type.Null()], { description: 'The year.' }),
  employee_range: nullableString('Number of staff as the site states it, `11-50`.'),
  address: Type.Union([address, Type.Null()], { description: 'The seat of the company.' }),
  phones: Type.Array(phone, { description: 'Telephone and fax numbers of the company.' }),
  emails: Type.Array(Type.String(), {
    description: "Role addresses at the company's own domain, such as `info@`.",
  }),
  social: Type.Record(Type.String(), Type.String(), {
    description: "The company's own pages, by network: `linkedin`, `facebook` ...",
  }),
  logo_url: nullableString('Address of the picture on its site; `GET /logo/{domain}` gives it.'),
  registrations: Type.Array(registration, {
    description: 'Its entries in registers, and its tax numbers.',
  }),
  languages: Type.Array(Type.String(), { description: 'Languages of the site, `de`.' }),
  site_kind: nullableString('The kind of site: a firm, a shop, a practice ...'),
  technologies: Type.Array(Type.String(), { description: 'Software that the pages show.' }),
}

/** A company by its domain, or by its name where no domain is given. */
export type EnrichCompanyQuery = Workplace & RegistrationPart & { readonly context: string }

export const enrichCompany = defineOperation({
  name: 'enrich-company',
  path: '/enrich-company',
  summary: 'Describe a company',
  description:
    'Returns what the site of a company states: names, description, address, telephone numbers, registration, social ' +
    'pages and more; null or an empty list where it states nothing. Where the operator has keys of providers, they fill ' +
    'some of it, and the evidence names them. Send `domain` (preferred), or `company_name`: ' +
    `finding the website is part of the price. ${counted(priceCredits, 'credit')} when a fact is found; a miss is 404 and free.`,
  input: Type.Object({
    domain: personFields.domain,
    company_name: personFields.company_name,
    context: Type.Optional(contextField),
    registration_number: Type.Optional(registrationBesideDomainField),
  }),
  parse: (input): Parsed<EnrichCompanyQuery> => {
    const company = parseWorkplace(input, 'Say which company is meant')
    if (company.mistake !== null) return company
    const isNumberRead = company.value.domain === null
    const number = parseRegistrationPart(isNumberRead ? input.registration_number : null)
    if (number.mistake !== null) return number
    return ok({ ...company.value, context: input.context ?? '', ...number.value })
  },
  askedFor: ({ host }) => ({ ...nothingAsked, domain: host }),
  answer: Type.Object(companyProfileFields),
  ...noEcho,
  priceCredits,
  missAnswer: null,
  repeatedMissAnswer: null,
  outage: 'upstream_error',
  scope: 'enricher:read',
  // A domain says which company is meant, so that context and number add nothing.
  canonicalInput: ({ domain, companyName, context, ...number }) =>
    domain === null
      ? {
          company_name: foldText(companyName ?? ''),
          context: foldText(context) || null,
          ...canonicalRegistration(number),
        }
      : { domain },
  isShareable: ({ domain, context }) => domain !== null || foldText(context) === '',
  exampleInput: { domain: 'northwind.example' },
})
