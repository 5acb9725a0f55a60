import { fail, ok, type Parsed } from '@enricher/engine/lib/parsed'
import { foldText } from '@enricher/engine/lib/text'
import { plainMarks, withoutEdges, withoutSigns } from '@enricher/engine/names/marks'
import { parsePersonName, withoutNickname } from '@enricher/engine/names/person/parse'
import type { PersonName } from '@enricher/engine/names/person/person-name'
import { given, parseWorkplace, type Workplace } from './workplace.ts'

/** The members of a body that describe the person to find, as they may arrive. */
type PersonFields = {
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly full_name?: string | null
  readonly domain?: string | null
  readonly company_name?: string | null
}

type NamedPerson = {
  /** The name, with both a given and a family name. */
  readonly name: PersonName
  /** False where the given split into first and last name is another than that of the full name. */
  readonly isSplitAsUsual: boolean
}

/** A person and the workplace, as a body names them. */
export type ParsedPerson = NamedPerson & Workplace

/** Reads the person to find. First and last name win over a full name, a domain over a company's name. */
export function parsePerson(fields: PersonFields): Parsed<ParsedPerson> {
  const person = parseName(fields)
  if (person.mistake !== null) return person
  const place = parseWorkplace(fields, 'Say where the person works')
  if (place.mistake !== null) return place
  return ok({ ...person.value, ...place.value })
}

function parseName(fields: PersonFields): Parsed<NamedPerson> {
  const first = namePart(fields.first_name)
  const last = namePart(fields.last_name)
  const full = namePart(fields.full_name)
  if (first !== null && last !== null) {
    const mistake = whyNoName('first_name', first) ?? whyNoName('last_name', last)
    return mistake === null ? ok(personOf(first, last)) : fail(mistake)
  }
  if (full === null) {
    if (first !== null) return fail('first_name came without last_name: send both, or full_name.')
    if (last !== null) return fail('last_name came without first_name: send both, or full_name.')
    return fail('Say who is looked for: send first_name and last_name, or full_name.')
  }
  return parseFullName(full)
}

function parseFullName(full: string): Parsed<NamedPerson> {
  const mistake = whyNoName('full_name', full)
  if (mistake !== null) return fail(mistake)
  const name = parsePersonName(full)
  if (!name?.given || !name.family) {
    return fail('full_name is a single name: give first and last name.')
  }
  return ok({ name, isSplitAsUsual: true })
}

/**
 * Returns the person of a first and a last name. The given split stays: at most titles, suffixes and second names are
 * split off, and the text behind a comma.
 */
function personOf(first: string, last: string): NamedPerson {
  const full = `${first} ${last}`
  const parsed = parsePersonName(full)
  const { family, suffix } = cutSuffix(withoutNickname(last, 1), parsed?.suffix ?? null)
  if (parsed?.given && parsed.family !== null && foldText(parsed.family) === foldText(family)) {
    return { name: parsed, isSplitAsUsual: true }
  }
  const comma = Math.max(0, family.search(/[,،，]/u))
  if (/\p{L}/u.test(family.slice(0, comma))) {
    const [before, behind] = [family.slice(0, comma), family.slice(comma + 1)]
    const { name, ...rest } = personOf(first, before.trim())
    const suffixes = [name.suffix, behind.trim(), suffix].filter((text) => text)
    return { ...rest, name: { ...name, full, suffix: suffixes.join(', ') || null } }
  }
  const name = { full, prefix: null, given: first, middle: null, family, suffix }
  return { name, isSplitAsUsual: false }
}

/** Cuts the suffix that was found in the whole name from the end of the last name: `Fibb, MBA`. */
function cutSuffix(
  last: string,
  suffix: string | null,
): { readonly family: string; readonly suffix: string | null } {
  const letters = lettersOf(suffix ?? '')
  const start = Array.from(last, (_, index) => index).findLast(
    (index) => lettersOf(last.slice(index)) === letters,
  )
  const family = last
    .slice(0, start ?? 0)
    .replace(/(?<![\s,;([|/•·#~\p{Pd}])[\s,;([|/•·#~\p{Pd}]+$/u, '')
  return letters === '' || family === '' ? { family: last, suffix: null } : { family, suffix }
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

/** Returns the text as {@link given} does, without signs that belong to no name: `CFP®`. */
function namePart(text: string | null | undefined): string | null {
  return given(withoutEdges(withoutSigns(plainMarks(text ?? ''))))
}

/** Signs that occur in no name, each with its message. */
const strangeSigns: readonly (readonly [RegExp, string])[] = [
  [
    /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u202d\u202e]/u,
    'holds characters that cannot be printed',
  ],
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}/u, 'holds an emoji'],
  [/[@<>{}\\]|:\/\//u, 'holds signs of an address, not of a name'],
]

function whyNoName(field: string, name: string): string | null {
  const strange = strangeSigns.find(([sign]) => sign.test(name))
  if (strange) return `${field} ${strange[1]}: send the name alone, as on a business card.`
  return /\p{L}/u.test(name) ? null : `${field} must hold at least one letter.`
}
