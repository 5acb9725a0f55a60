import {
  endsInPossessive,
  isCompanyWord,
  isLegalForm,
  isPairedSurname,
  keepsArticle,
  takesOf,
} from './name-words.ts'
import { isPersonStart, personLength } from './person-words.ts'
import { type Item, isCapital, nameWordsMax, type Reading } from './reading.ts'
import { isArticle } from './roles.ts'
import type { Token } from './tokens.ts'

/** Joins the words of each name, including the signs within it. */
export function joinNames(reading: Reading, items: readonly Item[]): readonly Item[] {
  const result: Item[] = []
  let at = 0
  while (at < items.length) {
    const item = items[at] as Item
    if (item.kind !== 'name') {
      result.push(item)
      at += 1
      continue
    }
    let [end, to] = [at + 1, item.to]
    for (let more = extension(reading, items, item.from, end); more > 0; ) {
      end += more
      to = (items[end - 1] as Item).to
      more = extension(reading, items, item.from, end)
    }
    pushName(reading, result, { ...item, to })
    at = end
  }
  return result
}

// A remark is short; anything longer is another sentence.
const remarkItemsMax = 20

/** Turns the brackets behind a company into one item: `Acme (the bakery in Berlin)`. */
export function foldRemarks(reading: Reading, items: readonly Item[]): readonly Item[] {
  const result: Item[] = []
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at] as Item
    const end = remarkEnd(reading, items, result.at(-1), at)
    if (end === null) result.push(item)
    else {
      result.push({ kind: 'remark', role: null, from: item.to, to: (items[end] as Item).from })
      at = end
    }
  }
  return result
}

const isSign = ({ tokens }: Reading, item: Item | undefined, signs: RegExp): boolean =>
  item?.kind === 'mark' && signs.test(tokens[item.from]?.text ?? '')

function remarkEnd(
  reading: Reading,
  items: readonly Item[],
  before: Item | undefined,
  at: number,
): number | null {
  if (
    (before?.kind !== 'name' && before?.kind !== 'quoted') ||
    before.role !== null ||
    !isSign(reading, items[at], /^[([]$/)
  )
    return null
  if (personLength(reading, reading.tokens.slice(before.from, before.to)) > 0) return null
  const length = items
    .slice(at + 1, at + remarkItemsMax)
    .findIndex((item) => isSign(reading, item, /^[)\]]$/))
  const inside = items.slice(at + 1, at + 1 + length)
  const isRemark =
    length > 0 && inside.every((item) => !addresses.has(item.kind) && !asks.has(item.kind))
  return isRemark ? at + 1 + length : null
}

const addresses: ReadonlySet<Item['kind']> = new Set(['address', 'profile', 'page', 'domain'])
const asks: ReadonlySet<Item['kind']> = new Set([
  'title',
  'website',
  'websites',
  'email',
  'emails',
  'everything',
])

/** Adds a name, with the article before it when the article belongs to the name. */
function pushName(reading: Reading, result: Item[], name: Item): void {
  const before = result.at(-1)
  if (!before || !keepsOwnArticle(reading, before, name)) return void result.push(name)
  const from = before.to - 1
  if (before.to - before.from > 1) result[result.length - 1] = { ...before, to: from }
  else result.pop()
  result.push({ ...name, from })
}

/** Names keep their article in `la poste` and `l'oréal`; at the start also in `The Home Depot`. */
function keepsOwnArticle(reading: Reading, before: Item, name: Item): boolean {
  const article = reading.tokens[before.to - 1]
  if ((before.kind !== 'filler' && before.kind !== 'of') || !article || !isArticle(article))
    return false
  const folded = reading.tokens.slice(before.to - 1, name.to).map((token) => token.folded)
  if (keepsArticle(folded.join(' ')) || keepsArticle(folded.join(''))) return true
  const isFirst = before.from === 0 && before.to === 1 && firstArticles.test(article.folded)
  const isTitled = reading.capitalsTell && isCapital(reading.tokens[name.from] ?? article)
  return isFirst && isTitled && name.to - name.from > 1
}

const firstArticles = /^(?:the|el|la|le|les|los|las)$/

/** Returns the number of items that continue the name, from the item at `end`; 0: the name ends here. */
function extension(reading: Reading, items: readonly Item[], from: number, end: number): number {
  const [next, second] = [items[end], items[end + 1]]
  if (!next || next.from - from >= nameWordsMax) return 0
  const name = reading.tokens.slice(from, items[end - 1]?.to)
  if (next.kind === 'name') return 1
  if (next.kind === 'quoted') return isName(second) ? 2 : 0
  if (next.kind === 'ampersand') return ampersandExtension(reading, name, second)
  if (next.kind === 'possessive') return possessiveExtension(reading, name, second)
  if (isSign(reading, next, /^,$/)) return legalBehindComma(reading, second)
  if (isParticle(reading, from, name, next)) return particleExtension(items, end)
  return ofKinds.has(next.kind) ? ofExtension(reading, name, items, end) : 0
}

const ofKinds: ReadonlySet<Item['kind']> = new Set(['of', 'for'])
const isName = (item: Item | undefined): boolean => item?.kind === 'name'

/** `Smith & Wesson` is one name; `Acme & Globex` are two when the question asks for several companies. */
function ampersandExtension(
  reading: Reading,
  name: readonly Token[],
  second: Item | undefined,
): number {
  if (second?.kind === 'company') return 2
  const [last, next] = [name.at(-1), second && reading.tokens[second.from]]
  if (second?.kind !== 'name' || !last || !next) return 0
  const isOne =
    !reading.isPlural || isPairedSurname(last) || isPairedSurname(next) || isCompanyWord(next)
  return isOne ? 2 : 0
}

function legalBehindComma(reading: Reading, second: Item | undefined): number {
  const token = second?.kind === 'name' ? reading.tokens[second.from] : undefined
  return token && isLegalForm(token.text) ? 2 : 0
}

function possessiveExtension(
  reading: Reading,
  name: readonly Token[],
  second: Item | undefined,
): number {
  const folded = name.map((token) => token.folded).join(' ')
  const next = second?.kind === 'name' ? reading.tokens[second.from] : undefined
  if (endsInPossessive(folded)) return next && isCompanyWord(next) ? 2 : 1
  const isName = next !== undefined && !isPersonStart(reading, second?.from ?? 0)
  return isName && (isCompanyWord(next) || isCapital(next)) ? 2 : 0
}

const particles =
  /^(?:van|von|der|den|de|del|della|di|da|dos|du|des|la|las|los|el|le|al|bin|ibn|ter|ten|zu|zur|vom|st|saint|y|d')$/

/** In `Ludwig van Beethoven` the particle continues the name, because only given names come before it. */
function isParticle(reading: Reading, from: number, name: readonly Token[], next: Item): boolean {
  const words = reading.tokens.slice(next.from, next.to)
  if (!words.every((token) => particles.test(token.folded))) return false
  const isGivenOnly = name.every(
    (token, at) => /^\p{L}\.?$/u.test(token.text) || isPersonStart(reading, from + at),
  )
  return name.length <= givenNamesMax && isGivenOnly
}

// `Juan Carlos de la Cruz` has two; after more names the particle leads to a company.
const givenNamesMax = 2

function particleExtension(items: readonly Item[], end: number): number {
  for (let more = 1; more <= particlesMax; more += 1) {
    const item = items[end + more]
    if (item?.kind === 'name') return more + 1
    if (item?.kind !== 'filler' && item?.kind !== 'of') return 0
  }
  return 0
}

// Examples: `de la`, `van der`, `von und zu`.
const particlesMax = 3

/** Examples: `Bank of America`, `Bank of the West`, `Banco de la Nación`. */
function ofExtension(
  reading: Reading,
  name: readonly Token[],
  items: readonly Item[],
  end: number,
): number {
  const last = name.at(-1)
  if (!last || personLength(reading, name) > 0) return 0
  if (!takesOf(last) && !isNamedAfterPlace(reading, name, items, end)) return 0
  const next = items[end + 1]
  if (next?.kind === 'name') return 2
  const isArticleNext = next?.kind === 'filler' && isArticle(reading.tokens[next.from])
  return isArticleNext && items[end + 2]?.kind === 'name' ? 3 : 0
}

// An email further away belongs to another part of the question.
const emailItemsMax = 12

/** `Vergers de Lormont`, `Molinos de Cabrera` are companies; `Kerbrat de Talvère` is a person if an email is asked. */
function isNamedAfterPlace(
  reading: Reading,
  [word, second]: readonly Token[],
  items: readonly Item[],
  end: number,
): boolean {
  const place = items[end + 1]
  const next = place?.kind === 'name' ? reading.tokens[place.from] : undefined
  if (!word || second || !next || !reading.capitalsTell || !isRomance(reading)) return false
  if (!isCapital(word) || !isCapital(next) || items[end]?.kind !== 'of') return false
  if (isPersonStart(reading, (items[end - 1] as Item).from)) return false
  const around = items.slice(Math.max(0, end - emailItemsMax), end + emailItemsMax)
  return items[end - 2]?.kind === 'at' || !around.some(({ kind }) => emails.has(kind))
}

const isRomance = ({ language }: Reading): boolean => language === 'fr' || language === 'es'
const emails: ReadonlySet<Item['kind']> = new Set(['email', 'emails'])
