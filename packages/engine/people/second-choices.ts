import type { NameForm } from './patterns/name-forms.ts'
import { buildLocalPart } from './patterns/patterns.ts'

// An administrator gives the second David of a firm one more letter, or the names in another usual pattern.
const secondPatterns = ['{first}{l}', '{first}.{last}', '{f}{last}']

/**
 * Share of people who get a given one of the three second choices, among those whose usual address a namesake has. Each
 * of the three is assumed to be as frequent, and so is the rest: a middle letter, a number or a handle. 14 of 20 such
 * authors of free software had one of the three.
 */
export const secondChoiceShare = 1 / 4

/** Returns the local parts that a person with this name gets when a namesake has the usual one. Pure. */
export function secondChoices(form: NameForm | undefined): ReadonlySet<string> {
  return new Set(
    secondPatterns.flatMap((pattern) => (form ? (buildLocalPart(pattern, form) ?? []) : [])),
  )
}
