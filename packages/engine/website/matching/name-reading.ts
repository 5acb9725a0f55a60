import { withoutWww } from '../../lib/domain.ts'
import { wordsOfName } from '../../names/company-name.ts'
import { classOfWord } from '../lexicon/affixes.ts'
import type { NamePosition, PageEvidence, StatedName } from '../page/page-evidence.ts'
import { isFormerName } from './former-name.ts'
import { comparisonOn } from './longer-name.ts'
import { type Relation, type SoughtName, wordsAdded } from './match.ts'
import type { NameFinder } from './name-finder.ts'

/**
 * Places and mentions on one page of the name that is looked for. A reading is made once for each page, because its
 * candidate is scored again with each new fact, and the texts are not read again for that.
 */
export type NameReading = {
  /** The closest relation at each position; positions without a name that can be compared are left out. */
  readonly relations: ReadonlyMap<NamePosition, Relation>
  /** Whether the site names itself and the holder of its copyright by one name that is another firm's. */
  readonly isAnothers: boolean
  /** Whether the text has the distinguishing words of the name. */
  readonly hasCore: boolean
  readonly isInDescription: boolean
  /** Whether the page gives the name as the former name of its owner. */
  readonly isFormerName: boolean
  readonly head: Mentions
  readonly text: Mentions
  readonly textLength: number
}

/** How often the name stands in a text, and how often which capitalised words follow it. */
export type Mentions = {
  readonly count: number
  readonly followers: ReadonlyMap<string, number>
  /** Whether the name stands there with a legal form behind it, as in an imprint. */
  readonly isWithLegalForm: boolean
}

/** Reads what a page says of a name. Pure. */
export function readName(sought: SoughtName, page: PageEvidence): NameReading {
  const { find, findSpelled, trace } = sought
  const { title, description, latin } = page
  const isTraced = trace.test(latin.text)
  const relations = relationsIn(sought, page)
  return {
    relations,
    isAnothers: isAnothers(relations, page),
    hasCore: isTraced && hasCore(sought, latin.text),
    isFormerName: isTraced && findSpelled !== null && isFormerName(findSpelled, latin.text),
    isInDescription:
      find !== null && trace.test(latin.description) && !find(latin.description).next().done,
    head: mentionsIn(sought, `${title} . ${description}`),
    text: mentionsIn(sought, latin.text),
    textLength: latin.text.length,
  }
}

/** Returns whether a text has the core of the name without another trade: not `Acme Horses` for Acme Labs. */
function hasCore({ findCore, name, hints }: SoughtName, text: string): boolean {
  const ends = findCore ? endsOfMatches(findCore, text) : []
  return ends.some((end) => {
    const next = follower.exec(text.slice(end, end + followerReadMax))?.[1] ?? ''
    const word = next.toLowerCase()
    const isOwn = name.words.includes(word) || hints.has(word) || classOfWord(word) !== null
    return next === '' || isOwn || isLegalForm(next)
  })
}

const ownPositions: ReadonlySet<NamePosition> = new Set(['structured', 'site_name', 'copyright'])

function relationsIn(sought: SoughtName, page: PageEvidence): ReadonlyMap<NamePosition, Relation> {
  const closest = new Map<NamePosition, Relation>()
  const known = new Map<string, Relation | null>()
  const names = page.statedNames.filter((name) => !isOwnHost(name, page, sought))
  const compare = comparisonOn(sought, names)
  for (const { position, text } of names) {
    // The copy of a title for social networks has the same parts, so that their relations are kept.
    const added = ownPositions.has(position) ? wordsAdded.inOwnName : wordsAdded.elsewhere
    const key = `${added} ${text}`
    const relation = known.has(key)
      ? known.get(key)
      : relateOn(page, sought, compare(text, added), text)
    known.set(key, relation ?? null)
    // A picture of something else is no logo of another firm.
    if (position === 'picture' && relation === 'other') continue
    if (relation) closest.set(position, closer(relation, closest.get(position)))
  }
  return closest
}

// Shorter names begin others by chance.
const ownerLettersMin = 4

/** Returns whether the two places that name an owner name the same one, and none of them the sought name. */
function isAnothers(
  relations: ReadonlyMap<NamePosition, Relation>,
  { statedNames }: PageEvidence,
): boolean {
  const stated = [...ownPositions].flatMap((position) => relations.get(position) ?? [])
  if (stated.length < 2 || stated.some((relation) => relation !== 'other')) return false
  const namesAt = (isHolder: boolean) =>
    statedNames
      .filter(({ position }) => ownPositions.has(position))
      .filter(({ position }) => (position === 'copyright') === isHolder)
      .map(({ text }) => wordsOfName(text).words.join(''))
      .filter(({ length }) => length >= ownerLettersMin)
  const holders = namesAt(true)
  return namesAt(false).some((own) =>
    holders.some((holder) => holder.startsWith(own) || own.startsWith(holder)),
  )
}

/**
 * Corrects the relation of a stated name. On a Japanese page a trade in a few ideographs behind the name makes it
 * longer, as a trade in letters does. Ideographs before the name, or more of them, are the whole name in its own
 * letters, and Chinese pages spell names in ideographs.
 */
function relateOn(
  { text: said }: PageEvidence,
  sought: SoughtName,
  relation: Relation | null,
  text: string,
): Relation | null {
  if (relation !== 'same' || sought.isInUnreadLetters) return relation
  const rest = text.replaceAll(japaneseForms, '')
  return ideographs.test(rest) && hiragana.test(said) ? 'extended' : relation
}

const japaneseForms = /株式会社|有限会社|合同会社|一般社団法人/gu
const ideographs = /\p{Script=Latin} ?\p{Script=Han}{2,4}(?!\p{Script=Han})/u
const hiragana = /\p{Script=Hiragana}/u

/** Returns true for `© acme.example`: the address again, which says nothing about the name, unless it is the name. */
export function isOwnHost(
  { text }: StatedName,
  { host }: PageEvidence,
  { name }: SoughtName,
): boolean {
  return withoutWww(text.toLowerCase()) === host && host !== name.domain
}

const relationOrder: readonly Relation[] = [
  'same',
  'akin',
  'shorter',
  'extended',
  'phrase',
  'reduced',
  'other',
]

/** Returns the closer of two relations. */
export function closer(one: Relation, other: Relation | undefined): Relation {
  if (other === undefined) return one
  return relationOrder.indexOf(one) <= relationOrder.indexOf(other) ? one : other
}

// More mentions than on any honest page tell nothing more.
const mentionsMax = 100
// A word without an end is no word of a name.
const follower = /^ (?:& |and )?(\p{Lu}[\p{L}\d]{1,40})/u
// The longest match of that expression: a connector and a word of 41 letters.
const followerReadMax = 50

function mentionsIn({ find, trace, hints }: SoughtName, text: string): Mentions {
  const ends = find && trace.test(text) ? endsOfMatches(find, text) : []
  const written = ends.flatMap((end) => follower.exec(text.slice(end))?.[1] ?? [])
  const followers = new Map<string, number>()
  for (const [word, times] of tally(written)) {
    const next = word.toLowerCase()
    if (classOfWord(next) === null && !hints.has(next) && !isLegalForm(word)) {
      followers.set(next, (followers.get(next) ?? 0) + times)
    }
  }
  const isWithLegalForm = ends.some((end) => isLegalFormAt(text, end))
  return { count: ends.length, followers, isWithLegalForm }
}

// The words of a form as long as `Sp. z o.o. Sp. k.`. No form is as long as the letters read, so that a word cut at
// their end makes none.
const formWords = /^,? ([\p{L}.]+(?: [\p{L}.]+){0,4})/u
const legalFormReadMax = 48

/** Returns whether a legal form follows a name; a form that begins with a small letter and no dot may be a word. */
function isLegalFormAt(text: string, end: number): boolean {
  const words = formWords.exec(text.slice(end, end + legalFormReadMax))?.[1]?.split(' ') ?? []
  if (!/^\p{Lu}|\./u.test(words[0] ?? '')) return false
  return words.some((_, at) => isLegalForm(words.slice(0, at + 1).join(' ')))
}

function endsOfMatches(find: NameFinder, text: string): readonly number[] {
  const ends: number[] = []
  for (const { end } of find(text)) {
    ends.push(end)
    if (ends.length === mentionsMax) break
  }
  return ends
}

/** Counts how often each word stands in a list. */
function tally(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Returns whether a text is a legal form and nothing else: `GmbH` and `sp. z o.o.`, and not `Dental GmbH`. */
function isLegalForm(text: string): boolean {
  const { legal, words } = wordsOfName(`x ${text}`)
  return legal !== null && words.length === 1
}
