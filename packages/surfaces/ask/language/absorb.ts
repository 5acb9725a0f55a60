import { isCompanyWord, isJoinedWord, isLegalForm, takesOf } from './name-words.ts'
import { isPersonStart } from './person-words.ts'
import { type Item, isCapital, nameKinds, type Reading } from './reading.ts'
import { isArticle } from './roles.ts'
import type { Token } from './tokens.ts'

/** Kinds of phrases that are never part of a name. */
const neverInNames: ReadonlySet<Item['kind']> = new Set([
  'title',
  'honorific',
  'possessive',
  'ampersand',
  'quoted',
  'domain',
  'address',
  'profile',
  'page',
  'mark',
  'name',
  'and',
  'at',
  'self',
])
const linkers: ReadonlySet<Item['kind']> = new Set(['of', 'at', 'for', 'company'])
/** Kinds of phrases that are as often part of a name as part of a question. */
const weak: ReadonlySet<Item['kind']> = new Set(['private or name', 'unsupported or name'])
/** Kinds of phrases that ask for nothing. */
const plain: ReadonlySet<Item['kind']> = new Set([
  'filler',
  'company',
  'their',
  'about',
  'online',
  'who',
  'in',
  'of',
  'for',
  'repeat',
])

/** A phrase that could be part of a name, with its neighbours. */
type Candidate = {
  readonly item: Item
  readonly token: Token
  readonly before: Item | undefined
  /** The first word of the name that follows. */
  readonly next: Token | undefined
  /** A name follows, directly or after "of". */
  readonly isNameAhead: boolean
  /** The name that follows has no more words, except words such as "Group" and legal forms. */
  readonly isLast: boolean
}

/** Turns phrases that are part of a name into names: `Sales Force Inc`, `of Contact Energy`, `Who Gives A Crap`. */
export function absorbPhrases(reading: Reading, items: readonly Item[]): readonly Item[] {
  const isPersonNamed = items.some(
    (item) => item.kind === 'name' && isPersonStart(reading, item.from),
  )
  const isPostNamed = items.some((item) => item.kind === 'title' || item.kind === 'role')
  const result: Item[] = []
  items.forEach((item, at) => {
    const token = reading.tokens[item.from]
    const [following, second] = [items[at + 1], items[at + 2]]
    const next = following?.kind === 'name' ? reading.tokens[following.from] : undefined
    const isLast = second?.kind !== 'name' || isCompanyWordAt(reading, second)
    const isOfName = following?.kind === 'of' && second?.kind === 'name'
    const isNameAhead = isOfName || next !== undefined
    const before = result.at(-1)
    const candidate = token && { item, token, before, next, isNameAhead, isLast }
    // In `Hat der Chef von Acme Kinder?` the word behind the company asks about one of its people.
    const isOfPerson = isPersonNamed || (isPostNamed && before?.kind === 'name' && !next)
    const isName = candidate !== undefined && isPartOfName(reading, candidate, isOfPerson)
    result.push(isName ? { ...item, kind: 'name', role: null } : item)
  })
  return result
}

const isCompanyWordAt = ({ tokens }: Reading, { from }: Item): boolean => {
  const token = tokens[from]
  return token !== undefined && isCompanyWord(token)
}

function isPartOfName(reading: Reading, candidate: Candidate, isOfPerson: boolean): boolean {
  const { item, before, next } = candidate
  if (neverInNames.has(item.kind)) return false
  if (item.kind === 'number') return next !== undefined || before?.kind === 'name'
  if (isJoined(candidate) || isBeforePlace(candidate)) return true
  if (isBeforeCompanyWord(candidate)) return !plain.has(item.kind)
  if (reading.capitalsTell) return isCapitalPart(reading, candidate)
  const isBesideName = before?.kind === 'name' || next !== undefined
  return weak.has(item.kind) && isBesideName && !(item.kind === 'private or name' && isOfPerson)
}

/** Examples: `Dupont & Fils`, `Ruiz e Hijos`. */
function isJoined({ token, before }: Candidate): boolean {
  if (!isJoinedWord(token)) return false
  return before?.kind === 'ampersand' || (before?.kind === 'and' && isCapital(token))
}

/** Examples: `Hotel Seeblick`, `Hôtel du Phare`. */
const isBeforePlace = ({ item, token, isNameAhead }: Candidate): boolean =>
  isNameAhead && weak.has(item.kind) && isCapital(token) && takesOf(token)

/** Example: `Marketing Partners GmbH`. */
function isBeforeCompanyWord({ item, before, next, isLast }: Candidate): boolean {
  if (next === undefined || !isLast || !isCompanyWord(next)) return false
  const isLinked = before !== undefined && (before.kind === 'name' || linkers.has(before.kind))
  return isLinked || item.from === 0 || isLegalForm(next.text)
}

/** Where capitals distinguish names, a capitalised phrase beside a capitalised name is part of the name. */
function isCapitalPart({ language }: Reading, { item, token, before, next }: Candidate): boolean {
  const isAcronym = /^\p{Lu}{2,}$/u.test(token.text)
  if (
    !isCapital(token) ||
    item.from === 0 ||
    isAcronym ||
    item.kind === 'of' ||
    item.kind === 'for'
  ) {
    return false
  }
  const isCapitalNext = next !== undefined && isCapital(next)
  if (token.text === 'I') return false
  if (language === 'de') return isGermanPart({ item, token, before, next }, isCapitalNext)
  if (weak.has(item.kind)) return isCapitalNext || before?.kind === 'name'
  if (plain.has(item.kind))
    return isCapitalNext || (before?.kind === 'name' && item.kind !== 'company')
  return before !== undefined && linkers.has(before.kind) && isCapitalNext
}

/** German capitalises all nouns, so fewer phrases join a name: `Hotel Seeblick`, `Ziegenhals Bau`, an article in it. */
function isGermanPart(
  { item, token, before, next }: Omit<Candidate, 'isLast' | 'isNameAhead'>,
  isCapitalNext: boolean,
): boolean {
  if (isArticle(token)) return isCapitalNext
  if (item.kind !== 'unsupported or name') return false
  return next !== undefined || (before?.kind === 'name' && isCompanyWord(token))
}

/**
 * Drops unknown words that are not names: where capitals distinguish names, words in lower case that do not follow
 * "at".
 */
export function dropUnknownWords(reading: Reading, items: readonly Item[]): readonly Item[] {
  if (!reading.capitalsTell) return items
  const isCapitalName = (item: Item) => nameKinds.has(item.kind) && isWrittenAsName(reading, item)
  if (!items.some((item) => isCapitalName(item) && item.from > 0)) return items
  return items.map((item, at) => {
    if (item.kind !== 'name' || isCapitalName(item) || isPersonStart(reading, item.from))
      return item
    const before = items[at - 1]
    const isAnchored =
      before !== undefined && (before.kind === 'at' || before.kind === 'possessive')
    if (isAnchored) return item
    return { ...item, kind: isOfPost(items, at) ? 'unsupported' : 'filler' }
  })
}

/** In `the tailor of the CEO of Acme` the unknown word is what the question asks for, and not the post. */
function isOfPost(items: readonly Item[], at: number): boolean {
  const post = items[at + 1]?.kind === 'of' ? items.slice(at + 2).find(isNoFiller) : undefined
  return post?.kind === 'title'
}

const isNoFiller = ({ kind }: Item): boolean => kind !== 'filler'

const isWrittenAsName = ({ tokens }: Reading, item: Item): boolean =>
  item.kind !== 'name' ||
  tokens.slice(item.from, item.to).some((token) => isCapital(token) || /\p{N}/u.test(token.text))
