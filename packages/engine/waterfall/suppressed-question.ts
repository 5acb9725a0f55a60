import type { ProviderOperation } from '../model/provider-catalog.ts'
import type { Answers } from '../sources/vendors/adapter.ts'
import type { Suppression } from '../suppression/suppression.ts'
import { isAskedForSuppressed, nothingAsked } from '../suppression/suppression-answers.ts'
import type { WaterfallRequest } from './waterfall.ts'

type Rules = {
  readonly [Name in ProviderOperation]: (
    question: Answers[Name][0],
    suppression: Suppression,
  ) => boolean
}

const rules: Rules = {
  person: ({ name, domain }, suppression) =>
    isAskedForSuppressed({ ...nothingAsked, name: name.full, domain }, suppression),
  profile: ({ profileSlug }, suppression) => {
    const linkedinUrl = `https://www.linkedin.com/in/${encodeURIComponent(profileSlug)}`
    return isAskedForSuppressed({ ...nothingAsked, linkedinUrl }, suppression)
  },
  decisionMaker: ({ domain }, { hasDomain }) => hasDomain(domain),
  roster: ({ domain }, { hasDomain }) => hasDomain(domain),
  // The address may be a guess for another person: a shape that could be a suppressed person's does not decide here.
  verify: ({ email }, { hasEmail }) => hasEmail(email),
  // A company's name is on no list.
  website: () => false,
  company: ({ domain }, { hasDomain }) => hasDomain(domain),
}

/** Returns true when a question to vendors names a suppressed person, address, profile or domain. Pure. */
export function isAboutSuppressed<Name extends ProviderOperation>(
  { operation, question }: Pick<WaterfallRequest<Name>, 'operation' | 'question'>,
  suppression: Suppression,
): boolean {
  const isSuppressed: Rules[Name] = rules[operation]
  return isSuppressed(question, suppression)
}
