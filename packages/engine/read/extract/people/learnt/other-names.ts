import { lettersOf, type OwnNames } from '../employment/employer.ts'
import type { PersonNameReading } from '../names/person-name-reading.ts'
import { nameLikeness } from './name-likeness.ts'

// No name of 818 people of real firms has less than these. A given name in use is a sign, and so is an initial.
const likenessMin = { known: -5, marked: -4, shaped: -3 }
// The name of a firm has the word of its trade. `Jane Doe` may be the name of a firm and of its owner.
const likenessOfFirmMin = { fullName: -2.5, other: -1.5 }

/**
 * Returns whether words that are built like a name are those of a thing, or of the firm with its trade. An address or a
 * profile of the person's own proves that they are no thing. Pure.
 */
export function isOtherName(
  { name, key, grade, isMarked }: PersonNameReading,
  own: OwnNames,
  isProven: boolean,
): boolean {
  const leastLikely = nameLikeness(key)
  const kind = grade === 'known' ? 'known' : isMarked ? 'marked' : 'shaped'
  if (!isProven && leastLikely < likenessMin[kind]) return true
  const isFullName = grade === 'known' && key.split(' ').length === 2
  const least = likenessOfFirmMin[isFullName ? 'fullName' : 'other']
  return leastLikely < least && own.includes(lettersOf(name))
}
