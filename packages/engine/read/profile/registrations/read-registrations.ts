import { memoizeTexts } from '../../../lib/memoize.ts'
import type { Registration } from '../../../model/company-profile.ts'
import { readNumbers } from '../../../model/registrations/read-numbers.ts'
import { withCourtBeside } from '../../../model/registrations/register-court.ts'
import { isSlovak } from '../../../model/registrations/slovak.ts'
import type { StatedFact } from '../page-facts.ts'
import type { ProfileLine } from '../profile-lines.ts'

// A firm states a few numbers; a page with more is a directory.
const registrationsMax = 20
const lineLettersMax = 600
// A label that stands on a line of its own.
const labelLettersMax = 50

/** Reads the numbers of registers on a page's own lines whose words and check digits are right. */
export function readRegistrations(
  lines: readonly ProfileLine[],
): readonly StatedFact<Registration>[] {
  const found: StatedFact<Registration>[] = []
  for (const [at, { text, isOfOthers, place }] of lines.entries()) {
    if (found.length >= registrationsMax) break
    if (isOfOthers || text.length > lineLettersMax || !hasNumber.test(text)) continue
    const before = lines[at - 1]?.text ?? ''
    const isLabelled = before.length <= labelLettersMax && numberFirst.test(text)
    const whole = isLabelled ? `${before} ${text}` : text
    const beside = neighboursOf(lines, at)
    for (const value of registrationsIn(whole)) {
      found.push({ value: withCourtBeside(value, beside), place, quote: whole })
    }
  }
  return inTheirCountry(found.slice(0, registrationsMax), lines)
}

const neighboursOf = (lines: readonly ProfileLine[], at: number): readonly string[] =>
  [lines[at - 1], lines[at + 1]].flatMap((line) =>
    line === undefined || line.text.length > lineLettersMax ? [] : [line.text],
  )

/** Gives Slovakia the numbers that its pages share with Czech ones; one line of a page says of which country it is. */
function inTheirCountry(
  found: readonly StatedFact<Registration>[],
  lines: readonly ProfileLine[],
): readonly StatedFact<Registration>[] {
  const isIco = ({ value }: StatedFact<Registration>) => value.kind === 'ico'
  if (!found.some(isIco) || !lines.some(({ text }) => isSlovak(text.slice(0, lineLettersMax)))) {
    return found
  }
  return found.map((fact) =>
    isIco(fact) ? { ...fact, value: { ...fact.value, country: 'SK' } } : fact,
  )
}

const hasNumber = /\d[^\p{L}\n]{0,3}\d/u
const numberFirst = /^\W{0,3}(?:[A-Z]{2,3}\W?)?\d/

/** Reads a number that structured data states as one for VAT. */
export function vatNumberOf(written: string): Registration | null {
  return registrationsIn(`VAT ${written}`.slice(0, labelLettersMax))[0] ?? null
}

const registrationsIn = memoizeTexts((text: string): readonly Registration[] =>
  readNumbers(text).flatMap(({ value, isRight }) => (isRight ? [value] : [])),
)
