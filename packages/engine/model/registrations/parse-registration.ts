import { fail, ok, type Parsed } from '../../lib/parsed.ts'
import type { SoughtRegistration } from '../company-profile.ts'
import { plainNumber, readBareNumber, readNumbers } from './read-numbers.ts'

/** A number with its court and words is shorter: `HRB 123456 B, Amtsgericht Charlottenburg (Berlin)`. */
export const registrationCharactersMax = 80

// Words behind a number that say which tax it is for.
const taxWords = /(?:MVA|MWST|VAT|TVA|IVA)$/

/**
 * Reads a number of a register as people write it: with or without its words, blanks and dots. A number without words
 * may be one of several registers, and has a reading for each. Pure.
 */
export function parseRegistration(written: string): Parsed<SoughtRegistration> {
  const text = written.normalize('NFKC').slice(0, registrationCharactersMax)
  // Pages write the letters of countries in capitals, people do not.
  const worded = [text, text.toUpperCase()].map(readNumbers).find((some) => some.length > 0) ?? []
  const bare = plainNumber(text).replace(taxWords, '')
  const readings = worded.length > 0 ? worded : readBareNumber(bare)
  const right = readings.filter(({ isRight }) => isRight).map(({ value }) => value)
  if (right.length > 0) return ok(right)
  const [wrong] = readings
  if (wrong === undefined) {
    return fail(
      'registration_number has the form of no register that is known: send it with its letters or words, ' +
        'like DE123456788, HRB 12345 or SIREN 732829320.',
    )
  }
  const { kind, country } = wrong.value
  const register =
    readings.length === 1 ? `, as the ${kind} number of ${country} that it seems` : ''
  return fail(`registration_number has a wrong check digit${register}: a digit of it is mistyped.`)
}
