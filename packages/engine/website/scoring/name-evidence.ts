import {
  type Evidence,
  type NameClass,
  type NamePlace,
  type Naming,
  namePlaces,
  ownerPlaces,
  type Stated,
  states,
} from './evidence.ts'
import type { LabelKind } from './label-kind.ts'

/** Points by where and how the name stands on a page; a case without points counts nothing. */
type Points = Readonly<Record<NamePlace, Readonly<Partial<Record<Stated, number>>>>> & {
  readonly text: Readonly<Partial<Record<Naming['text'], number>>>
  readonly thin: Readonly<Partial<Record<Naming['thin'], number>>>
  readonly signs: Readonly<Record<(typeof mentionSigns)[number], number>>
}
const mentionSigns = ['isFormal', 'isFormer', 'isDescribed', 'isLonger', 'isOnLegalPage'] as const

/**
 * How clearly a page bears the name that is looked for: points by where and how the name stands there.
 * Judged from annotated pages of real firms: a name in structured data or after the copyright sign is
 * the owner's, a title mostly, a heading often; 22 % of home pages have it in running text alone.
 */
const points: Points = {
  own: { same: 4, akin: 2, shorter: 1.3, phrase: 1, extended: -2, other: -1.5 },
  holder: { same: 4, akin: 1.5, shorter: 1, phrase: 1, extended: -2, other: -1 },
  title: { same: 2, akin: 1, shorter: 0.7, phrase: 1, extended: -1, none: -0.3 },
  logo: { same: 3, akin: 1, shorter: 0.5, phrase: 0.5, extended: -0.7 },
  sign: { same: 1, akin: 0.5, shorter: 0.3, phrase: 0.5, extended: -0.7 },
  text: { none: -2, core: 0.3, once: 0.7, often: 1.2 },
  thin: { named: 2 },
  signs: {
    // A firm names itself `Acme Ltd`, and others seldom name it so.
    isFormal: 1.5,
    // Another name on such a page is the new name of the same firm.
    isFormer: 4,
    isDescribed: 0.5,
    isLonger: -1.5,
    isOnLegalPage: 1.2,
  },
}

const levelMin = -4
const levelMax = 7

// Below a label of several words that are the whole name there is hardly ever another firm: a text that has the name is
// its own.
const pointsInFull: Points = { ...points, text: { ...points.text, once: 1.7, often: 2.2 } }
// Many pages of small firms name the firm once, and then speak of the trade. Where no other firm bears the name, once
// is enough, and so are its distinguishing words below a label that says the rest.
const pointsOfRare: Points = {
  ...points,
  own: { ...points.own, shorter: 2.5 },
  holder: { ...points.holder, shorter: 2.5 },
  title: { ...points.title, same: 3.5, akin: 2.5, shorter: 3, phrase: 2.5 },
  logo: { ...points.logo, same: 3.5, akin: 2, shorter: 2.5 },
  sign: { ...points.sign, same: 3, akin: 2, shorter: 2 },
  text: { ...points.text, once: 4, often: 4.5, core: 3.5 },
  thin: { ...points.thin, once: 4, often: 4, core: 3.5 },
}
// Below the distinguishing words a page that adds the trade says the rest: a namesake in another trade has not both.
const pointsOfCore: Points = {
  ...points,
  title: { ...points.title, same: 3.5 },
  logo: { ...points.logo, same: 3.5 },
  sign: { ...points.sign, same: 3 },
  text: { ...points.text, once: 3, often: 3.5 },
}
// A title of several words that is the very name is hardly ever another firm's, whatever else the label has beside one
// of these words.
const pointsOfSeldom: Points = {
  ...points,
  title: { ...points.title, same: 3.5 },
  logo: { ...points.logo, same: 3.5 },
  sign: { ...points.sign, same: 3 },
}
// A practice is called after its owner: given name and surname are as good as the whole name, and the trade follows.
const pointsOfTwoWords: Points = {
  ...pointsOfSeldom,
  own: { ...points.own, shorter: 3 },
  holder: { ...points.holder, shorter: 3 },
  title: { ...pointsOfSeldom.title, shorter: 1.7 },
  logo: { ...pointsOfSeldom.logo, shorter: 2 },
  sign: { ...pointsOfSeldom.sign, shorter: 1 },
}
// The firm at `hello-acme.example` may be called Hello Acme, and its imprint then has the name Acme as well.
const pointsOfLonger: Points = { ...points, signs: { ...points.signs, isOnLegalPage: 0 } }
const pointsByKind: Readonly<Record<LabelKind, Points>> = {
  common: points,
  word: points,
  words: pointsInFull,
  rare: pointsOfRare,
  core: pointsOfCore,
  longer: pointsOfLonger,
  'common-longer': pointsOfLonger,
  other: points,
}

/**
 * Returns the sum of the points in whole steps, beside how the domain's label was made. What a step is worth is
 * learnt: beyond some step more agreement proves nothing more, for a namesake's page agrees as well.
 * A page that bears only part of the name, however often, has a class of its own: one below a label that is the whole
 * name, and one elsewhere. A page that adds a generic word wherever it names its owner has its own class, too.
 */
export function nameEvidence(
  naming: Naming,
  kindOfLabel: LabelKind,
  traits: NameTraits = noTraits,
): NonNullable<Evidence['named']> {
  const labelKind = kindBeside(naming, kindOfLabel)
  const sum = sumOfPoints(naming, labelKind, traits)
  const level = Math.max(levelMin, Math.min(levelMax, Math.round(sum)))
  return { level, kind: level > 0 ? classOf(naming, labelKind, traits) : labelKind }
}

/** The traits of a name that decide what its places on a page are worth. */
export type NameTraits = {
  /** The label has a distinguishing word of the name. */
  readonly isInLabel: boolean
  /** The name has two distinguishing words and a trade: `Lena Brandmoor Coaching`. */
  readonly isOfTwoWords: boolean
  /** Hardly any two firms share the name. */
  readonly isSeldomShared: boolean
}

const noTraits: NameTraits = { isInLabel: false, isOfTwoWords: false, isSeldomShared: false }

/**
 * Returns the kind of a label beside its page. Where the page names another owner, a rare name on it is no proof: the
 * page may be about the firm, or have the name as part of a longer one.
 */
function kindBeside(naming: Naming, labelKind: LabelKind): LabelKind {
  const isOthers = states(naming, ownerPlaces, 'other', 'extended') && !isWhole(naming)
  return labelKind === 'rare' && isOthers ? 'words' : labelKind
}

function sumOfPoints(naming: Naming, labelKind: LabelKind, traits: NameTraits): number {
  const worth = pointsFor(labelKind, traits)
  const counted = countedIn(naming, labelKind)
  const all = [
    ...namePlaces.map((place) => (isOverruled(naming, place) ? 0 : worth[place][naming[place]])),
    worth.text[counted.text],
    ...mentionSigns.map((sign) => (counted[sign] ? worth.signs[sign] : 0)),
    worth.thin[naming.thin],
  ]
  return all.reduce<number>((sum, some = 0) => sum + some, 0)
}

function pointsFor(labelKind: LabelKind, { isInLabel, isOfTwoWords, isSeldomShared }: NameTraits) {
  if (labelKind !== 'other' || !isInLabel) return pointsByKind[labelKind]
  if (isOfTwoWords) return pointsOfTwoWords
  return isSeldomShared ? pointsOfSeldom : pointsByKind[labelKind]
}

/** Returns whether a place counts nothing: beside the very name a longer one is the legal name or a product. */
function isOverruled(naming: Naming, place: NamePlace): boolean {
  if (naming[place] === 'extended') return isWhole(naming)
  // Where the page declares its owner, another name after the copyright sign is that of the page's maker.
  return place === 'holder' && naming.holder === 'other' && naming.own === 'same'
}

/** Leaves out mentions, and the lack of them, that prove nothing. */
function countedIn(naming: Naming, labelKind: LabelKind): Naming {
  const { text } = naming
  if (isOfLonger(naming)) {
    // The text names the firm of the longer name.
    return { ...naming, isDescribed: false, text: text === 'none' ? text : 'unknown' }
  }
  // Where the page declares its owner, its text need not repeat the name. Nor need a page that calls itself `Acme` at
  // acme-robotics.example repeat what its address says.
  const isInFull = labelKind === 'words' || labelKind === 'rare'
  const isKnown = isWhole(naming) || isDeclared(naming) || (isInFull && isShortened(naming))
  return isKnown && text === 'none' ? { ...naming, text: 'unknown' } : naming
}

/** Returns whether the name stands in the text alone, and there with a further word: `Acme Dental`. */
function isOfLonger(naming: Naming): boolean {
  if (!naming.isLonger || naming.isFormal || naming.title === 'phrase') return false
  return !isWhole(naming) && !isDeclared(naming) && !isShortened(naming)
}

/** Returns the class of a page that bears the name: its owner's, by the kind of label, or something less. */
function classOf(naming: Naming, labelKind: LabelKind, traits: NameTraits): NameClass {
  const isOthers = isOwnedByAnother(naming)
  if (isOthers && isStrangerTo(naming, labelKind, traits)) return 'about'
  if (isWhole(naming)) return labelKind
  if (isDeclared(naming)) return 'akin'
  if (labelKind === 'rare') return isStatedInFull(naming) ? labelKind : 'rare-core'
  if (!isMentioned(naming)) return wholeLabels.has(labelKind) ? 'short' : 'part'
  return isOthers && !isOwnLabel(naming, labelKind, traits) ? 'about' : labelKind
}

/** Returns whether several words are the label and on the legal page, whichever registered name its owner has. */
const isOwnLabel = (
  { isOnLegalPage }: Naming,
  labelKind: LabelKind,
  { isSeldomShared }: NameTraits,
): boolean => labelKind === 'words' && isSeldomShared && isOnLegalPage

/**
 * Returns whether a page full of the name is about the firm, where its owner is another firm: one below a label with a
 * word of the name is the firm's own all the same.
 */
const isStrangerTo = (
  { isFormer }: Naming,
  labelKind: LabelKind,
  { isInLabel }: NameTraits,
): boolean => labelKind === 'other' && !isFormer && !isInLabel

function isOwnedByAnother(naming: Naming): boolean {
  return states(naming, ownerPlaces, 'other') && !states(naming, ownerPlaces, 'same', 'akin')
}

// Labels that are the whole name: a part of the name on their page is its beginning.
const wholeLabels: ReadonlySet<LabelKind> = new Set(['common', 'word', 'words'])

function isWhole(naming: Naming): boolean {
  return naming.isFormer || states(naming, namePlaces, 'same')
}

function isDeclared(naming: Naming): boolean {
  return states(naming, ownerPlaces, 'akin')
}

function isShortened(naming: Naming): boolean {
  return states(naming, ['own', 'holder', 'title', 'logo'], 'shorter')
}

const isInFull = (mention: string) => mention === 'once' || mention === 'often'

/** Returns whether a page has the name with its trade: without it the page may be that of a firm in another trade. */
function isStatedInFull({ title, isDescribed, text, thin }: Naming): boolean {
  return title === 'phrase' || isDescribed || isInFull(text) || isInFull(thin)
}

function isMentioned({ title, text, isFormal }: Naming): boolean {
  return title === 'phrase' || title === 'extended' || isInFull(text) || isFormal
}
