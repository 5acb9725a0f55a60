import { ok } from '@enricher/engine/lib/parsed'
import { foldText } from '@enricher/engine/lib/text'
import { parseCompanyDomain } from '@enricher/engine/mail/company-domain'
import { nothingAsked } from '@enricher/engine/suppression/suppression-answers'
import { Type } from 'typebox'
import { emailSourceField, emailStatusField } from './find-email-person.ts'
import { categoryField, domainField } from './input-fields.ts'
import { defineOperation, noEcho, nullableString } from './operation.ts'

export const findEmailDecisionMaker = defineOperation({
  name: 'find-email-decision-maker',
  path: '/find-email/decision-maker',
  summary: 'Find a decision-maker',
  description:
    "Finds who holds a role at a company: name, title, LinkedIn profile and work email. 25 credits when a person's " +
    'email is found; a miss is 404 and free.',
  input: Type.Object({ decision_maker_category: categoryField, domain: domainField }),
  parse: ({ domain, decision_maker_category }) => {
    const company = parseCompanyDomain(domain)
    if (company.mistake !== null) return company
    return ok({ ...company.value, category: decision_maker_category.trim() })
  },
  askedFor: ({ host }) => ({ ...nothingAsked, domain: host }),
  answer: Type.Object({
    name: nullableString('As the company writes it.'),
    email: nullableString('The address found.'),
    linkedin_url: nullableString('Null when no profile is known.'),
    job_title: nullableString('As the company writes it.'),
    email_status: emailStatusField,
    source: emailSourceField,
  }),
  ...noEcho,
  priceCredits: 25,
  missAnswer: null,
  repeatedMissAnswer: null,
  outage: 'upstream_error',
  scope: 'enricher:read',
  canonicalInput: ({ category, domain }) => ({ category: foldText(category), domain }),
  exampleInput: { decision_maker_category: 'ceo', domain: 'northwind.example' },
})
