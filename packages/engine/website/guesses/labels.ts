import { domainToASCII } from 'node:url'
import { type CompanyName, parseCompanyName } from '../../names/company-name.ts'
import { expandUmlauts, otherReadings, spellGreekPairs } from '../../names/transliterate.ts'
import { type CountryHint, countryHints } from './country-hints.ts'
import { type Affix, ownAffixes, usualAffixes } from './label-affixes.ts'
import { listBases } from './label-bases.ts'
import type { Base } from './label-spellings.ts'

/** A way to write a company's name as the label of a domain. */
export type LabelGuess = {
  readonly label: string
  /** How the plain part came about: `full`, `first`, `acronym` ... */
  readonly base: string
  readonly affixKind: 'none' | Affix['kind']
  readonly affix: string
  readonly isHyphenated: boolean
  /** How letters beyond ASCII are written; `plain` where the name has none. */
  readonly spelling: 'plain' | 'flat' | 'umlaut' | 'idn'
  /** Words left out at the end of the name: a TLD may stand for them. */
  readonly dropped: readonly string[]
}

// RFC 1035 2.3.4: a label has at most 63 octets; names of firms stay far below.
const labelLengthMax = 40
const labelPattern = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/
// Bases that any firm puts affixes on; other forms are rare enough to be tried plain only.
const affixedBases = new Set(['full', 'core', 'dropLast', 'first', 'noThe'])
// Bases to which a firm adds its trade, its town or its form.
const namedBases = new Set([...affixedBases, 'distinct', 'surname', 'last', 'dropStops'])
// Bases of the name whose letters are spelled another way: rarer ones are as rare in each spelling.
const spelledBases = new Set(
  'full core dropLast first last dropFirst dropStops distinct lastFirst surname legal'.split(' '),
)

type Spelled = { readonly bases: readonly Base[]; readonly spelling: LabelGuess['spelling'] }

/** Lists every label worth considering for a name, the likeliest recipe first among equal labels. */
export function guessLabels(
  companyName: string,
  context: string,
  hints: readonly CountryHint[] = countryHints(companyName, context),
): readonly LabelGuess[] {
  const written = spellGreekPairs(companyName)
  const name = parseCompanyName(written)
  const guesses = new Map<string, LabelGuess>()
  const add = (guess: LabelGuess) => {
    const isUsable = guess.label.length <= labelLengthMax && labelPattern.test(guess.label)
    if (isUsable && !guesses.has(guess.label)) guesses.set(guess.label, guess)
  }
  const own = ownAffixes(context, name, hints)
  const spelled = spelledBasesOf(name, written, andsOf(hints))
  for (const guess of spelled.flatMap((one) => plainLabels(one, false))) add(guess)
  for (const guess of spelled.flatMap((one) => plainLabels(one, true))) add(guess)
  for (const guess of listOwnLetters(companyName)) add(guess)
  for (const guess of spelled.flatMap((one) => affixedLabels(one, own))) add(guess)
  return [...guesses.values()]
}

function plainLabels({ bases, spelling }: Spelled, isHyphenated: boolean): LabelGuess[] {
  const some = isHyphenated ? bases.filter(isHyphenable) : bases
  return some.map((base) => plain(base, spelling, isHyphenated))
}

function affixedLabels({ bases, spelling }: Spelled, own: readonly Affix[]): LabelGuess[] {
  return bases.flatMap((base) => {
    const isRoot = spelling !== 'umlaut' && affixedBases.has(base.base)
    const usual = isRoot ? usualAffixes : []
    const named = namedBases.has(base.base) ? own : []
    // A form of the firm's country tells more than the same word among those that any firm may add.
    const affixes = [
      ...named.filter(({ kind }) => kind === 'form'),
      ...usual.filter(({ isHyphenated }) => !isHyphenated || base.base === 'full'),
      ...named,
    ]
    return affixes.map((affix) => affixed(base, affix, spelling))
  })
}

const isHyphenable = ({ base, words }: Base) => words.length > 1 && base !== 'clipped'

/** Lists the bases of each way to spell the name. */
function spelledBasesOf(name: CompanyName, written: string, ands: readonly string[]): Spelled[] {
  const others = [expandUmlauts(written), ...otherReadings(written)]
    .map(parseCompanyName)
    .filter(({ slug }) => slug !== name.slug)
  const spelling = others.length > 0 ? 'flat' : 'plain'
  return [
    { bases: listBases(name, ands), spelling },
    ...others.map((other) => ({
      bases: listBases(other, ands).filter(({ base }) => spelledBases.has(base)),
      spelling: 'umlaut' as const,
    })),
  ]
}

function plain(
  { words, base, dropped = [] }: Base,
  spelling: LabelGuess['spelling'],
  isHyphenated: boolean,
): LabelGuess {
  const label = words.join(isHyphenated ? '-' : '')
  return { label, base, affixKind: 'none', affix: '', isHyphenated, spelling, dropped }
}

function affixed(
  { words, base, dropped = [] }: Base,
  { kind, word, affix, isBefore, isHyphenated }: Affix,
  spelling: LabelGuess['spelling'],
): LabelGuess {
  const joint = isHyphenated ? '-' : ''
  const text = words.join(joint)
  const label = isBefore ? `${word}${joint}${text}` : `${text}${joint}${word}`
  return { label, base, affixKind: kind, affix, isHyphenated, spelling, dropped }
}

/** Lists the name in its own letters beyond ASCII (IDNA, RFC 5891). */
function listOwnLetters(written: string): LabelGuess[] {
  if (/^[\x20-\x7e]*$/.test(written)) return []
  const own = written.normalize('NFC').toLowerCase()
  const bare = parseCompanyName(own).legal ? '' : own
  const blank = /[^\p{L}\p{N}]+/gu
  return [bare.replaceAll(blank, ''), bare.trim().replaceAll(blank, '-')]
    .map((label) => domainToASCII(label))
    .filter((label) => label.startsWith('xn--'))
    .map((label) => ({ ...plain({ words: [label], base: 'idn' }, 'idn', false) }))
}

// "And" in the languages of countries, as their firms write a sign for it in domains.
const andByCountry: ReadonlyMap<string, readonly string[]> = new Map(
  'und de at ch li|et fr be lu|e it pt br ch|y es mx ar co cl pe|en nl be|og dk no|och se|i pl es hr rs|ja fi|es hu|ve tr|si ro|a cz sk|in si|ir lt|un lv'
    .split('|')
    .flatMap((entry) => {
      const [and = '', ...codes] = entry.split(' ')
      return codes.map((code) => [code, and] as const)
    })
    .reduce(
      (all, [code, and]) => all.set(code, [...(all.get(code) ?? []), and]),
      new Map<string, readonly string[]>(),
    ),
)

function andsOf(hints: readonly CountryHint[]): readonly string[] {
  return [...new Set(hints.flatMap(({ code }) => andByCountry.get(code) ?? []))]
}
