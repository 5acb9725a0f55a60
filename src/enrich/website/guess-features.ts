import { parse } from 'tldts'
import { parseCompanyName } from '../../lib/company-name.ts'
import { ownValue } from '../../lib/own-value.ts'
import { classOfWord, shortForms } from './affixes.ts'
import { guessLabels, type LabelGuess } from './labels.ts'
import {
  countriesOfLetters,
  countryByWord,
  plainSuffixes,
  rareFormSuffixes,
  suffixesByCountry,
} from './suffixes.ts'

/** What of a name and its context bears on how its domain is formed. */
type NameShape = {
  readonly words: string
  readonly length: string
  readonly lastClass: string
  readonly casing: string
  readonly countries: readonly string[]
  /** The countries were named, not only inferred from the legal form or the letters. */
  readonly isCountrySaid: boolean
  /** Suffix of the name when the name is itself a domain. */
  readonly suffix: string | null
  readonly slug: string
  readonly context: readonly string[]
}

/**
 * One suffix below one label, described by the names of the features that are set: those of the label,
 * the same array for all its suffixes, and those of the pair.
 */
export type GuessVisitor = (
  label: string,
  suffix: string,
  labelFeatures: readonly string[],
  pairFeatures: readonly string[],
) => void

/** The shape of a name. */
function shapeOf(companyName: string, context: string): NameShape {
  const name = parseCompanyName(companyName)
  const contextTokens = [...new Set(context.toLowerCase().split(/[^\p{L}]+/u))]
  const said = contextTokens.flatMap((word) => countryByWord.get(word) ?? [])
  const named = name.words.flatMap((word) => countryByWord.get(word) ?? [])
  const written = name.written.join('')
  return {
    words: String(Math.min(name.words.length, 4)),
    length: lengthBucket(name.slug.length),
    lastClass: name.words.length > 1 ? (classOfWord(name.words.at(-1) ?? '') ?? 'none') : 'one',
    casing: /[a-z][A-Z]/.test(written) ? 'camel' : casingOf(written),
    countries: countriesOf([said, named, name.legal?.countries ?? []], companyName),
    isCountrySaid: said.length > 0,
    suffix: name.domain ? name.domain.slice(name.domain.indexOf('.') + 1) : null,
    slug: name.slug,
    context: contextTokens,
  }
}

const countriesMax = 3

/** What the context says goes before the name, which goes before the legal form and the letters. */
function countriesOf(
  hints: readonly (readonly string[])[],
  companyName: string,
): readonly string[] {
  const known = hints.find((countries) => countries.length > 0) ?? countriesOfLetters(companyName)
  return [...new Set(known)].slice(0, countriesMax)
}

/** Suffixes of the countries; true for those that are not the first choice of the first one. */
function homeSuffixes({ countries }: NameShape): ReadonlyMap<string, boolean> {
  const all = countries.flatMap((code, at) =>
    (suffixesByCountry.get(code) ?? []).map((suffix, rank) => [suffix, at + rank > 0] as const),
  )
  return new Map(all.reverse())
}

/**
 * Walks every guess for a name with its features; the learner and the ranking share it.
 * @param isWorthwhile may leave out a label with all its suffixes
 */
export function visitGuesses(
  companyName: string,
  context: string,
  visit: GuessVisitor,
  isWorthwhile: (labelFeatures: readonly string[]) => boolean = () => true,
): void {
  const shape = shapeOf(companyName, context)
  const hinted = homeSuffixes(shape)
  for (const guess of guessLabels(companyName, context)) {
    const own = labelFeatures(guess, shape)
    if (!isWorthwhile(own)) continue
    for (const suffix of suffixesFor(guess, shape, hinted)) {
      visit(guess.label, suffix, own, suffixFeatures(guess, suffix, shape, hinted))
    }
  }
  const split = ['split']
  for (const { label, suffix } of isWorthwhile(split) ? splitsInside(shape.slug) : []) {
    visit(label, suffix, split, [`split:${suffix.length}`, `split:${lengthBucket(label.length)}`])
  }
}

function suffixesFor(
  guess: LabelGuess,
  shape: NameShape,
  hinted: ReadonlyMap<string, boolean>,
): readonly string[] {
  const isPlain = guess.affixKind === 'none'
  const home = [...hinted.keys()]
  const extra = isPlain ? [...home, ...guess.dropped.flatMap(suffixesOfWord)] : home
  if (isPlain && shape.suffix) extra.push(shape.suffix)
  const usual = isPlain && !guess.isHyphenated ? plainSuffixes : rareFormSuffixes
  return extra.length === 0 ? usual : [...new Set([...usual, ...extra])]
}

/** Top-level domains that a dropped word can become: itself, its plural or a short form. */
function suffixesOfWord(word: string): string[] {
  const forms = [word, `${word}s`, word.replace(/s$/, ''), ...(ownValue(shortForms, word) ?? [])]
  return forms.filter((form) => form !== '' && isTopLevel(form))
}

function isTopLevel(word: string): boolean {
  return parse(`x.${word}`, { allowPrivateDomains: false }).isIcann === true
}

function labelFeatures(guess: LabelGuess, shape: NameShape): string[] {
  const kind = guess.isHyphenated ? `${guess.affixKind}-hyphen` : guess.affixKind
  const recipe = `${kind}|${guess.base}`
  const features = [
    recipe,
    `${recipe}|words:${shape.words}`,
    `${recipe}|last:${shape.lastClass}`,
    `${kind}|${shape.casing}`,
    `${kind}|name:${shape.length}`,
    `${guess.affixKind === 'none' ? recipe : kind}|label:${lengthBucket(guess.label.length)}`,
  ]
  // In Sweden or Finland the dots are dropped, in German firms' domains they are spelled out.
  if (guess.base === 'umlaut' && isGerman(shape)) features.push('umlaut|german')
  if (guess.affix !== '') {
    features.push(`${kind}:${guess.affix}`)
    if (shape.context.includes(guess.affix)) features.push(`${kind}|said`)
  }
  return features
}

function isGerman({ countries }: NameShape): boolean {
  return ['de', 'at', 'ch'].includes(countries[0] ?? '')
}

const majorSuffixes = new Set(['com', 'io', 'ai', 'co', 'net', 'org', 'app'])

function suffixFeatures(
  guess: LabelGuess,
  suffix: string,
  shape: NameShape,
  hinted: ReadonlyMap<string, boolean>,
): string[] {
  const isLater = suffix === 'us' ? undefined : hinted.get(suffix)
  // Firms of a country use its suffix about as others use `.com`, whatever the label.
  const like = isLater === undefined ? suffix : 'com'
  const group = majorSuffixes.has(like) ? like : suffixClass(like)
  const features = [
    `.${like}`,
    `.${suffixClass(like)}`,
    `.${group}|${guess.affixKind}`,
    `.${group}|${guess.isHyphenated ? 'hyphen' : guess.base}`,
    `.${group}|last:${shape.lastClass}`,
    `.${group}|name:${shape.length}`,
    `.${group}|words:${shape.words}`,
  ]
  if (guess.affix !== '') features.push(`.${group}|${guess.affix}`)
  if (isLater !== undefined) features.push(...countryFeatures(guess, isLater, shape))
  if (shape.suffix === suffix && guess.base === 'domain') features.push('named')
  if (shape.context.includes(suffix)) features.push('.said', `.said|${group}`)
  features.push(...replacementFeatures(guess, suffix))
  return features
}

function countryFeatures(guess: LabelGuess, isLater: boolean, shape: NameShape): string[] {
  const features = [shape.isCountrySaid ? 'country:said' : 'country:inferred']
  if (isLater) features.push('country:later')
  return guess.isHyphenated ? [...features, 'country|hyphen'] : features
}

/** Whether the suffix stands for what the label left out. */
function replacementFeatures(guess: LabelGuess, suffix: string): string[] {
  if (guess.dropped.length === 0 || guess.affixKind !== 'none') return []
  const [only = ''] = guess.dropped
  const isWhole = guess.dropped.length === 1
  if (isWhole && suffix === only) return ['stands', `stands|${suffixClass(suffix)}|${guess.base}`]
  if (guess.dropped.some((word) => suffixesOfWord(word).includes(suffix))) return ['stands-for']
  return []
}

function suffixClass(suffix: string): string {
  if (suffix.includes('.')) return 'second'
  if (suffix.length === 2) return 'cc'
  return ['com', 'net', 'org'].includes(suffix) ? 'old' : 'new'
}

/** `bit.ly`: the end of a one-word name read as a top-level domain. */
function splitsInside(slug: string): { label: string; suffix: string }[] {
  return [2, 3, 4, 5, 6]
    .map((length) => ({ label: slug.slice(0, -length), suffix: slug.slice(-length) }))
    .filter(
      ({ label, suffix }) => label.length >= 2 && /^[a-z]+$/.test(suffix) && isTopLevel(suffix),
    )
}

function casingOf(written: string): string {
  if (written === written.toUpperCase()) return 'upper'
  return written === written.toLowerCase() ? 'lower' : 'title'
}

function lengthBucket(length: number): string {
  if (length <= 3) return '3'
  if (length <= 5) return '5'
  if (length <= 7) return '7'
  if (length <= 10) return '10'
  return length <= 15 ? '15' : 'long'
}
