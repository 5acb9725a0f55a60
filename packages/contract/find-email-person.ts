import { foldText } from '@enricher/engine/lib/text'
import { nothingAsked } from '@enricher/engine/suppression/suppression-answers'
import { Type } from 'typebox'
import { personFields } from './input-fields.ts'
import { parsePerson } from './inputs/person.ts'
import { defineOperation, noEcho, nullableString, nullableWord } from './operation.ts'

/** The meaning of an address's status; `engine/people/decide-email.ts` has the proof that each status needs. */
const emailStatusWords =
  '`valid`: proven by its mail server or a verifier; `risky`: known or derived, but its host accepts everything or ' +
  'cannot be asked, or a colleague may have it; `unknown`: published by the company, and the host could not be asked.'
/** The statuses for which an email is charged. */
export const chargedStatusWords =
  'An email is charged when it is found, whether its status is valid, risky or unknown; the answer says which.'

/** The status that an email has where it is one of several, which are not all checked. */
export const listedStatusWords = `${emailStatusWords} \`null\` in the list of a company: not checked.`

const emailStatuses = ['valid', 'risky', 'unknown'] as const
export const emailStatusField = nullableWord('EmailStatus', emailStatuses, emailStatusWords)
export const listedStatusField = nullableWord('EmailStatus', emailStatuses, listedStatusWords)
export const emailSourceField = nullableString('The source or provider that returned the email.')

export const findEmailPerson = defineOperation({
  name: 'find-email-person',
  path: '/find-email/person',
  summary: "Find a person's email",
  description:
    "Finds one person's work email at a company. Send `first_name` and `last_name`, or `full_name`; and `domain` " +
    '(preferred), or `company_name`. 25 credits when one is found; a miss is 404 and free.',
  input: Type.Object(personFields),
  parse: parsePerson,
  askedFor: ({ name, host }) => ({ ...nothingAsked, name: name.full, domain: host }),
  answer: Type.Object({
    email: nullableString('The address found.'),
    email_status: emailStatusField,
    source: emailSourceField,
  }),
  ...noEcho,
  priceCredits: 25,
  missAnswer: null,
  repeatedMissAnswer: null,
  outage: 'upstream_error',
  scope: 'enricher:read',
  canonicalInput: ({ name, isSplitAsUsual, domain, companyName }) => {
    const place = domain === null ? { company_name: foldText(companyName ?? '') } : { domain }
    // A split of the names other than the usual one is another query: "Mary" with "Ann Smith" is not "Mary Ann" with
    // "Smith". All others keep the key under which their answers are stored.
    const split = isSplitAsUsual ? {} : { family: foldText(name.family ?? '') }
    return { name: foldText(name.full), ...split, ...place }
  },
  exampleInput: { first_name: 'Jane', last_name: 'Doe', domain: 'northwind.example' },
})
