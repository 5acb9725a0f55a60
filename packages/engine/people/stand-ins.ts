import type { RankedPerson } from './roles.ts'

// Titles of one office differ by this much: `Managing Director` and `President` have 0.97 and 0.92. A general manager
// has 0.8 and is not the chief executive whose mailbox was not found: in tests on invented firms each was wrong.
const equalFitMin = 0.94
// Each candidate costs as many questions as a search for a person.
const candidatesMax = 3

/**
 * Returns the people who may be the answer for a role, best first: those whose title fills it best, then those who fill
 * it about as well and stand in where the first has no address. A title of clearly lower fit belongs to another office,
 * even where the first one's address cannot be found or the name cannot be read. Pure.
 * @param ranked best first
 */
export function withStandIns<Person>(ranked: readonly RankedPerson<Person>[]): readonly Person[] {
  const fit = ranked[0]?.score ?? 0
  return ranked
    .filter(({ score }) => score >= fit * equalFitMin)
    .slice(0, candidatesMax)
    .map(({ person }) => person)
}
