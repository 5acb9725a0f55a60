import { Type } from 'typebox'
import { foldText } from '../lib/text.ts'
import { readCompanyDomain } from './company-domain.ts'
import { emailSourceField, emailStatusField } from './find-email-person.ts'
import { categoryField, domainField } from './input-fields.ts'
import { defineOperation, noEcho, nullableString } from './operation.ts'
import { checkedValue } from './reading.ts'

export const findEmailDecisionMaker = defineOperation({
  name: 'find-email-decision-maker',
  path: '/find-email/decision-maker',
  summary: 'The person in a role, with verified email',
  description:
    "Finds who holds a role at a company: name, title, LinkedIn profile and work email. 25 credits when a person's " +
    'email is found; a miss is 404 and free.',
  input: Type.Object({ decision_maker_category: categoryField, domain: domainField }),
  mistakeIn: (input) => readCompanyDomain(input.domain).mistake,
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
  sameInput: (input) => ({
    category: foldText(input.decision_maker_category),
    domain: checkedValue(readCompanyDomain(input.domain)),
  }),
  isShareable: () => true,
  exampleInput: { decision_maker_category: 'ceo', domain: 'northwind.example' },
})
