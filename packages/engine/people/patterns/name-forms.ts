import { givenNames } from '../../names/person/given-names.ts'
import { isJapaneseName } from '../../names/person/japanese.ts'
import { nicknamesOf } from '../../names/person/nicknames.ts'
import { isParticle } from '../../names/person/particles.ts'
import type { PersonName } from '../../names/person/person-name.ts'
import { spellingsOf } from '../../names/person/spellings.ts'
import { readingsOfJapanese, romanisedSurnames } from '../../names/person/surnames.ts'
import type { NameLetters } from './patterns.ts'

/** One way in which a person may write the own name in an address. */
export type NameForm = NameLetters & {
  /** Probability of this form among all forms of the name; they add up to 1. */
  readonly weight: number
  /** The likeliest form, written out like the name: no short form, no part left out by guess. */
  readonly isPlain: boolean
}

type Option = {
  readonly text: string
  readonly initial: string
  readonly weight: number
  /** Index of the spelling among several (`muller`, `mueller`); null where there is one. */
  readonly spelling: number | null
}

/** Further forms are each too improbable to matter. */
const formsMax = 40
const optionsMax = 12

/**
 * Returns every form in which a name may be written in an address at a domain, the likeliest first. Empty when the
 * name cannot be read: a Japanese given name in kanji is left out, because nothing tells how it is read.
 */
export function nameForms(name: PersonName, domain: string): readonly NameForm[] {
  if (isJapaneseName(name, domain)) return formsBySurname(name)
  const given = givenOptions(name, domain)
  const family = familyOptions(name, domain)
  const middle = spellingsOf(middleOf(name))[0]?.replaceAll(' ', '') ?? ''
  const straight = given.flatMap((first) =>
    family.map((last) => ({
      first: first.text,
      initial: first.initial,
      middle,
      last: last.text,
      weight: first.weight * last.weight * agreementOf(first, last),
    })),
  )
  const best = straight[0]
  const crossed = best && best.first !== '' && best.last !== '' ? [crossedForm(best)] : []
  const bySecondName = [...goesBySecondName(best), ...goesByFirstSurname(best)]
  const forms = [...straight, ...crossed, ...bySecondName]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, formsMax)
  const total = forms.reduce((sum, { weight }) => sum + weight, 0)
  return forms.map((form, index) => ({
    ...form,
    weight: form.weight / total,
    isPlain: index === 0,
  }))
}

/** Returns the readings of a Japanese surname alone, each twice as likely as the next. */
const formsBySurname = ({ family }: PersonName): readonly NameForm[] =>
  readingsOfJapanese(family ?? '').map((last, at, { length }) => ({
    ...{ first: '', initial: '', middle: '', last, isPlain: at === 0 },
    weight: placeShare(at) / placesTotal(length),
  }))

/**
 * Returns the share of pairs of spellings: hardly any address is `juergen.muller`, because one spelling is used in both
 * names.
 */
function agreementOf(first: Option, last: Option): number {
  const isMixed =
    first.spelling !== last.spelling && first.spelling !== null && last.spelling !== null
  return isMixed ? 0.1 : 1
}

type RawForm = Omit<NameForm, 'isPlain'>

// Names that are written in both orders get the other order too; for all other names it is only a mistake.
function crossedForm(best: RawForm): RawForm {
  const isEastAsian = Object.values(romanisedSurnames).some(
    (table) => table.has(best.first) || table.has(best.last),
  )
  return {
    ...best,
    first: best.last,
    initial: best.last.slice(0, 1),
    last: best.first,
    weight: best.weight * (isEastAsian ? 0.08 : 0.01),
  }
}

function goesBySecondName(best: RawForm | undefined): readonly RawForm[] {
  if (!best || best.middle.length < 2) return []
  return [
    { ...best, first: best.middle, initial: best.middle.slice(0, 1), weight: best.weight * 0.06 },
  ]
}

// `Daniel Solana Reyes`: a middle word that is no given name may be the first of two surnames, which people with two
// surnames use.
const firstSurnameShare = 0.3

function goesByFirstSurname(best: RawForm | undefined): readonly RawForm[] {
  if (!best || best.middle.length < surnameLettersMin || givenNames.has(best.middle)) return []
  return [{ ...best, middle: '', last: best.middle, weight: best.weight * firstSurnameShare }]
}

// Shorter words are initials and particles.
const surnameLettersMin = 3

function middleOf({ middle, family }: PersonName): string {
  if (middle === null) return ''
  // A name without a family name (Indonesia) has its last word in that place.
  return family === null ? middle.split(' ').slice(0, -1).join(' ') : middle
}

function givenOptions({ given }: PersonName, domain: string): readonly Option[] {
  if (given === null) return [{ text: '', initial: '', weight: 1, spelling: null }]
  const spelled = weighSpellings(given, domain)
  const options = spelled.flatMap(({ text, weight, spelling }) => {
    const words = text.split(' ')
    const joined = words.join('')
    const first = words[0] ?? ''
    const initials = words.map((word) => word.slice(0, 1)).join('')
    if (words.length === 1) {
      const nicknames = nicknamesOf(joined, nicknamesMax)
      return [
        { text: joined, initial: initials, weight: weight * (1 - nicknameShare), spelling },
        ...nicknames.map((nickname, place) => ({
          text: nickname,
          initial: nickname.slice(0, 1),
          weight: (weight * nicknameShare * placeShare(place)) / placesTotal(nicknames.length),
          spelling: null,
        })),
      ]
    }
    // `Jean-Pierre` is written with the hyphen, without it, by its first half, or by both initials.
    const ways: readonly [string, string, number][] = [
      [words.join('-'), first.slice(0, 1), 0.3],
      [words.join('-'), initials, 0.2],
      [joined, initials, 0.2],
      [first, first.slice(0, 1), 0.2],
      [words.join('.'), initials, 0.05],
      [initials, initials, 0.05],
    ]
    return ways.map(([form, initial, share]) => ({
      text: form,
      initial,
      weight: weight * share,
      spelling,
    }))
  })
  return options.slice(0, optionsMax)
}

// Share of people whose address has a short form of their name.
const nicknameShare = 0.08
const nicknamesMax = 6
/** The likeliest short form comes first, and hardly any Thomas is not Tom: each next one is half as likely. */
const placeShare = (place: number): number => 0.5 ** place

const placesTotal = (count: number): number =>
  Array.from({ length: count }, (_, place) => placeShare(place)).reduce((sum, one) => sum + one, 0)

function familyOptions(name: PersonName, domain: string): readonly Option[] {
  const family = name.family ?? (name.middle?.split(' ').at(-1) || null)
  if (family === null) return [{ text: '', initial: '', weight: 1, spelling: null }]
  return weighSpellings(family, domain)
    .flatMap(({ text, weight, spelling }) =>
      familyTexts(text.split(' '), family).map(([form, share]) => ({
        text: form,
        initial: form.slice(0, 1),
        weight: weight * share,
        spelling,
      })),
    )
    .slice(0, optionsMax)
}

/** Returns the ways in which the words of a family name are written, with the share of each. */
function familyTexts(words: readonly string[], written: string): readonly [string, number][] {
  if (words.length === 1) return [[words[0] ?? '', 1]]
  const names = words.filter((word, index) => index === words.length - 1 || !isParticle(word))
  const [first = '', last = ''] = [names[0], names.at(-1)]
  if (names.length === 1) {
    // `van der Berg` is written together, without the particles, apart, or abbreviated.
    const particles = words.slice(0, -1)
    const abbreviated = `${particles.map((word) => word.slice(0, 1)).join('')}${last}`
    return [
      [words.join(''), 0.56],
      [last, 0.2],
      [words.join('-'), 0.08],
      [words.join('.'), 0.08],
      [abbreviated, 0.04],
      [words.join('_'), 0.02],
    ]
  }
  if (/\p{L}-\p{L}/u.test(written)) {
    return [
      [names.join('-'), 0.42],
      [names.join(''), 0.28],
      [first, 0.16],
      [last, 0.12],
    ]
  }
  // Spanish people use the first of two surnames, Portuguese people the last.
  const isPortuguese = /[ãõç]|(?:\b(?:da|do|dos|das|e)\b)/iu.test(written)
  const [main, other] = isPortuguese ? [last, first] : [first, last]
  return [
    [main, 0.5],
    [other, 0.18],
    [names.join(''), 0.14],
    [names.join('.'), 0.06],
    [names.join('-'), 0.06],
  ]
}

/** Returns the spellings of a part with the probability of each; the usual umlaut spelling depends on the country. */
function weighSpellings(
  part: string,
  domain: string,
): readonly { text: string; weight: number; spelling: number | null }[] {
  const spellings = spellingsOf(part)
  const [main = '', second] = spellings
  if (second === undefined) return main === '' ? [] : [{ text: main, weight: 1, spelling: null }]
  const suffix = domain.slice(domain.lastIndexOf('.') + 1)
  const expanded = /[äöüß]/iu.test(part) ? umlautShare(suffix) : nordicShare(suffix)
  const weighed = spellings.map((text, index) => ({
    text,
    spelling: index,
    weight: index === 0 ? 1 - expanded : expanded / (spellings.length - 1),
  }))
  return weighed.sort((a, b) => b.weight - a.weight)
}

function umlautShare(suffix: string): number {
  if (/^(?:de|at|ch|li)$/.test(suffix)) return 0.85
  return /^(?:fi|se|ee|tr|hu|sk|cz|pl|is|br|az)$/.test(suffix) ? 0.08 : 0.45
}

/**
 * Returns the share of ø, å, æ spelled with two letters, and of the less usual Cyrillic, Greek and Korean spellings.
 */
function nordicShare(suffix: string): number {
  return suffix === 'se' || suffix === 'fi' ? 0.1 : 0.35
}
