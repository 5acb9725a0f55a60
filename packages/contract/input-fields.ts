import { registrationCharactersMax } from '@enricher/engine/model/registrations/parse-registration'
import { type TSchema, Type } from 'typebox'
import { documentedOnly } from './operation.ts'

/** Bound of company names: it takes the longest registered names, and limits every search. */
export const companyNameCharactersMax = 200
const contextCharactersMax = 1_000
/** A domain has 253 characters; the address of a page, which is accepted as well, has a few more. */
const domainCharactersMax = 500
const personNameCharactersMax = 100
const fullNameCharactersMax = 200
const profileUrlCharactersMax = 500
const categoryCharactersMax = 80
/**
 * Bound of addresses: RFC 5321 section 4.5.3.1 allows 64 + 1 + 255. Up to it a longer address is answered `invalid` by
 * `/verify-email`.
 */
export const emailCharactersMax = 320

// At least one letter or digit, and no control character. The part before the first letter or digit has none of these,
// so that there is one way to read a text and its time grows with its length only.
const printablePattern =
  '^[^\\u0000-\\u001f\\u007f\\p{L}\\p{N}]*[\\p{L}\\p{N}][^\\u0000-\\u001f\\u007f]*$'
// The portable pattern suits clients whose expressions have no `\p` and no `\u`, such as Python's and Go's, which would
// refuse the whole schema. It accepts every text that passes the check, and also signs and symbols beyond ASCII.
const portablePattern = '^[ -/:-@\\[-`{-~]*[^\\x00-/:-@\\[-`{-\\x7f][^\\x00-\\x1f\\x7f]*$'
const printable = {
  pattern: printablePattern,
  'x-pattern': 'with at least one letter or digit and no control characters',
  ...documentedOnly({ pattern: portablePattern }),
}

const orNull = <S extends TSchema>(schema: S, description: string) =>
  Type.Union([schema, Type.Null()], { description })

export const companyNameField = Type.String({
  minLength: 1,
  maxLength: companyNameCharactersMax,
  ...printable,
  description: 'The name of the company as people write it.',
})

export const contextField = orNull(
  Type.String({ maxLength: contextCharactersMax }),
  'Facts that tell the company apart: industry, city, country, kind of entity.',
)

const registrationText = Type.String({ maxLength: registrationCharactersMax })
const registrationWords =
  'The number of the company in a register or for VAT, as it writes it: `DE123456788`, `SIREN 732829320`, ' +
  '`HRB 12345 Hamburg`. A page that bears it decides (`HRB`, `HRA` and `GnR` only with their court); ' +
  'one with a wrong check digit is refused.'

export const registrationField = orNull(registrationText, registrationWords)
export const registrationBesideDomainField = orNull(
  registrationText,
  `${registrationWords} It is neither read nor checked beside \`domain\`.`,
)

export const domainField = Type.String({
  minLength: 1,
  maxLength: domainCharactersMax,
  description:
    "The company's domain, `acme.example`. The address of any page there and internationalised " +
    'spellings are understood; free-mail, social and non-public domains are refused.',
})

/** A person's names and company; each may be left out, and blank counts as left out. */
export const personFields = {
  first_name: Type.Optional(
    orNull(Type.String({ maxLength: personNameCharactersMax }), 'With `last_name`.'),
  ),
  last_name: Type.Optional(
    orNull(Type.String({ maxLength: personNameCharactersMax }), 'With `first_name`.'),
  ),
  full_name: Type.Optional(
    orNull(
      Type.String({ maxLength: fullNameCharactersMax }),
      'First and last name in one; not read when `first_name` and `last_name` are both there.',
    ),
  ),
  domain: Type.Optional(
    orNull(
      Type.String({ maxLength: domainCharactersMax }),
      "The company's domain or the address of any page there. Preferred to `company_name`.",
    ),
  ),
  company_name: Type.Optional(
    orNull(
      Type.String({ maxLength: companyNameCharactersMax }),
      'The name, for a search without `domain`; finding the website is part of the price.',
    ),
  ),
}

export const profileUrlField = Type.String({
  minLength: 1,
  maxLength: profileUrlCharactersMax,
  description: "The address of a person's profile, `https://www.linkedin.com/in/jane-doe`.",
})

export const categoryField = Type.String({
  minLength: 1,
  maxLength: categoryCharactersMax,
  ...printable,
  description:
    'A role: `ceo`, `sales`, `operations`, `buyer`, `finance`, `hr`, `marketing` ..., or words to look for in titles.',
})
