import { findTrailingForm } from '../../../../names/legal-forms.ts'
import { transliterate } from '../../../../names/transliterate.ts'
import type { PageLine } from '../lines/page-lines.ts'
import type { LineMark } from './line-marks.ts'

// The first line of an imprint: the law it follows, or the word for the provider of the site.
const opening =
  /§\s?5\b.{0,20}\b(?:TMG|DDG|ECG)\b|^(?:anbieter|diensteanbieter|medieninhaber|seitenbetreiber)(?:in)?\b[^.]{0,30}$/iu
// The firm, and perhaps its trade, stand between the law and the name.
const linesMax = 4
const openingLettersMax = 80
// `Heideweg 1`, then `29614 Soltau` or `A-1010 Wien`.
const street = /^\p{L}[^@:]{2,50}\s\d{1,4}\s?[a-z]?$/u
const town = /^(?:[A-Z]{1,3}-)?\d{4,5}\s\p{Lu}/u
// A merchant (`e. K.`) is a natural person, although the name ends with a legal form.
const merchant = /\be\.\s?K(?:fm|fr)?\.?$/u

/**
 * Gives the office of owner to the name that a German or Austrian imprint states between the law and the street, where
 * no company stands there: the law requires the provider's own name (§ 5 DDG), and a sole trader has no office beside
 * it.
 */
export function withSoleTrader(
  marks: readonly LineMark[],
  lines: readonly PageLine[],
): readonly LineMark[] {
  const at = lines.findIndex(
    ({ text, isMenu }) => !isMenu && text.length <= openingLettersMax && opening.test(text),
  )
  const found = at === -1 ? -1 : providerAfter(at, marks, lines)
  if (found === -1) return marks
  return marks.map((mark, line) =>
    line === found ? { ...mark, title: 'Inhaber', isLabelled: true } : mark,
  )
}

function providerAfter(
  opened: number,
  marks: readonly LineMark[],
  lines: readonly PageLine[],
): number {
  for (let at = opened + 1; at <= opened + linesMax; at += 1) {
    const [mark, text] = [marks[at], lines[at]?.text ?? '']
    if (!mark || isCompany(text)) return -1
    const isName = mark.title === null && mark.people.length === 1 && isKnown(mark)
    if (isName && isAddress(lines, at + 1)) return at
  }
  return -1
}

const isKnown = ({ people: [person] }: LineMark): boolean => person?.grade === 'known'

const isAddress = (lines: readonly PageLine[], at: number): boolean =>
  street.test(lines[at]?.text ?? '') && town.test(lines[at + 1]?.text ?? '')

const isCompany = (text: string): boolean =>
  !merchant.test(text) && findTrailingForm(text.split(/\s+/).map(transliterate)) !== null
