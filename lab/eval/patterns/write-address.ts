import { drawShare } from '../../tools/random.ts'
import type { InventedName } from './invented-names.ts'

/** How a domain spells the letters for which a name leaves a choice; alike for all its staff. */
export type Spelling = { readonly expandsUmlauts: boolean }

// Short forms that people use at work; some names have two.
const nicknames: ReadonlyMap<string, readonly string[]> = new Map(
  `michael:mike david:dave james:jim robert:rob,bob matthew:matt daniel:dan andrew:andy steven:steve thomas:tom
  william:bill,will jonathan:jon joshua:josh nathan:nate stephen:steve anthony:tony christopher:chris benjamin:ben
  nicholas:nick timothy:tim gregory:greg jeffrey:jeff joseph:joe samuel:sam alexander:alex jennifer:jen rebecca:becky
  nicolas:nico sebastian:basti philipp:phil johannes:hannes alejandro:alex dmitry:dima sergey:serge krzysztof:kris`
    .split(/\s+/)
    .map((entry) => entry.split(':') as [string, string])
    .map(([name, short]) => [name, short.split(',')]),
)
const nicknameShare = 0.1

type Letters = {
  readonly first: string
  readonly f: string
  readonly m: string
  readonly last: string
}

/**
 * Writes the local part that a pattern makes of a name, with people's choices: a short form, one surname of two,
 * particles or none. It does not use the model's own patterns, so that an error in them shows.
 */
export function writeLocalPart(
  pattern: string,
  name: InventedName,
  spelling: Spelling,
  random: () => number,
): string {
  const first = chooseGiven(fold(name.given, spelling), random)
  const last = chooseFamily(fold(name.family, spelling), random)
  return fill(pattern, { first, f: first.slice(0, 1), m: fold(name.middle, spelling), last })
}

function fold(text: string, { expandsUmlauts }: Spelling): string {
  const lower = text.normalize('NFC').toLowerCase()
  const expanded = expandsUmlauts
    ? lower.replace(/ä|æ/g, 'ae').replace(/ö|ø/g, 'oe').replace(/ü/g, 'ue').replace(/å/g, 'aa')
    : lower.replace(/æ/g, 'ae').replace(/ø/g, 'o')
  return expanded
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/[^a-z -]/g, '')
}

function chooseGiven(given: string, random: () => number): string {
  const short = nicknames.get(given)
  if (short && random() < nicknameShare) return short[Math.floor(random() * short.length)] ?? given
  if (!given.includes('-')) return given
  const halves = given.split('-')
  return drawShare(
    [
      [given, 45],
      [halves.join(''), 30],
      [halves[0] ?? given, 25],
    ],
    random,
  )
}

const particle = /^(?:de|la|le|van|von|den|der)$/

function chooseFamily(family: string, random: () => number): string {
  const parts = family.split(/[ -]/)
  const [head = '', tail = ''] = [parts[0], parts.at(-1)]
  if (parts.length === 1) return family
  const together = parts.join('')
  if (particle.test(head)) {
    return drawShare(
      [
        [together, 60],
        [tail, 20],
        [parts.join('.'), 10],
        [parts.join('-'), 10],
      ],
      random,
    )
  }
  const isHyphened = family.includes('-')
  return drawShare(
    [
      [head, isHyphened ? 20 : 55],
      [tail, isHyphened ? 10 : 15],
      [together, isHyphened ? 25 : 20],
      [parts.join('-'), isHyphened ? 45 : 10],
    ],
    random,
  )
}

/** Fills in `{first}`, `{f}`, `{m}`, `{l}`, `{last:7}`; a missing middle initial leaves out its point as well. */
function fill(pattern: string, letters: Letters): string {
  return pattern
    .replace(/\{m\}[._-]?/g, (part) => (letters.m === '' ? '' : part.replace('{m}', letters.m)))
    .replace('{l}', letters.last.slice(0, 1))
    .replace(/\{(first|f|last)(?::(\d))?\}/g, (_, part: 'first' | 'f' | 'last', length?: string) =>
      letters[part].slice(0, length === undefined ? undefined : Number(length)),
    )
}
