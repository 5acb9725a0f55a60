import { ok } from '@enricher/engine/lib/parsed'
import { foldText } from '@enricher/engine/lib/text'
import { nothingAsked } from '@enricher/engine/suppression/suppression-answers'
import { Type } from 'typebox'
import { companyNameField, contextField } from './input-fields.ts'
import { defineOperation, nullableString } from './operation.ts'

export const findWebsite = defineOperation({
  name: 'find-website',
  path: '/find-website',
  summary: 'Company name to official website',
  description:
    'Resolves a company name to its official website. 2 credits when one is found; ' +
    'a miss is 200 with null fields and free.',
  input: Type.Object({
    company_name: companyNameField,
    context: Type.Optional(contextField),
  }),
  parse: ({ company_name, context }) => ok({ companyName: company_name, context: context ?? '' }),
  askedFor: () => nothingAsked,
  answer: Type.Object({
    website_url: nullableString('Null when none was found.'),
    source: nullableString('Where the result came from.'),
    confidence: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
      description: "Probability that this is the company's official website.",
    }),
  }),
  echo: Type.Object({ company_name: Type.String() }),
  echoOf: (input) => ({ company_name: input.company_name }),
  priceCredits: 2,
  missAnswer: { website_url: null, source: null, confidence: null },
  repeatedMissAnswer: { website_url: null, source: null, confidence: null },
  outage: 'server_error',
  scope: 'enricher:read',
  canonicalInput: ({ companyName, context }) => ({
    company_name: foldText(companyName),
    context: foldText(context) || null,
  }),
  isShareable: ({ context }) => foldText(context) === '',
  exampleInput: { company_name: 'Northwind Instruments' },
})
