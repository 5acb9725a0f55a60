import type { Element } from 'domhandler'
import { domainOfUrl } from '../../../../lib/domain.ts'
import { kindOfHost } from '../../third-party-hosts.ts'
import { gradeTitle } from '../../titles.ts'
import { isOwn, namesOtherEmployer, type OwnNames } from '../employment/employer.ts'
import { isOfficeOfStaff } from '../employment/staff-offices.ts'
import { nameWordLettersMin } from '../lines/contacts.ts'
import type { PageLine } from '../lines/page-lines.ts'
import { foldToken } from '../names/fold-token.ts'
import { isGiven } from '../names/names.ts'
import { isOfOldFounder, isTimeOfHistory } from '../prose/history.ts'
import type { NamedLine } from '../titles/named-lines.ts'
import { slotOf } from '../titles/slots.ts'
import { isBesideFirm } from './firms-beside.ts'

/** The evidence of a whole page about the people on it. */
export type Proofs = {
  /** Places where known names stand with titles. */
  readonly slots: ReadonlySet<string>
  /** The title, main heading or address of the page says that it presents people. */
  readonly isTeamPage: boolean
  /** Returns whether the page writes a word in lower case, as it does for things. */
  readonly isCommonWord: (word: string) => boolean
  /** The nearest text above each line; empty where there is none. */
  readonly textAbove: readonly string[]
}

/** Gathers the evidence for names that no list has. */
export function gatherProofs(
  named: readonly NamedLine[],
  lines: readonly PageLine[],
  isTeamPage: boolean,
): Proofs {
  const slots = named
    .filter((person) => person.title !== null && isKnown(person))
    .map((person) => slotOf(person.line, person.distance, lines))
  return {
    slots: new Set(slots),
    isTeamPage,
    isCommonWord: commonWords(lines),
    textAbove: textsAbove(lines, named),
  }
}

/**
 * Returns the text above each line in one walk: on a page of nothing but pictures, a search for each line would read
 * all lines before it.
 */
function textsAbove(lines: readonly PageLine[], named: readonly NamedLine[]): readonly string[] {
  let above = ''
  const ends = cardEnds(named)
  return lines.map(({ text, isPicture }, at) => {
    if (ends.has(at)) above = ''
    const here = above
    if (text !== '' && !isPicture) above = text
    return here
  })
}

/** Returns the ends of cards that go on below name and title: the text there is about that person. */
function cardEnds(named: readonly NamedLine[]): ReadonlySet<number> {
  return new Set(
    named
      .filter(({ element, title, line, distance, card }) => {
        const last = Math.max(line, line + distance)
        return element !== null && title !== null && last < card.end - 1
      })
      .map(({ card }) => card.end),
  )
}

const isKnown = (person: NamedLine): boolean =>
  person.mark.people.some((name) => name.grade === 'known')

/**
 * Judges whether a phrase that is built like a name is one. The proof is a label, an initial, a profile or an address
 * of its own, a given name in use, a place where known names stand, or a card. The last three count for nothing where
 * the page is not about people and uses the words for things. `Market Street` over `Chief Editor` has no proof.
 */
export function isPerson(person: NamedLine, lines: readonly PageLine[], proofs: Proofs): boolean {
  const { mark, title } = person
  const isMarked = mark.people.some((name) => name.isMarked)
  if (title === null) return isKnown(person) || (isMarked && hasOwnLink(person, lines))
  if (mark.isLabelled || isMarked) return true
  if (hasOwnLink(person, lines)) return true
  if (!proofs.isTeamPage && isThing(person, proofs)) return false
  if (isKnown(person) || proofs.slots.has(slotOf(person.line, person.distance, lines))) return true
  return (
    wordCount(person) <= (proofs.isTeamPage ? 4 : 3) &&
    isCardTitle(person, lines, proofs.isTeamPage)
  )
}

// Headlines have more words than names.
const wordCount = (person: NamedLine): number => (person.mark.key ?? '').split(' ').length

/** Returns true for `Charlotte Bookcase` over `Head Designer` on a page about bookcases. */
export function isThing(person: NamedLine, { isCommonWord }: Proofs): boolean {
  const words = (person.mark.key ?? '').split(' ')
  return isKnown(person) ? isCommonWord(words.at(-1) ?? '') : words.some(isCommonWord)
}

/** Returns a test for the words that a page writes in lower case, which are gathered at the first question. */
function commonWords(lines: readonly PageLine[]): (word: string) => boolean {
  let words: Set<string> | null = null
  return (word) => {
    words ??= new Set(
      lines.flatMap(
        ({ text }) => text.match(/(?<![\p{L}\p{N}@./'’-])\p{Ll}{3,}(?![\p{L}@])/gu) ?? [],
      ),
    )
    return words.has(word) || words.has(`${word}s`)
  }
}

/** Returns true where name and title are in one item of a list, not in two entries of a menu. */
function isCardTitle(person: NamedLine, lines: readonly PageLine[], isTeamPage: boolean): boolean {
  const [name, title] = [lines[person.line], lines[person.line + person.distance]]
  if (!name || !title || name.isMenu) return false
  if (person.distance === 0) return isTeamPage && gradeTitle(person.title ?? '') === 'certain'
  return Math.abs(person.distance) <= 2 && itemOf(name.element) === itemOf(title.element)
}

function itemOf(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parent?.type === 'tag' ? at.parent : null) {
    if (at.name === 'li') return at
  }
  return null
}

/** Returns true where a link on the card leads to the person: a profile or an address with a part of the name. */
function hasOwnLink(person: NamedLine, lines: readonly PageLine[]): boolean {
  const words = (person.mark.key ?? '')
    .split(' ')
    .filter((word) => word.length >= nameWordLettersMin)
  return lines
    .slice(person.card.start, person.card.end)
    .flatMap((line) => line.links)
    .map(({ attribs }) => (attribs['href'] ?? '').toLowerCase())
    .filter((href) => /^mailto:|linkedin\.com\/in\//.test(href))
    .some((href) => words.some((word) => href.includes(word)))
}

/** Returns true when a person works for another company, or is quoted or named as an author. */
export function isOutsider(
  person: NamedLine,
  lines: readonly PageLine[],
  proofs: Proofs,
  { own, url }: { readonly own: OwnNames; readonly url: string },
): boolean {
  const { title, line } = person
  if (isListedUnder(person, lines, url)) return true
  if (title !== null && (namesOtherEmployer(title, own) || !isOfficeOfStaff(title))) return true
  const said = lines[line]?.text ?? ''
  if (dated.test(said) || (byline.test(said) && !isOfName(person, said))) return true
  if (isAttribution(said, proofs.textAbove[line] ?? '') && !isNamesake(person, own)) return true
  return isOfPast(person, lines) || isBesideFirm(person, lines, own)
}

// `1931 – 2011`, `* 1940 † 2026`: years of birth and death, or of an office that has ended.
const years = /^\(?\*?\s?\d{4}\s?(?:[-–—]|†|[-–—]\s?†)\s?\d{4}\)?$/u

// `With us until 2021`, `Now at Other Works`, `† 2019`, with nothing behind them: a line about a former employer is
// longer.
const left =
  /^(?:[\p{L}’']+ ){0,3}(?:until|till|bis|jusqu[’']en|hasta|fino al?|tot)\s(?:\p{L}+\s)?\d{4}\.?$|^(?:left|retired|departed|ausgeschieden|pensioniert|partie?|retraitée?|jubilad[oa])\b[^.,]{0,20}\d{4}\.?$|^(?:now|today|jetzt|heute|aujourd[’']hui|ahora|oggi|nu) (?:at|with|bei|chez|en|presso|bij)\s\p{Lu}|^†|^(?:died|passed away|verstorben|gestorben|décédée?|fallecid[oa]|scompars[oa]|overleden)(?=$|[\s.])/iu
// The line is a label; in a longer text such words are about something else.
const leftLettersMax = 60

const isOfPast = (
  { line, distance, card, title }: NamedLine,
  lines: readonly PageLine[],
): boolean =>
  isOfOldFounder(title ?? '', lines[line]?.text ?? '') ||
  isTimeOfHistory(lines[Math.min(line, line + distance) - 1]?.text ?? '') ||
  lines
    .slice(line + 1, card.end)
    .some(({ text }) => years.test(text) || (text.length <= leftLettersMax && left.test(text)))

/**
 * Returns true where the line above a name is a link to another firm, in a list of firms: `<a
 * href="https://other.example">Other</a>`.
 */
function isListedUnder(person: NamedLine, lines: readonly PageLine[], pageUrl: string): boolean {
  const above = lines[Math.min(person.line, person.line + person.distance) - 1]
  if (!above || above.isMenu || !above.pieces.some(({ text }) => text.trim() !== '')) return false
  if (above.pieces.some(({ text, tag }) => tag !== 'a' && text.trim() !== '')) return false
  const href = above.links
    .map(({ attribs }) => attribs['href'] ?? '')
    .find((link) => /^https?:/i.test(link))
  if (href === undefined) return false
  const url = URL.parse(href)
  const isElsewhere = url !== null && domainOfUrl(href) !== domainOfUrl(pageUrl)
  // `LinkedIn` above the next name belongs to the card before.
  return (
    isElsewhere &&
    kindOfHost(url.hostname) === null &&
    !/^[\w.@-]+$|linkedin|twitter|facebook|xing/i.test(above.text)
  )
}

/** Returns true for `— Jane Doe` at Jane Doe Consulting: the person who gave the firm its name signs its page. */
const isNamesake = ({ mark: { people } }: NamedLine, own: OwnNames): boolean =>
  people.some(({ name }) => isOwn(name, own))

// A line of running text above a dash, or a sentence in quotation marks, is at least this long.
const proseLettersMin = 60
const quoteLettersMin = 25

// `By Jane Doe, Head of Sales`.
const byline = /^(?:by|von|par|por|di|door|says?|written by)\s/i

/**
 * Returns true for `Di Brenta Romolo, Direttore`, whose first word belongs to the name; `Di Romolo Brenta, Direttore`
 * is a byline.
 */
function isOfName({ mark: { people } }: NamedLine, said: string): boolean {
  const [, second = ''] = said.split(' ')
  return people.some(({ name }) => said.startsWith(name)) && !isGiven(foldToken(second))
}

// `„They are great.“ Jane Doe, CEO`: a sentence in quotation marks before a name; `"Big Jane" Doe` has no small words.
const quoted = /^["“„«»][^"“”„«»]{0,60}\s\p{Ll}[^"“”„«»]{2,120}["“”»«][.,]?\s*[-–—]?\s*\p{Lu}/u

/** Returns true for `"They are great." - Jane Doe, CEO`: a name behind a quotation or a dash below running text. */
function isAttribution(line: string, above: string): boolean {
  if (quoted.test(line)) return true
  if (/^\s*[-–—~]/u.test(line) && (above.length > proseLettersMin || isWholeQuote.test(above)))
    return true
  return above.length > quoteLettersMin && isQuotation(above) && !isNameQuoted(line)
}

// `Jane Doe, Head of Sales · 3 May`: an author, and the date.
const dated =
  /\s[·|•–-]\s(?:\d{1,2}\.?\s)?(?:jan|feb|mar|mär|apr|may|mai|mag|jun|jul|aug|août|ago|sep|oct|okt|ott|nov|dec|dez|dic|déc)\p{L}{0,7}\.?(?:\s\d{1,4},?)?(?:\s\d{4})?$/iu

const isWholeQuote = /^\s*["“„«»].{4,}["”“»«][.!]?\s*$/u

const isNameQuoted = (line: string): boolean => /["“”]/u.test(line)

/** Returns true for a whole sentence in quotation marks, or the end of one. A damaged mark reads U+FFFD. */
function isQuotation(text: string): boolean {
  return (
    /["”“»\uFFFD][.!]?\s*$/u.test(text) &&
    (/^\s*["“„«»\uFFFD]/u.test(text) || text.length > proseLettersMin)
  )
}
