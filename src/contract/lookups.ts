import { Type } from 'typebox'
import { foldText } from '../lib/text.ts'
import { defineOperation, nullableString } from './operation.ts'

/** Long enough for the longest registered company names, short enough to bound every search. */
const companyNameCharactersMax = 200
const contextCharactersMax = 1_000

// At least one letter or digit, and no control character.
const printablePattern = '^[^\\u0000-\\u001f\\u007f]*[\\p{L}\\p{N}][^\\u0000-\\u001f\\u007f]*$'

export const findWebsite = defineOperation({
  name: 'find-website',
  path: '/find-website',
  summary: 'Company name to official website',
  description:
    'Resolves a company name to its official website. 2 credits when one is found; ' +
    'a miss is 200 with null fields and free.',
  input: Type.Object({
    company_name: Type.String({
      minLength: 1,
      maxLength: companyNameCharactersMax,
      pattern: printablePattern,
      'x-pattern': 'with at least one letter or digit and no control characters',
      description: 'The name of the company as people write it.',
    }),
    context: Type.Optional(
      Type.Union([Type.String({ maxLength: contextCharactersMax }), Type.Null()], {
        description: 'What helps to tell it apart: industry, city, country, kind of entity.',
      }),
    ),
  }),
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
  outage: 'server_error',
  scope: 'enricher:read',
  sameInput: (input) => ({
    company_name: foldText(input.company_name),
    context: foldText(input.context ?? '') || null,
  }),
  isShareable: (input) => foldText(input.context ?? '') === '',
  exampleInput: { company_name: 'Northwind Instruments' },
})

/** Every lookup there is, in the order documents list them. */
export const operations = [findWebsite] as const
