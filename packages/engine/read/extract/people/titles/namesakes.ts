import type { OwnNames } from '../employment/employer.ts'
import type { PageLine, PageLines } from '../lines/page-lines.ts'
import { foldToken } from '../names/fold-token.ts'
import { readName } from '../names/names.ts'
import type { PersonNameReading } from '../names/person-name-reading.ts'
import type { MarkedPerson } from '../structured/json-ld-people.ts'

// Shorter surnames are parts of other words. One of four letters is so within a name: it begins or ends the name of the
// firm, or follows its `dr`, and `Deco` does none of these in `homedecorhut`.
const surnameLettersMin = 4
const innerLettersMin = 5
const beforeLettersMax = 2
const lineLettersMax = 60
// A page of a practice has its name at the head and in the notice; a list of a family's members is longer.
const namesakesMax = 4

/**
 * Reads people without a title whose surname the firm bears: `Max Muster` over the street of `Muster Beratung`, or in
 * the title of its pages. Only names that are known count. Pure.
 */
export function readNamesakes(
  { lines, title }: PageLines,
  own: OwnNames,
  isAbout: boolean,
): readonly MarkedPerson[] {
  const texts = [...lines.filter(isOpen).map(({ text }) => text), ...partsOf(title)]
  const found = new Map<string, PersonNameReading>()
  for (const text of texts) {
    const reading = text.length > lineLettersMax ? null : readName(text)
    if (reading?.grade !== 'known' || !bearsName(reading, own)) continue
    if (!isAbout && isFirmName(reading, own)) continue
    found.set(reading.key, reading)
    if (found.size === namesakesMax) break
  }
  return [...found.values()].map((reading) => ({
    reading,
    title: null,
    email: null,
    linkedinUrl: null,
    isStated: true,
  }))
}

const isOpen = ({ isForeign, isMenu, isPicture, text }: PageLine): boolean =>
  !isForeign && !isMenu && !isPicture && text !== ''

const partsOf = (title: string): readonly string[] =>
  title.split(/\s[-–—|:·•]\s|[|:]/u).map((part) => part.trim())

/** Returns true for `Art Deco` of `Art Deco Homes`: apart from pages about people a firm's whole name is the firm. */
const isFirmName = ({ key }: PersonNameReading, own: OwnNames): boolean =>
  own.some((name) => name.includes(key.replaceAll(' ', '')))

function bearsName({ key }: PersonNameReading, own: OwnNames): boolean {
  const surname = foldToken(key.split(' ').at(-1) ?? '')
  if (surname.length < surnameLettersMin) return false
  const isLong = surname.length >= innerLettersMin
  return own.some((name) => {
    const start = name.indexOf(surname)
    if (start === -1) return false
    return isLong || start <= beforeLettersMax || name.endsWith(surname)
  })
}
