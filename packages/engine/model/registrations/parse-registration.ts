import { fail, ok, type Parsed } from '../../lib/parsed.ts'
import type { SoughtRegistration } from '../company-profile.ts'
import { plainNumber, readBareNumber, readNumbers } from './read-numbers.ts'
import { courtWritten } from './register-court.ts'

/** A number with its court and words is shorter: `HRB 123456 B, Amtsgericht Charlottenburg (Berlin)`. */
export const registrationCharactersMax = 80

// Words behind a number that say which tax it is for.
const taxWords = /(?:MVA|MWST|VAT|TVA|IVA)$/

/**
 * Reads a number of a register as people write it: with or without its words, blanks and dots. A number without words
 * may be one of several registers, and has a reading for each. Pure.
 */
export function parseRegistration(written: string): Parsed<SoughtRegistration> {
  const text = written
    .normalize('NFKC')
    .slice(0, registrationCharactersMax)
    // `HRB12345Hamburg`: the town touches the number.
    .replace(/^(\s*(?:HR ?[AB]|GnR)\D{0,4}\d+)(?=\p{L})/iu, '$1 ')
  // Pages write the letters of countries in capitals, people do not.
  const spellings = [text, text.toUpperCase()].map((one) => readNumbers(one, courtWritten))
  const worded = spellings.find((some) => some.length > 0) ?? []
  const bare = plainNumber(text).replace(taxWords, '')
  const readings = worded.length > 0 ? worded : readBareNumber(bare)
  const right = readings.filter(({ isRight }) => isRight).map(({ value }) => value)
  if (right.length > 0) return ok(right)
  const [wrong] = readings
  const isKindKnown = worded.length > 0 || /^[A-Z]{2}/.test(bare)
  if (wrong === undefined || !isKindKnown) {
    return fail(
      'registration_number is a number of no register that is known. Numbers for VAT are read with the letters of ' +
        'their country, others with their words: DE123456788, HRB 12345 Hamburg, SIREN 732829320, ' +
        'CHE-123.456.788, Company No. 01234567, KvK 12345678.',
    )
  }
  const { kind, country } = wrong.value
  const register =
    readings.length === 1 ? `, as the ${kind} number of ${country} that it seems` : ''
  return fail(`registration_number has a wrong check digit${register}: a digit of it is mistyped.`)
}
