import { isConjunction, isSuffixSegment, prefixLength, suffixLength } from './affixes.ts'
import { joined, type NameContext, type NameParts } from './context.ts'
import { isLowerCase, isParticle } from './particles.ts'
import { splitCore } from './split.ts'
import { foldTitle, givenNameTitles } from './titles.ts'

/** Takes apart a name whose words are separated by blanks. Null when it only has titles. */
export function parseWords(text: string, context: NameContext): NameParts | null {
  const segments = text.split(/\s*[,،]\s*/u).filter((segment) => segment !== '')
  const isList = segments.length > 1 && isConjunction(segments.at(-1)?.split(' ')[0] ?? '')
  if (isList) return parseList(text)
  const after = suffixSegments(segments, context)
  const [first = '', second, ...others] = segments.slice(0, segments.length - after)
  const isInverted = second !== undefined && !isNote(first, second)
  const parts = isInverted ? parseInverted(first, second, context) : parseStraight(first, context)
  if (!parts) return null
  const notes = isInverted || second === undefined ? others : [second, ...others]
  const behind = segments.slice(segments.length - after)
  return { ...parts, suffix: joinSuffixes([parts.suffix, ...notes, ...behind]) }
}

/** Counts the last segments that are suffixes: `Smith, John, Jr.` has one. */
function suffixSegments(segments: readonly string[], context: NameContext): number {
  let count = 0
  while (segments.length - count > 1) {
    const left = segments.slice(0, segments.length - count)
    // Behind `Family, Given` an abbreviation can only be a suffix.
    const wordsBefore = left.length > 2 ? 2 : wordCount(left[0])
    if (!isSuffixSegment(left.at(-1) ?? '', wordsBefore, context)) break
    count++
  }
  return count
}

function wordCount(text = ''): number {
  return text.split(' ').length
}

function joinSuffixes(parts: readonly (string | null)[]): string | null {
  const present = parts.filter((part) => part !== null)
  return present.length === 0 ? null : present.join(', ')
}

/** Returns true for `Jane Doe, Head of Sales`: words that are no given names, after a whole name. */
function isNote(first: string, second: string): boolean {
  const words = second.split(' ')
  const isWhole = first.split(' ').filter((word) => !isParticle(word)).length > 1
  return (
    isWhole && (words.length > 2 || words.some((word) => isLowerCase(word) && !isParticle(word)))
  )
}

function parseStraight(text: string, context: NameContext): NameParts | null {
  const words = text.split(' ').filter((word) => word !== '')
  const titles = prefixLength(words, context)
  const prefix = words.slice(0, titles)
  const named = words.slice(titles)
  const trailing = suffixLength(named, context, titles > 0)
  const core = named.slice(0, named.length - trailing)
  if (!core.some((word) => /\p{L}/u.test(word))) return null
  const isGivenTitle = givenNameTitles.has(foldTitle(prefix.at(-1) ?? ''))
  return {
    prefix: joined(prefix),
    ...splitCore(core, context, titles > 0 && !isGivenTitle ? 'family' : 'given'),
    suffix: joined(named.slice(named.length - trailing)),
  }
}

/** Reads `Family, Given Middle`, with titles and suffixes on either side. */
function parseInverted(family: string, given: string, context: NameContext): NameParts | null {
  const familyWords = family.split(' ')
  const givenWords = given.split(' ')
  const titles = prefixLength(familyWords, context)
  const trailing = suffixLength(familyWords.slice(titles), context, true)
  const givenTitles = prefixLength(givenWords, context)
  const names = givenWords.slice(givenTitles)
  // A particle at the end of the given name belongs to the family name: `Beethoven, Ludwig van`.
  let end = names.length
  while (end > 1 && isParticle(names[end - 1] ?? '')) end--
  const familyName = [
    ...names.slice(end),
    ...familyWords.slice(titles, familyWords.length - trailing),
  ]
  return {
    prefix: joined([...familyWords.slice(0, titles), ...givenWords.slice(0, givenTitles)]),
    given: names[0] ?? null,
    middle: joined(names.slice(1, end)),
    family: joined(familyName),
    suffix: joined(familyWords.slice(familyWords.length - trailing)),
  }
}

/** Reads `Anna, Peter and Mary Smith`: a list of given names before one family name. */
function parseList(text: string): NameParts {
  const words = text.split(' ')
  const at = words.findLastIndex(isConjunction)
  return {
    prefix: null,
    given: joined(words.slice(0, at + 2)),
    middle: null,
    family: joined(words.slice(at + 2)),
    suffix: null,
  }
}
