import { gradeTitle, isTitleWord, titleWordsOf } from '../../titles.ts'
import { isOwn, type OwnNames } from '../employment/employer.ts'
import { leadsFirm } from '../employment/offices.ts'
import { withoutAdverb } from '../employment/staff-offices.ts'
import { tidyTitle } from '../lines/inline.ts'
import type { IsRepeated } from '../lines/repeated-names.ts'
import { readName } from '../names/names.ts'
import type { PersonNameReading } from '../names/person-name-reading.ts'
import { writtenName } from '../names/written-names.ts'
import type { Named } from './name-and-office.ts'
import { isElsewhere, isOfOtherFirm, isWithOthers } from './prose-of-others.ts'

const names = new RegExp(writtenName, 'gu')
// A sentence names two or three people.
const namesMax = 6
// `vice president of sales and marketing`.
const officeWordsMax = 6
const officeLettersMax = 100

/**
 * Reads the offices that stand beside names in a sentence about the firm: `managing director Jane Doe`, `Jane Doe,
 * works manager, has been here`, `Jane Doe (CEO)`. Only offices of leading people count: an architect or a mayor may be
 * anyone's. Pure.
 */
export function readAppositions(
  sentence: string,
  own: OwnNames,
  isRepeated: IsRepeated,
): readonly Named[] {
  return [...sentence.matchAll(names)].slice(0, namesMax).flatMap(({ 0: written, index }) => {
    const rest = sentence.slice(index + written.length)
    const start = sentence.slice(Math.max(0, index - officeLettersMax), index)
    if (!mayBeBeside(start, written, rest)) return []
    const found = splitName(written)
    if (found === null) return []
    const before = `${start}${found.before}`
    const title =
      officeBehind(rest, own) ??
      officeStated(rest, copula.test(before), own) ??
      officeBefore(before, own)
    if (title === null || isOfOtherFirm(rest, own) || wasHeld.test(before)) return []
    const isOther = isWithOthers(`${sentence.slice(0, index)}${found.before}`)
    const isSure = found.reading.grade === 'known' || isRepeated(found.name)
    return isOther || !isSure ? [] : [{ reading: found.reading, title }]
  })
}

// An office behind a name begins with a comma, a bracket, `as` or such a verb.
const mayGoOn = /^(?:,| \(| (?:as|als|som|jako) | (?:took|has taken|takes|leads|serves|acts) )/

/** Returns false where no office can stand beside a name: most names in a text have none. */
function mayBeBeside(before: string, written: string, rest: string): boolean {
  if (mayGoOn.test(rest) || copula.test(before)) return true
  const [first = ''] = written.split(' ', 1)
  if (isOfOffice(first)) return true
  const last = before.trimEnd().replace(/,$/, '')
  return last !== '' && isOfOffice(last.slice(last.lastIndexOf(' ') + 1))
}

// `La bottega era affidata a`: the clause before the name puts it in the past.
const wasHeld =
  /(?<!\p{L})(?:was|were|war|waren|wurden?|fut|furent|était|étaient|fue|fueron|era|eran|erano|fu|furono|venne|foi|foram|werd|werden|blev|byl[aiy]?|był[aiy]?)(?!\p{L})[^.,;:]*$/iu

type Split = {
  readonly before: string
  readonly name: string
  readonly reading: PersonNameReading
}

/** Separates the capitalised words of an office from a name: `Geschäftsführerin Jane Doe`, `CEO Jane Doe`. */
function splitName(written: string): Split | null {
  const words = written.split(' ')
  const first = words.findIndex((word) => !isOfOffice(word))
  const starts = first > 0 && first <= words.length - 2 ? [first, 0] : [0]
  for (const start of starts) {
    const name = words.slice(start).join(' ')
    const reading = readName(name)
    const before = words.slice(0, start).map((word) => `${word} `)
    if (reading) return { before: before.join(''), name, reading }
  }
  return null
}

const isOfOffice = (word: string): boolean => titleWordsOf(word).every(isTitleWord)

const behind =
  /^(?:,\s(?:(?:the|our|der|die|unsere?|le|la|notre|el|il|de|een|o|a)\s|l['’])?([^.,;:!?()–—]{2,70})(?=[,.;)]|$)|\s\(([^()]{2,50})\))/u

// `Jane Doe, managing director, Other Works`.
const nextName = /^,\s(\p{Lu}[\p{L}\p{N}&'’ -]{2,60})(?=[,.;)]|$)/u

function officeBehind(rest: string, own: OwnNames): string | null {
  const [whole = '', clause = '', bracketed = ''] = behind.exec(rest) ?? []
  const [, next = ''] = nextName.exec(rest.slice(whole.length)) ?? []
  if (next !== '' && !isOwn(next, own) && readName(next)?.grade !== 'known') return null
  const said = tidyTitle(withoutAdverb(clause || bracketed))
  const office = said.replace(since, '')
  return isOffice(office) && !isAt(said, own) && !isWithOthers(said) ? office : null
}

// `Sinds 2017 is Jane Doe directeur`: the verb stands before the name.
const copula = /(?:^|\s)(?:is|ist|är|er|est|wurde|wird|werd|blev)\s$/u
const stating =
  /^(?:(?:\s(?:took over|has taken over|takes over|leads (?:it|us|the \p{L}+)|serves|acts))?\s(?:as|als|som|jako)|,\s(?:who|der|die|qui|che|que|som)\s(?:is|became|has been|ist|wurde|est|è|es|är|er|blev))\s/u
const leadingArticle = /^(?:the|our|der|die|le|la|el|il|de|een|o|a)\s|^l['’]/iu

/** Reads the office that a verb or `as` gives to a name: `Jane Doe took over as managing director from her father`. */
function officeStated(rest: string, isBehindCopula: boolean, own: OwnNames): string | null {
  const [whole = ''] = stating.exec(rest) ?? []
  if (whole === '' && !isBehindCopula) return null
  const [clause = ''] = rest
    .slice(whole.length)
    .trim()
    .split(/[.,;:!?()–—]/u)
  const words = clause.replace(leadingArticle, '').split(' ')
  let office: string | null = null
  for (let count = 1; count <= officeWordsMax && count <= words.length; count += 1) {
    const said = words.slice(0, count).join(' ')
    // `managing director` is whole, `managing director from` is not.
    if (isOffice(said) && isOfOffice(words[count - 1] ?? '')) office = said
  }
  return office === null || isAt(clause, own) || isWithOthers(clause) ? null : office
}

// `since 1998`, `who joined`: clauses that follow an office.
const since = /\s(?:since|from|who|seit|depuis|qui|desde|dal|sinds|sedan|siden|od)(?:\s.*)?$/u

const place = /\s(?:of|at|for|bei|de|du|des|der|di|della|van|von)\s(?:the\s)?(\p{Lu}.{2,})$/u
// `director of the chamber of commerce`, `Geschäftsführerin der Mühle`: the firm itself has words of its own.
const thing = /\s(?:of|at) the (?!company|firm|business|house|family|group|works|yard|team|board)/iu

/** Returns whether an office is held at something that is not the firm. */
function isAt(said: string, own: OwnNames): boolean {
  if (isElsewhere(said) || thing.test(said)) return true
  const [, named = ''] = place.exec(said) ?? []
  return named !== '' && !isOwn(named, own) && !titleWordsOf(named).some(isTitleWord)
}

/** Returns the office that a text ends with, before the name: `We are led by managing director`. */
function officeBefore(text: string, own: OwnNames): string | null {
  const isSetApart = /,\s$/u.test(text)
  const words = text.trim().replace(/,$/, '').split(' ')
  if (!isOfOffice(words.at(-1) ?? '')) return null
  for (let count = 1; count <= officeWordsMax && count <= words.length; count += 1) {
    const office = words.slice(-count).join(' ')
    if (/[.,;:!?()"“”„«»]/u.test(office)) return null
    if (isOffice(office)) return endOf(words, count, isSetApart, own)
  }
  return null
}

const article = /^(?:the|our|its|der|die|unsere?|le|la|notre|el|il|lo|de|onze|o|a)$|^l['’]/iu

/** Extends an office by the words before it that belong to it: `operations` of `operations manager`. */
function endOf(
  words: readonly string[],
  from: number,
  isSetApart: boolean,
  own: OwnNames,
): string | null {
  let count = from
  while (count < officeWordsMax && isOfOffice(words.at(-count - 1) ?? '.')) count += 1
  const before = words.at(-count - 1) ?? ''
  // `The managing director, Jane Doe, ...`; without an article the name may begin a list.
  if (isSetApart && !article.test(before)) return null
  if (isFirmBefore(words.slice(0, -count), own)) return null
  const office = words.slice(-count).join(' ')
  return isOffice(office) ? office : null
}

/**
 * Returns true for `Together with Other Works managing director`: a capital before an office within the sentence is a
 * firm's.
 */
function isFirmBefore(words: readonly string[], own: OwnNames): boolean {
  const first = words.findLastIndex((word) => !/^\p{Lu}/u.test(word)) + 1
  // The word that begins a sentence has a capital anyway.
  const name = words.slice(first === 0 && words.length === 1 ? 1 : first).join(' ')
  return name !== '' && !isOwn(name, own)
}

const isOffice = (text: string): boolean =>
  !/^an?\s|^eine?\s|^une?\s|^un[ao]?\s|^een\s/iu.test(text) &&
  gradeTitle(text) === 'certain' &&
  leadsFirm(text) &&
  /^[\p{L}]/u.test(text)
