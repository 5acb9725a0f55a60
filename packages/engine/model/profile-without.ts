import { textsIn } from '../lib/json.ts'
import type { Suppression } from '../suppression/suppression.ts'
import { isNamedIn } from '../suppression/suppression-texts.ts'
import type { CompanyProfile, ProfileFact } from './company-profile.ts'

/** The profile of a company whose site states nothing. */
export const emptyProfile: CompanyProfile = {
  name: null,
  legalName: null,
  legalForm: null,
  description: null,
  industry: null,
  foundedYear: null,
  employeeRange: null,
  address: null,
  phones: [],
  social: [],
  logoUrl: null,
  registrations: [],
  languages: [],
  siteKind: null,
  technologies: [],
}

/**
 * Returns the profile without the facts that name a suppressed person; the same object where none does. A firm that
 * bears the name of one is that person's own: its seat, telephone and registration are theirs too, and nothing is left.
 */
export function profileWithout(
  profile: CompanyProfile,
  domain: string,
  list: Suppression,
): CompanyProfile {
  const isGone = (fact: ProfileFact<unknown> | null) =>
    fact !== null &&
    [...textsIn(fact.value), fact.pageUrl ?? '', fact.quote ?? ''].some((text) =>
      isNamedIn(text, domain, list),
    )
  if (isGone(profile.name) || isGone(profile.legalName)) return emptyProfile
  const kept = Object.entries(profile).map(([field, value]) => [field, keptOf(value, isGone)])
  const values = Object.values(profile)
  const isSame = kept.every(([, value], index) => value === values[index])
  return isSame ? profile : (Object.fromEntries(kept) as CompanyProfile)
}

type Fact = ProfileFact<unknown>
type Member = CompanyProfile[keyof CompanyProfile]

function keptOf(member: Member, isGone: (fact: Fact) => boolean): Member {
  if (member === null) return null
  if (!Array.isArray(member)) return isGone(member as Fact) ? null : member
  const left = member.filter((one) => typeof one === 'string' || !isGone(one as Fact))
  return left.length === member.length ? member : left
}
