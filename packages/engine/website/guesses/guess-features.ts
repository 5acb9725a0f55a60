import { type HomeSuffix, homeSuffixes } from './country-hints.ts'
import { isTopLevel, suffixesFor, suffixesOfWord } from './label-suffixes.ts'
import { guessLabels, type LabelGuess } from './labels.ts'
import { lengthBucket, type NameShape, shapeOf } from './name-shape.ts'

/** Names of features that are set together. Guesses with the same features share one array of them. */
export type Features = readonly string[]

/**
 * Receives one suffix below one label with the features that are set: those of the label, which all its suffixes share
 * as one array, and those of the pair in parts.
 */
export type GuessCallback = (
  label: string,
  suffix: string,
  labelFeatures: Features,
  pairFeatures: readonly Features[],
) => void

/**
 * Passes every guess for a name to `onGuess` with its features, for the learner and the ranking alike.
 * @param isWorthwhile may leave out a label with all its suffixes
 */
export function forEachGuess(
  companyName: string,
  context: string,
  onGuess: GuessCallback,
  isWorthwhile: (labelFeatures: Features) => boolean = () => true,
): void {
  const shape = shapeOf(companyName, context)
  const homes = homeSuffixes(shape.hints)
  const suffixTraits = createSuffixTraits(shape, homes)
  for (const guess of guessLabels(companyName, context, shape.hints)) {
    const own = labelFeatures(guess, shape)
    if (!isWorthwhile(own)) continue
    const stands = guess.affixKind === 'none' ? guess.dropped.flatMap(suffixesOfWord) : []
    const formOf = createFormFeatures(guess)
    for (const suffix of suffixesFor(guess, stands, shape, homes)) {
      const traits = suffixTraits(suffix)
      const rare = rareFeatures(guess, suffix, stands, shape)
      onGuess(guess.label, suffix, own, [traits.features, formOf(traits.group), rare])
    }
  }
  const split = ['split']
  for (const { label, suffix } of isWorthwhile(split) ? splitsInside(shape.slug) : []) {
    const pair = [`split:${suffix.length}`, `split:${lengthBucket(label.length)}`]
    onGuess(label, suffix, split, [pair])
  }
}

function labelFeatures(guess: LabelGuess, shape: NameShape): string[] {
  const kind = guess.isHyphenated ? `${guess.affixKind}-hyphen` : guess.affixKind
  const recipe = `${kind}|${guess.base}`
  const [country = 'none'] = shape.hints.map(({ code }) => code)
  const features = [
    recipe,
    `${recipe}|words:${shape.words}`,
    `${recipe}|last:${shape.lastClass}`,
    `${recipe}|trade:${shape.trade}`,
    `${kind}|${shape.casing}`,
    `${kind}|name:${shape.length}`,
    `${guess.affixKind === 'none' ? recipe : kind}|label:${lengthBucket(guess.label.length)}`,
  ]
  if (guess.isHyphenated) features.push(`hyphen|in:${country}`)
  if (shape.isPersonal) features.push(`${recipe}|person`)
  // In Sweden or Finland the dots are dropped, in German firms' domains they are spelled out.
  if (guess.spelling !== 'plain') {
    features.push(guess.spelling, `${guess.spelling}|in:${country}`)
    if (isGerman(country)) features.push(`${guess.spelling}|german`)
  }
  if (guess.affix !== '') {
    features.push(`${kind}:${guess.affix}`, `${guess.affixKind}|in:${country}`)
    if (shape.context.includes(guess.affix)) features.push(`${kind}|said`)
  }
  return features
}

function isGerman(country: string): boolean {
  return ['de', 'at', 'ch', 'li'].includes(country)
}

const majorSuffixes = new Set(['com', 'io', 'ai', 'co', 'net', 'org', 'app'])

/** Features and group of a suffix, which are the same for every label. */
type SuffixTraits = {
  readonly features: Features
  /** Suffixes of one group have the same features together with a label. */
  readonly group: SuffixGroup
}

type SuffixGroup = {
  readonly key: string
  readonly name: string
  readonly isHome: boolean
}

/** Looks at each suffix once: a name has hundreds of labels and some dozens of suffixes. */
function createSuffixTraits(shape: NameShape, homes: ReadonlyMap<string, HomeSuffix>) {
  const known = new Map<string, SuffixTraits>()
  return (suffix: string): SuffixTraits => {
    const before = known.get(suffix)
    if (before) return before
    const traits = traitsOf(suffix, shape, homes)
    known.set(suffix, traits)
    return traits
  }
}

function traitsOf(
  suffix: string,
  shape: NameShape,
  homes: ReadonlyMap<string, HomeSuffix>,
): SuffixTraits {
  const home = suffix === 'us' ? undefined : homes.get(suffix)
  // Firms of a country use its suffix about as others use `.com`, whatever the label.
  const like = home === undefined ? suffix : 'com'
  const group = majorSuffixes.has(like) ? like : suffixClass(like)
  const features = [
    `.${like}`,
    `.${suffixClass(like)}`,
    `.${group}|last:${shape.lastClass}`,
    `.${group}|name:${shape.length}`,
    `.${group}|words:${shape.words}`,
    `.${group}|trade:${shape.trade}`,
  ]
  if (home !== undefined) features.push(...homeFeatures(home, shape))
  else features.push(`.${group}|home:${shape.home}`)
  if (shape.context.includes(suffix)) features.push('.said', `.said|${group}`)
  const isHome = home !== undefined
  return { features, group: { key: isHome ? `home ${group}` : group, name: group, isHome } }
}

/** Lists the features of a suffix of a country in which the firm may sit: why, and which of how many. */
function homeFeatures({ hint, countryRank, suffixRank }: HomeSuffix, shape: NameShape): string[] {
  const { code, sources } = hint
  return [
    `home|rank:${Math.min(suffixRank, 2)}`,
    `home|${shape.home}|country:${Math.min(countryRank, 2)}`,
    `home|of:${code}:${suffixRank}`,
    `home|trade:${shape.trade}`,
    ...sources.map((source) => `home|${source}`),
  ]
}

// Features of the form of a label together with each group of suffixes. All names share these arrays, some ten thousand
// at most, because recipes, affixes and groups come out of lists.
const formFeatures = new Map<string, Map<string, Features>>()

/** Creates the function that returns the features of a label's form together with a group of suffixes. */
function createFormFeatures(guess: LabelGuess) {
  const { affixKind, base, affix, isHyphenated } = guess
  const form = `${affixKind}|${base}|${affix}|${isHyphenated}`
  const known = formFeatures.get(form) ?? new Map<string, Features>()
  formFeatures.set(form, known)
  return (group: SuffixGroup): Features => {
    const before = known.get(group.key)
    if (before) return before
    const features = formFeaturesOf(guess, group)
    known.set(group.key, features)
    return features
  }
}

function formFeaturesOf(guess: LabelGuess, { name, isHome }: SuffixGroup): Features {
  const features = [
    `.${name}|${guess.affixKind}`,
    `.${name}|${guess.isHyphenated ? 'hyphen' : guess.base}`,
  ]
  if (guess.affix !== '') features.push(`.${name}|${guess.affix}`)
  if (isHome) features.push(`home|${guess.isHyphenated ? 'hyphen' : guess.affixKind}`)
  return features
}

const none: Features = []

/** Returns features that few pairs have: the name is this domain, or the suffix `stands` for words the label drops. */
function rareFeatures(
  guess: LabelGuess,
  suffix: string,
  stands: readonly string[],
  shape: NameShape,
): Features {
  const isNamed = shape.suffix === suffix && guess.base === 'domain'
  if (guess.affixKind !== 'none' || guess.dropped.length === 0) return isNamed ? ['named'] : none
  const [only = ''] = guess.dropped
  const isWhole = guess.dropped.length === 1 && suffix === only
  if (isWhole) return ['stands', `stands|${suffixClass(suffix)}|${guess.base}`]
  return stands.includes(suffix) ? ['stands-for'] : none
}

function suffixClass(suffix: string): string {
  if (suffix.includes('.')) return 'second'
  if (suffix.length === 2) return 'cc'
  return ['com', 'net', 'org'].includes(suffix) ? 'old' : 'new'
}

/** Reads the end of a one-word name as a top-level domain: `bit.ly`. */
function splitsInside(slug: string): { label: string; suffix: string }[] {
  return [2, 3, 4, 5, 6]
    .map((length) => ({ label: slug.slice(0, -length), suffix: slug.slice(-length) }))
    .filter(
      ({ label, suffix }) => label.length >= 2 && /^[a-z]+$/.test(suffix) && isTopLevel(suffix),
    )
}
