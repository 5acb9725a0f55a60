import { ownValue } from '../../lib/own-value.ts'

/**
 * How clearly a page bears the name that is looked for: points by where and how the name stands there.
 * Judged from annotated pages of real firms: a name in structured data or after the copyright sign is
 * the owner's, a title mostly, a heading often; 22 % of home pages have it in running text alone.
 */
const points: Readonly<Record<string, number>> = {
  'own:same': 4,
  'own:akin': 2,
  'own:shorter': 1.3,
  'own:phrase': 1,
  'own:extended': -2,
  'own:reduced': 0,
  'own:other': -1.5,
  'holder:same': 4,
  'holder:akin': 1.5,
  'holder:shorter': 1,
  'holder:phrase': 1,
  'holder:extended': -2,
  'holder:other': -1,
  'title:same': 2,
  'title:akin': 1,
  'title:shorter': 0.7,
  'title:phrase': 1,
  'title:extended': -1,
  'title:none': -0.3,
  'logo:same': 3,
  'logo:akin': 1,
  'logo:shorter': 0.5,
  'logo:phrase': 0.5,
  'logo:extended': -0.7,
  'sign:same': 1,
  'sign:akin': 0.5,
  'sign:shorter': 0.3,
  'sign:phrase': 0.5,
  'sign:extended': -0.7,
  'text:none': -2,
  'text:thin-named': 2,
  'text:core': 0.3,
  'text:once': 0.7,
  'text:often': 1.2,
  // `Acme Ltd`: as a firm names itself, and others seldom name it.
  'text:legal': 1.5,
  // What else stands there is the new name of the same firm.
  'text:former': 4,
  'description:named': 0.5,
  'legal:named': 1.2,
  'longer-name': -1.5,
}

const levelMin = -4
const levelMax = 7

// Below a label of several words that are the whole name there is hardly ever another firm: a text that has the name is
// its own.
const pointsInFull: Readonly<Record<string, number>> = { 'text:once': 1.7, 'text:often': 2.2 }

// Of small firms many pages name the firm once, and then speak of the trade. Where no other firm bears the name, once
// is enough, and so are its distinguishing words below a label that says the rest.
const pointsOfRare: Readonly<Record<string, number>> = {
  ...pointsInFull,
  'own:shorter': 2.5,
  'holder:shorter': 2.5,
  'title:same': 3.5,
  'title:akin': 2.5,
  'title:shorter': 3,
  'logo:same': 3.5,
  'logo:akin': 2,
  'logo:shorter': 2.5,
  'sign:same': 3,
  'sign:akin': 2,
  'sign:shorter': 2,
  'title:phrase': 2.5,
  'text:once': 4,
  'text:often': 4.5,
  'text:core': 3.5,
  'text:thin-once': 4,
  'text:thin-often': 4,
  'text:thin-core': 3.5,
}
// Below the distinguishing words a page that adds the trade says the rest: a namesake in another trade has not both.
const pointsOfCore: Readonly<Record<string, number>> = {
  'title:same': 3.5,
  'logo:same': 3.5,
  'sign:same': 3,
  'text:once': 3,
  'text:often': 3.5,
}
// Of `hello-acme.example` the firm may be called Hello Acme, and its imprint has the name as well.
const pointsOfLonger: Readonly<Record<string, number>> = { 'legal:named': 0 }
const pointsByKind: ReadonlyMap<string, Readonly<Record<string, number>>> = new Map([
  ['words', pointsInFull],
  ['rare', pointsOfRare],
  ['core', pointsOfCore],
  ['longer', pointsOfLonger],
  ['common-longer', pointsOfLonger],
])

// From this step on a page bears the name: who else's it may be then hangs on the label, hardly on further steps.
const bearingLevelMin = 4

/**
 * Returns the sum of the points in whole steps, beside how the domain's label was made. What a step is worth is
 * learnt: beyond some step more agreement proves nothing more, for a namesake's page agrees as well.
 * A page that bears only part of the name, however often, is a class of its own, or two: below a label that is the
 * whole name, and elsewhere. So is one that adds a generic word wherever it names its owner. All high steps of a class
 * share a feature: each alone is too rare to learn from.
 */
export function nameEvidence(features: readonly string[], kindOfLabel: string): readonly string[] {
  const set = new Set(features)
  const labelKind = kindBeside(set, kindOfLabel)
  const sum = features
    .filter((feature) => !ignoredIn(set, labelKind).has(feature))
    .reduce((total, feature) => total + pointsOf(feature, labelKind), 0)
  const level = Math.max(levelMin, Math.min(levelMax, Math.round(sum)))
  const kind = level > 0 ? classOf(set, labelKind) : labelKind
  const named = `named:${level}|${kind}`
  return level >= bearingLevelMin ? [named, `bears|${kind}`] : [named]
}

/**
 * Where the page names another owner, a rare name on it is no proof: it may be about the firm, or part of a longer
 * name.
 */
function kindBeside(set: Features, labelKind: string): string {
  const isOthers = hasAny(set, [...othersOwn, ...longer]) && !hasAny(set, whole)
  return labelKind === 'rare' && isOthers ? 'words' : labelKind
}

function pointsOf(feature: string, labelKind: string): number {
  const ofKind = pointsByKind.get(labelKind)
  return (ofKind && ownValue(ofKind, feature)) ?? ownValue(points, feature) ?? 0
}

type Features = ReadonlySet<string>

function hasAny(set: Features, names: readonly string[]): boolean {
  return names.some((name) => set.has(name))
}

function ignoredIn(set: Features, labelKind: string): Features {
  if (set.has('own:same')) return disowned
  if (hasAny(set, whole)) return overruled
  if (isOfLonger(set)) return mentionsOfLonger
  // A page that calls itself `Acme` at acme-robotics.example need not repeat what its address says.
  if (inFull.has(labelKind) && hasAny(set, shortened)) return silent
  return hasAny(set, declared) ? silent : none
}

/** Returns whether the name stands in the text alone, and there with a further word: `Acme Dental`. */
function isOfLonger(set: Features): boolean {
  const isElsewhere = hasAny(set, [...declared, ...shortened, 'text:legal', 'title:phrase'])
  return set.has('longer-name') && !isElsewhere
}

/** What a page that bears the name is: its owner's by the kind of label, or something less. */
function classOf(set: Features, labelKind: string): string {
  const isOthers = hasAny(set, othersOwn) && !hasAny(set, [...declared, ...owned])
  // Where the owner is another firm, a page full of the name is about the firm, not by it.
  if (labelKind === 'other' && isOthers && !set.has('text:former')) return 'about'
  if (hasAny(set, whole)) return labelKind
  if (hasAny(set, declared)) return 'akin'
  if (labelKind === 'rare') return hasAny(set, statedInFull) ? labelKind : 'rare-core'
  if (!hasAny(set, mentioned)) return wholeLabels.has(labelKind) ? 'short' : 'part'
  return isOthers ? 'about' : labelKind
}

// Where the trade is missing on the page as well, a firm of another trade may be called so.
const statedInFull = [
  'title:phrase',
  'description:named',
  'text:once',
  'text:often',
  'text:thin-once',
  'text:thin-often',
]
// The label is the whole name: what its page calls itself by is the beginning of it.
const wholeLabels: ReadonlySet<string> = new Set(['common', 'word', 'words'])
const inFull: ReadonlySet<string> = new Set(['words', 'rare'])
const owned = ['own:same', 'holder:same']
const whole = [...owned, 'text:former', 'title:same', 'logo:same', 'sign:same']
const declared = ['own:akin', 'holder:akin']
const shortened = ['own:shorter', 'holder:shorter', 'title:shorter', 'logo:shorter']
const mentioned = ['title:phrase', 'title:extended', 'text:once', 'text:often', 'text:legal']
const othersOwn = ['own:other', 'holder:other']
const longer = ['own:extended', 'holder:extended']
const none: ReadonlySet<string> = new Set()
// Where the page declares its owner, its text need not repeat the name.
const silent: ReadonlySet<string> = new Set(['text:none'])
// Where it bears the very name, a longer one beside it is the legal name or a product.
const overruled: ReadonlySet<string> = new Set([
  'text:none',
  'own:extended',
  'holder:extended',
  'title:extended',
  'logo:extended',
  'sign:extended',
])
// The text names the firm of the longer name.
const mentionsOfLonger: ReadonlySet<string> = new Set([
  'description:named',
  'text:core',
  'text:often',
  'text:once',
])
// Where it declares its owner, another name after the copyright sign is the maker of the page.
const disowned: ReadonlySet<string> = new Set([...overruled, 'holder:other'])
