import { Type } from 'typebox'
import { emailSourceField, emailStatusField } from './find-email-person.ts'
import { profileUrlField } from './input-fields.ts'
import { defineOperation, nullableString } from './operation.ts'
import { readProfileSlug } from './profile-url.ts'
import { checkedValue } from './reading.ts'

export const findEmailLinkedin = defineOperation({
  name: 'find-email-linkedin',
  path: '/find-email/linkedin',
  summary: 'LinkedIn profile to verified email',
  description:
    "Finds the work email of the person a LinkedIn profile belongs to, from companies' own sites and providers; the " +
    'profile itself is never fetched. 10 credits when one is found; a miss is 404 and free.',
  input: Type.Object({ linkedin_url: profileUrlField }),
  mistakeIn: (input) => readProfileSlug(input.linkedin_url).mistake,
  answer: Type.Object({
    name: nullableString('Whose profile it is.'),
    email: nullableString('The address found.'),
    job_title: nullableString('As the company writes it.'),
    email_status: emailStatusField,
    source: emailSourceField,
  }),
  echo: Type.Object({ linkedin_url: nullableString('The profile as it was sent.') }),
  echoOf: (input) => ({ linkedin_url: input.linkedin_url }),
  priceCredits: 10,
  missAnswer: null,
  repeatedMissAnswer: null,
  outage: 'upstream_error',
  scope: 'enricher:read',
  sameInput: (input) => ({ profile: checkedValue(readProfileSlug(input.linkedin_url)) }),
  isShareable: () => true,
  exampleInput: { linkedin_url: 'https://www.linkedin.com/in/jane-doe' },
})
