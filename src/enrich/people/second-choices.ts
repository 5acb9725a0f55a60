import type { PersonName } from '../../names/person/person-name.ts'
import { nameForms } from '../patterns/name-forms.ts'
import { buildLocalPart } from '../patterns/patterns.ts'

// What an administrator gives to the second David of a firm: a letter more, or the names in another usual way.
const secondPatterns = ['{first}{l}', '{first}.{last}', '{f}{last}']

/**
 * Of persons whose usual address is a namesake's, those who have a given one of the three: assumed to be as many for
 * each, and the rest to have a middle letter, a number or a handle. 14 of 20 such authors of free software had one.
 */
export const secondChoiceShare = 1 / 4

/** Returns the local parts that a person gets whose usual one is a namesake's. Pure. */
export function secondChoices(name: PersonName, domain: string): ReadonlySet<string> {
  const [form] = nameForms(name, domain)
  return new Set(
    secondPatterns.flatMap((pattern) => (form ? (buildLocalPart(pattern, form) ?? []) : [])),
  )
}
