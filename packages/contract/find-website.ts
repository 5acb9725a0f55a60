import { ok, type Parsed } from '@enricher/engine/lib/parsed'
import { foldText } from '@enricher/engine/lib/text'
import { nothingAsked } from '@enricher/engine/suppression/suppression-answers'
import { Type } from 'typebox'
import { companyNameField, contextField, registrationField } from './input-fields.ts'
import {
  canonicalRegistration,
  parseRegistrationPart,
  type RegistrationPart,
} from './inputs/registration.ts'
import { defineOperation, nullableString } from './operation.ts'

/** A company by its name, with what tells it apart. */
export type FindWebsiteQuery = RegistrationPart & {
  readonly companyName: string
  readonly context: string
}

export const findWebsite = defineOperation({
  name: 'find-website',
  path: '/find-website',
  summary: 'Find a website',
  description:
    'Resolves a company name to its official website. 2 credits when one is found; ' +
    'a miss is 200 with null fields and free.',
  input: Type.Object({
    company_name: companyNameField,
    context: Type.Optional(contextField),
    registration_number: Type.Optional(registrationField),
  }),
  parse({ company_name, context, registration_number }): Parsed<FindWebsiteQuery> {
    const number = parseRegistrationPart(registration_number)
    if (number.mistake !== null) return number
    return ok({ companyName: company_name, context: context ?? '', ...number.value })
  },
  askedFor: () => nothingAsked,
  answer: Type.Object({
    website_url: nullableString('Null when none was found.'),
    source: nullableString('Where the result came from.'),
    confidence: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
      description: "Probability that this is the company's official website.",
    }),
  }),
  echo: Type.Object({
    company_name: Type.String({ description: 'The name, as the request has it.' }),
  }),
  echoOf: (input) => ({ company_name: input.company_name }),
  priceCredits: 2,
  missAnswer: { website_url: null, source: null, confidence: null },
  repeatedMissAnswer: { website_url: null, source: null, confidence: null },
  outage: 'server_error',
  scope: 'enricher:read',
  canonicalInput: ({ companyName, context, ...number }) => ({
    company_name: foldText(companyName),
    context: foldText(context) || null,
    ...canonicalRegistration(number),
  }),
  isShareable: ({ context }) => foldText(context) === '',
  exampleInput: { company_name: 'Northwind Instruments' },
})
