import { isOwn, type OwnNames } from '../employment/employer.ts'
import { founder } from './history.ts'
import type { Named } from './name-and-office.ts'

// `its founder` before a name and `Doe Jewellers` beside it: the surname and the capitalised word behind it.
const capitalised = /^\s\p{Lu}\p{L}/u

/**
 * Returns whether a sentence names the founder of another firm, which bears the founder's surname: `Doe Jewellers began
 * when its founder, Jane Doe, ...` on the page of a shop that sells them. Pure.
 */
export function isFounderOfNamesake(
  { reading, title }: Named,
  sentence: string,
  own: OwnNames,
): boolean {
  if (!founder.test(title)) return false
  const surname = reading.name.split(' ').at(-1) ?? ''
  if (surname === '' || isOwn(surname, own)) return false
  const rest = sentence.replaceAll(reading.name, '')
  return rest
    .split(surname)
    .slice(1)
    .some((behind) => capitalised.test(behind))
}
