import type { SoughtName } from '../matching/match.ts'
import { closer, type Mentions, type NameReading } from '../matching/name-reading.ts'
import type { NamePosition } from '../page/page-evidence.ts'
import type { HomePage } from './candidate.ts'
import {
  type Mention,
  type NamePlace,
  type Naming,
  namePlaces,
  ownerPlaces,
  states,
} from './evidence.ts'

const positionsOf: Readonly<Record<NamePlace, readonly NamePosition[]>> = {
  own: ['structured', 'site_name'],
  holder: ['copyright'],
  title: ['title'],
  logo: ['logo', 'picture'],
  sign: ['heading'],
}
/** Positions at which an imprint names the owner; its title and headings are about the page itself. */
const legalPositions: ReadonlySet<NamePosition> = new Set(['copyright', 'structured'])

type ReadPage = Extract<HomePage, { status: 'page' }>

/** Describes where and how a home page, with the imprint beside it, has the name. */
export function readNaming(
  sought: SoughtName,
  { nameReading: page, legal: legalPage }: Pick<ReadPage, 'nameReading' | 'legal'>,
): Naming {
  const legal = legalPage?.reading ?? null
  const closestAt = (place: NamePlace) => {
    const positions = positionsOf[place]
    const inLegal = positions.filter((position) => legalPositions.has(position))
    const relations = [
      ...positions.flatMap((position) => page.relations.get(position) ?? []),
      ...inLegal.flatMap((position) => legal?.relations.get(position) ?? []),
    ]
    return relations.length === 0 ? 'none' : relations.reduce(closer)
  }
  const naming: Naming = {
    own: closestAt('own'),
    holder: closestAt('holder'),
    title: closestAt('title'),
    logo: closestAt('logo'),
    sign: closestAt('sign'),
    ...mentionsOn(sought, page, legal),
    isAnothers: false,
    isOnLegalPage: false,
  }
  // This is the site of another firm, whose product may have the name, unless the imprint says that it is the firm's.
  const isOwn = naming.isFormal || naming.isFormer || states(naming, ownerPlaces, 'same')
  if (page.isAnothers && !isOwn) return { ...naming, isAnothers: true }
  return { ...naming, isOnLegalPage: isNamedOn(legal, naming) }
}

/**
 * Returns whether the imprint or the page about the owner names the firm, which it does in any language, whatever the
 * home page is about. A further word makes the name on the home page another name: `Acme App`, `Acme Dental`.
 */
function isNamedOn(legal: NameReading | null, naming: Naming): boolean {
  if (!legal || legal.text.count === 0 || isPartOfLongerName([legal.text], 1)) return false
  return !naming.isLonger && !states(naming, namePlaces, 'akin', 'extended')
}

// A page that shows little before its scripts have run proves nothing by what it leaves out.
const thinTextMax = 60

/** Returns whether a text is too short to prove anything by what it leaves out. */
export function isThin(textLength: number): boolean {
  return textLength <= thinTextMax
}

const unmentioned = {
  text: 'unknown',
  thin: 'none',
  isFormal: false,
  isFormer: false,
  isDescribed: false,
  isLonger: false,
} as const

function mentionsOn({ find }: SoughtName, page: NameReading, legal: NameReading | null) {
  if (!find) return unmentioned
  const texts = legal ? [page, legal] : [page]
  const said = mentionIn(texts)
  const isFormal = texts.some(({ text }) => text.isWithLegalForm)
  if (isThin(texts.reduce((sum, { textLength }) => sum + textLength, 0))) {
    // A page that scripts fill shows its title and nothing else: that title then says all there is.
    const thin = page.relations.get('title') === 'same' ? 'named' : said
    return { ...unmentioned, text: 'thin', thin, isFormal } as const
  }
  // An imprint that alone has the name gives it once, and in full.
  const least = page.head.count + page.text.count === 0 ? 1 : mentionsMin
  return {
    text: said,
    thin: 'none',
    isFormal,
    isFormer: texts.some(({ isFormerName }) => isFormerName),
    isDescribed: page.isInDescription,
    isLonger: isPartOfLongerName([page.head, ...texts.map(({ text }) => text)], least),
  } as const
}

function mentionIn(texts: readonly NameReading[]): Mention {
  const count = texts.reduce((sum, { text }) => sum + text.count, 0)
  if (count > 0) return count === 1 ? 'once' : 'often'
  return texts.some(({ hasCore }) => hasCore) ? 'core' : 'none'
}

// Two mentions may share their next word by chance; one is no pattern at all.
const mentionsMin = 2
const longerShareMin = 0.6

/** Returns whether the name mostly stands with the same further capitalised word: `Acme Dental`, `Nova Acme`. */
function isPartOfLongerName(mentions: readonly Mentions[], least: number): boolean {
  const after = new Map<string, number>()
  for (const [word, times] of mentions.flatMap(({ followers }) => [...followers])) {
    after.set(word, (after.get(word) ?? 0) + times)
  }
  const count = mentions.reduce((sum, { count: some }) => sum + some, 0)
  const most = Math.max(0, ...after.values())
  return most >= least && most / count >= longerShareMin
}
