import { Type } from 'typebox'

export const logoParams = Type.Object({
  domain: Type.String({
    pattern: '^[^ /?#@]{3,200}$',
    'x-pattern': 'that is a domain, of 3 to 200 characters',
    examples: ['northwind.example'],
    description: 'Domain of the company, as `domain` of `/enrich-company` has it.',
  }),
})
