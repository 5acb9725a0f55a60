import { readWords } from '../../data/words.ts'
import { memoizeTexts } from '../../lib/memoize.ts'
import { once } from '../../lib/once.ts'
import { withoutInvisible } from '../../lib/plain-text.ts'
import type { PageLine } from '../extract/people/lines/page-lines.ts'
import type { FactPlace, ProfilePageKind } from './page-facts.ts'
import { foldLabel } from './word-labels.ts'

/** A line of a page with the marks that its readers need. */
export type ProfileLine = {
  readonly text: string
  readonly place: FactPlace
  /** The line leads to other pages. */
  readonly isMenu: boolean
  /** The line is about others: an authority, a host, the maker of the site, a customer. */
  readonly isOfOthers: boolean
  /** The line is where a page says how to reach the firm. */
  readonly isOfContacts: boolean
  readonly headingLevel: number
  /** Numbers of links that dial. */
  readonly dialled: readonly string[]
  /** Absolute addresses of links to other hosts. */
  readonly targets: readonly string[]
}

// The lines of a firm's longest own pages; a longer page is a catalogue, whose foot counts still.
const headLinesMax = 1_500
const footLinesMax = 300
const linksPerLineMax = 40
const addressLengthMax = 500

/** Marks the lines of a page: whose they are, and the links that dial or lead elsewhere. */
export function profileLines(
  lines: readonly PageLine[],
  kind: ProfilePageKind,
): readonly ProfileLine[] {
  const chosen =
    lines.length <= headLinesMax + footLinesMax
      ? lines
      : [...lines.slice(0, headLinesMax), ...lines.slice(-footLinesMax)]
  const others = createOthersZone()
  const isOfContacts = kind === 'legal' || kind === 'contact'
  return chosen.map((line) => {
    // A privacy page gives the addresses of authorities and processors beside that of the firm.
    const isOfOthers = others(line) || line.isForeign || (kind === 'privacy' && !line.isFoot)
    const links = linksOf(line)
    return {
      text: line.isPicture ? '' : spacedText(line),
      place: line.isFoot ? 'foot' : 'text',
      isMenu: line.isMenu,
      isOfOthers,
      isOfContacts: isOfContacts || line.isFoot,
      headingLevel: line.headingLevel,
      ...links,
    }
  })
}

/** Sets pieces apart where a number touches a word: style sheets do it on the page. */
function spacedText({ text, pieces }: PageLine): string {
  if (pieces.length < 2 || !/\d/.test(text)) return withoutInvisible(text)
  let spaced = ''
  for (const piece of pieces) {
    const isNumber = /\d$/.test(spaced) || /^\d/.test(piece.text)
    const touches = /[\p{L}\d]$/u.test(spaced) && /^[\p{L}\d©]/u.test(piece.text)
    spaced += isNumber && touches ? ` ${piece.text}` : piece.text
  }
  return withoutInvisible(spaced.trim())
}

const noLinks = { dialled: [], targets: [] }

function linksOf({ links }: PageLine): Pick<ProfileLine, 'dialled' | 'targets'> {
  if (links.length === 0) return noLinks
  const dialled: string[] = []
  const targets: string[] = []
  for (const { name, attribs } of links.slice(0, linksPerLineMax)) {
    const href = name === 'a' || name === 'area' ? attribs['href'] : undefined
    if (href === undefined || href.length > addressLengthMax) continue
    const number = numberOf(href)
    if (number !== null) dialled.push(number)
    else if (/^\s*(?:https?:)?\/\//i.test(href)) targets.push(href.trim())
  }
  return { dialled, targets }
}

// Firms have no number beside that of their messenger, which dials it in international form.
const chatNumber =
  /^\s*(?:https?:)?\/\/(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:[^#]{0,200}&)?phone=)(?:\+|%2B)?(\d{8,15})(?=$|[/?&#])/i

function numberOf(href: string): string | null {
  const chatted = chatNumber.exec(href)?.[1]
  if (chatted !== undefined) return `+${chatted}`
  const [written = ''] = href.trim().split(';', 1)
  const number = written.replace(/^(?:tel|callto):(?:\/\/)?/i, '')
  if (number === written) return null
  try {
    return decodeURIComponent(number)
  } catch {
    return number
  }
}

// A label opens a zone of a few lines: name, street, town, telephone, fax, mail, site.
const zoneLinesMax = 8
// Longer lines are sentences, which open no zone.
const labelLettersMax = 90

/** Returns a function that tells, line by line, whether a line belongs to others. */
function createOthersZone(): (line: PageLine) => boolean {
  let linesLeft = 0
  let level = 0
  return ({ text, headingLevel, isFoot }) => {
    const isHeading = headingLevel > 0
    if (isHeading && headingLevel <= level) linesLeft = 0
    const isLong = text.length > labelLettersMax
    const isNamed = namesOthers(text.slice(0, startLettersMax))
    linesLeft = Math.max(0, linesLeft - 1)
    if (!isNamed || isLong) return isNamed || linesLeft > 0
    level = isHeading ? headingLevel : lowestLevel
    linesLeft = linesOfZone(isHeading, isFoot)
    return true
  }
}

const startLettersMax = 200

function linesOfZone(isHeading: boolean, isFoot: boolean): number {
  if (isFoot) return 1
  return isHeading ? headedLinesMax : zoneLinesMax
}

const lowestLevel = 7
const headedLinesMax = 40

const phrases = once(() => new Set(readWords('others-words', 'phrases')))
const firstWords = once(() => new Set([...phrases()].map((phrase) => phrase.split(' ', 1).join())))
const parts = once(() => readWords('others-words', 'parts'))
const phraseWordsMax = 5

/** Returns whether a text begins with words of others, or has one of their long words. */
export const namesOthers = memoizeTexts((text: string): boolean => {
  const folded = foldLabel(text)
  if (folded === '') return false
  if (parts().some((part) => folded.includes(part))) return true
  const words = folded.split(' ')
  for (let from = 0; from < Math.min(2, words.length); from += 1) {
    if (!firstWords().has(words[from] ?? '')) continue
    for (let end = from + 1; end <= Math.min(words.length, from + phraseWordsMax); end += 1) {
      if (phrases().has(words.slice(from, end).join(' '))) return true
    }
  }
  return false
})
