/** The form of a country's postcodes, and whether they stand before the town. */
export type PostcodeForm = { readonly pattern: string; readonly isBeforeTown: boolean }

const before = (pattern: string): PostcodeForm => ({ pattern, isBeforeTown: true })
const behind = (pattern: string): PostcodeForm => ({ pattern, isBeforeTown: false })

const fourDigits = before('[1-9]\\d{3}')
const fiveDigits = before('\\d{2} ?\\d{3}')
const threeAndTwo = before('\\d{3} ?\\d{2}')

/** Forms of postcodes by country, as parts of expressions (Universal Postal Union). */
export const postcodeForms: ReadonlyMap<string, PostcodeForm> = new Map([
  ...'AT BE CH LI LU BG HU SI MK ZA'.split(' ').map((country) => [country, fourDigits] as const),
  ...'DE FR IT ES FI HR RS EE UA TR MX BA ME MC SM MY VN'
    .split(' ')
    .map((country) => [country, fiveDigits] as const),
  ...'SE CZ SK GR'.split(' ').map((country) => [country, threeAndTwo] as const),
  ['DK', before('\\d{4}')],
  ['NO', before('\\d{4}')],
  ['IS', before('\\d{3}')],
  ['NL', before('[1-9]\\d{3} ?[A-Z]{2}')],
  ['PL', before('\\d{2}-\\d{3}')],
  ['PT', before('\\d{4}-\\d{3}')],
  ['RO', before('\\d{6}')],
  ['RU', before('\\d{6}')],
  ['LT', before('\\d{5}')],
  ['GB', behind('[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}')],
  ['US', behind('(?:[A-Z]{2}|[A-Z][a-z]{2,12}(?: [A-Z][a-z]{4,9})?) \\d{5}(?:-\\d{4})?')],
  ['CA', behind('[A-Z]{2} [A-Z]\\d[A-Z] ?\\d[A-Z]\\d')],
  ['AU', behind('(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT) \\d{4}')],
  ['LV', behind('LV-?\\d{4}')],
  ['IE', behind('[A-Z]\\d[\\dW] ?[A-Z\\d]{4}')],
  ['IN', behind('[1-9]\\d{2} ?\\d{3}')],
])
