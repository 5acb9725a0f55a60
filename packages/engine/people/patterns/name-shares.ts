import { readRows, wordSet } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import { countedGivenNames } from '../../names/person/given-names.ts'
import { isReadInJapan } from '../../names/person/surnames.ts'

const listed = (section: string) => wordSet('common-names', section)

const veryCommonGiven = listed('given, very common')
const commonGiven = listed('given, common')
const veryCommonFamily = listed('family, very common')
const commonFamily = listed('family, common')

/** Common given names by the suffix of their country; Switzerland has several rows. */
const givenByCountry = once((): ReadonlyMap<string, ReadonlySet<string>> => {
  const byCountry = new Map<string, Set<string>>()
  for (const [countries, names] of readRows('common-names', 'given, by country')) {
    for (const country of countries.split(' ')) {
      byCountry.set(country, new Set([...(byCountry.get(country) ?? []), ...names]))
    }
  }
  return byCountry
})

// Shares of the people of one country, by public statistics. Names on no list, or uncounted, are each rare, but many.
const givenShares = { veryCommon: 0.015, common: 0.005, known: 0.0015, rare: 0.0005 }
const familyShares = { veryCommon: 0.006, common: 0.002, rare: 0.0002, japanese: 0.008 }

// Factor of a name that is common in other countries: seven in ten of a firm's staff are assumed to be from its own
// country.
const abroadFactor = 0.3
// Factor under a suffix of no country: most such firms are English-speaking, but one that has a Javier may well be
// Spanish.
const elsewhereFactor = 0.5
const genericSuffix = /^(?:[a-z]{3,}|ai|co|io|me|tv)$/
const genericHome = 'us'

/**
 * Returns the share of a firm's staff that is expected to have a given name, as an address spells it, at a firm with
 * such a domain.
 */
export function givenShareOf(given: string, domain: string): number {
  const isVeryCommon = veryCommonGiven.has(given)
  if (!isVeryCommon && !commonGiven.has(given)) {
    return countedGivenNames.has(given) ? givenShares.known : givenShares.rare
  }
  const share = isVeryCommon ? givenShares.veryCommon : givenShares.common
  return Math.max(givenShares.known, share * homeFactor(given, domain))
}

/** Returns the factor of a share; in a country without statistics every name counts as a name of that country. */
function homeFactor(given: string, domain: string): number {
  const suffix = domain.slice(domain.lastIndexOf('.') + 1)
  const isGeneric = genericSuffix.test(suffix)
  const home = givenByCountry().get(isGeneric ? genericHome : suffix)
  if (!home || home.has(given)) return 1
  return isGeneric ? elsewhereFactor : abroadFactor
}

/** Returns the share of a firm's staff that is expected to have a family name, as an address spells it. */
export function familyShareOf(family: string): number {
  // Few surnames are many people's in Japan, and several that are written apart are read alike.
  if (isReadInJapan(family)) return familyShares.japanese
  if (veryCommonFamily.has(family)) return familyShares.veryCommon
  return commonFamily.has(family) ? familyShares.common : familyShares.rare
}
