import type { CompanyProfile, ProfileFact } from '../model/company-profile.ts'
import type { SearchRun } from '../model/engine.ts'
import { profileWithout } from '../model/profile-without.ts'
import type { ProviderName } from '../model/provider-catalog.ts'
import { parseCompanyName } from '../names/company-name.ts'
import type { FoundCompany } from '../sources/vendors/adapter.ts'
import type { Suppression } from '../suppression/suppression.ts'
import type { Waterfall } from '../waterfall/waterfall.ts'

/** Asks the providers of a waterfall; null: none is configured. */
export type ProfileVendors = { readonly waterfall: Pick<Waterfall, 'has' | 'run'> | null }

// No labels measure what vendors say of small firms: it counts for less than the site's own statement, which has to be
// right nine times in ten.
const givenConfidence = 0.8
// A profile that has these needs no provider: each of those with this operation has them, and little else.
const linkedin = 'linkedin'

const hasPage = ({ social }: CompanyProfile): boolean =>
  social.some(({ value }) => value.network === linkedin)

/** Returns whether a profile lacks a fact for which a provider is worth its price. Pure. */
function hasGaps(profile: CompanyProfile): boolean {
  return profile.foundedYear === null || profile.employeeRange === null || !hasPage(profile)
}

/** Returns whether a provider's record is of a firm whose name has nothing of the names that the site states. Pure. */
function isOfOther({ name, legalName }: CompanyProfile, given: FoundCompany): boolean {
  const stated = [name, legalName].flatMap((fact) => (fact === null ? [] : [fact.value]))
  if (given.legalName === null || stated.length === 0) return false
  const { words } = parseCompanyName(given.legalName)
  return !stated.some((one) => {
    const own = parseCompanyName(one).words
    const [short, long] = [own.join(''), words.join('')].toSorted((a, b) => a.length - b.length)
    return own.some((word) => words.includes(word)) || long?.includes(short ?? '') === true
  })
}

/** Returns the profile with a provider's facts for fields that had none; the same object where it has none. Pure. */
function filledProfile(
  profile: CompanyProfile,
  given: FoundCompany,
  provider: ProviderName,
): CompanyProfile {
  const fill = <Value>(own: ProfileFact<Value> | null, value: Value | null) =>
    own ?? (value === null ? null : factOf(value, provider))
  const { linkedinUrl: url } = given
  const filled = {
    ...profile,
    legalName: fill(profile.legalName, given.legalName),
    description: fill(profile.description, given.description),
    foundedYear: fill(profile.foundedYear, given.foundedYear),
    employeeRange: fill(profile.employeeRange, given.employeeRange),
    address: fill(profile.address, given.address),
    social:
      url === null || hasPage(profile)
        ? profile.social
        : [...profile.social, factOf({ network: linkedin, url }, provider)],
  }
  const members = Object.keys(profile) as (keyof CompanyProfile)[]
  return members.every((name) => filled[name] === profile[name]) ? profile : filled
}

const factOf = <Value>(value: Value, provider: ProviderName): ProfileFact<Value> => ({
  ...{ value, confidence: givenConfidence, pageUrl: null, quote: null, provider },
})

/**
 * Asks providers in turn for what the site of a company does not state, until nothing is lacking; none is asked where
 * nothing is. What the site states is never replaced, and a record that names another firm, or one of the suppression
 * list, counts as none.
 */
export async function fillProfile(
  domain: string,
  own: CompanyProfile,
  { waterfall, suppression }: ProfileVendors & { suppression(): Suppression },
  run: SearchRun,
): Promise<CompanyProfile> {
  if (!waterfall?.has('company') || !hasGaps(own)) return own
  let profile = own
  await waterfall.run(
    {
      operation: 'company',
      question: { domain },
      mailHostClass: null,
      async onAnswer(given, { provider }) {
        const filled = filledProfile(profile, given, provider)
        const isHidden = profileWithout(filled, domain, suppression()) !== filled
        if (filled === profile || isHidden || isOfOther(own, given)) return 'mismatch'
        profile = filled
        return hasGaps(profile) ? 'inconclusive' : 'accepted'
      },
    },
    run,
  )
  return profile
}
