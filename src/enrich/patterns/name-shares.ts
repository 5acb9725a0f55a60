import { wordSet } from '../../data/words.ts'
import { givenNames } from '../../names/person/given-names.ts'

const listed = (section: string) => wordSet('common-names', section)

const veryCommonGiven = listed('given, very common')
const commonGiven = listed('given, common')
const veryCommonFamily = listed('family, very common')
const commonFamily = listed('family, common')

// Of the people of one country, by public statistics. Names on no list are rare each, and many.
const givenShares = { veryCommon: 0.015, common: 0.005, known: 0.0015, rare: 0.0005 }
const familyShares = { veryCommon: 0.006, common: 0.002, rare: 0.0002 }

/** Returns the share of a firm's staff that may be expected to have a given name, as an address spells it. */
export function givenShareOf(given: string): number {
  if (veryCommonGiven.has(given)) return givenShares.veryCommon
  if (commonGiven.has(given)) return givenShares.common
  return givenNames.has(given) ? givenShares.known : givenShares.rare
}

/** Returns the share of a firm's staff that may be expected to have a family name, as an address spells it. */
export function familyShareOf(family: string): number {
  if (veryCommonFamily.has(family)) return familyShares.veryCommon
  return commonFamily.has(family) ? familyShares.common : familyShares.rare
}
