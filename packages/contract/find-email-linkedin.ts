import { ok } from '@enricher/engine/lib/parsed'
import { nothingAsked } from '@enricher/engine/suppression/suppression-answers'
import { Type } from 'typebox'
import { emailSourceField, emailStatusField } from './find-email-person.ts'
import { profileUrlField } from './input-fields.ts'
import { parseProfileSlug } from './inputs/linkedin-url.ts'
import { defineOperation, nullableString } from './operation.ts'

export const findEmailLinkedin = defineOperation({
  name: 'find-email-linkedin',
  path: '/find-email/linkedin',
  summary: 'Find an email by LinkedIn profile',
  description:
    "Finds the work email of the person a LinkedIn profile belongs to, from companies' own sites and providers; the " +
    'profile itself is never fetched. 10 credits when one is found; a miss is 404 and free.',
  input: Type.Object({ linkedin_url: profileUrlField }),
  parse: ({ linkedin_url }) => {
    const slug = parseProfileSlug(linkedin_url)
    return slug.mistake === null ? ok({ profileSlug: slug.value }) : slug
  },
  askedFor: ({ profileSlug }) => ({
    ...nothingAsked,
    linkedinUrl: `https://www.linkedin.com/in/${encodeURIComponent(profileSlug)}`,
  }),
  answer: Type.Object({
    name: nullableString('The owner of the profile.'),
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
  canonicalInput: ({ profileSlug }) => ({ profile: profileSlug }),
  exampleInput: { linkedin_url: 'https://www.linkedin.com/in/jane-doe' },
})
