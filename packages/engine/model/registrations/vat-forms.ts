import {
  type CheckDigits,
  elevenLess,
  isAustrian,
  isBritish,
  isCypriot,
  isDutchVat,
  isFrenchVat,
  isIrish,
  isLatvian,
  isLuhn,
  isMod11And10,
  isMultiple,
  isRomanian,
  isSpanish,
  remainderOfEleven,
  remainderOfTwo,
  remainderPair,
  weighedSum,
} from './check-digits.ts'

export const czech = elevenLess([8, 7, 6, 5, 4, 3, 2], { ten: 0, eleven: 1 })
export const finnish = elevenLess([7, 9, 10, 5, 8, 4, 2])
export const portuguese = elevenLess([9, 8, 7, 6, 5, 4, 3, 2], { ten: 0 })
export const danish = isMultiple([2, 7, 6, 5, 4, 3, 2, 1], 11)
export const polish = remainderOfEleven([6, 5, 7, 2, 3, 4, 5, 6, 7])
export const hungarian = isMultiple([9, 7, 3, 1, 9, 7, 3, 1], 10)
// Numbers of groups of firms, and of some people, begin with 6.
const czechOfGroup: CheckDigits = (number) => {
  const rest = weighedSum(number.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11
  return (18 - ((10 - rest) % 11)) % 10 === Number(number.at(-1))
}
const lithuanian = remainderOfTwo([1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 1])
const lithuanianLong = remainderOfTwo(
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2],
  [3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4],
)
const swedish: CheckDigits = (number) => isLuhn(number.slice(0, 10))

/** Letters beside those of `vatForms`: with which others a number is written, and whose rules it has. */
export const vatLetters: ReadonlyMap<string, { readonly letters: string; readonly rules: string }> =
  new Map([
    ['GR', { letters: 'EL', rules: 'EL' }],
    // Northern Ireland's numbers are British ones.
    ['XI', { letters: 'XI', rules: 'GB' }],
  ])

/** Numbers of the European Union's states for VAT, and of the United Kingdom, behind the letters of the country. */
export const vatForms: ReadonlyMap<
  string,
  { readonly form: RegExp; readonly isRight: CheckDigits }
> = new Map([
  ['AT', { form: /^U\d{8}$/, isRight: (number: string) => isAustrian(number.slice(1)) }],
  ['BE', { form: /^[01]\d{9}$/, isRight: remainderPair(97, true) }],
  [
    'BG',
    {
      form: /^\d{9}$/,
      isRight: remainderOfTwo([1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 10]),
    },
  ],
  ['CY', { form: /^\d{8}[A-Z]$/, isRight: isCypriot }],
  [
    'CZ',
    {
      form: /^(?:\d{8}|6\d{8})$/,
      isRight: (number: string) => (number.length === 8 ? czech(number) : czechOfGroup(number)),
    },
  ],
  ['DE', { form: /^[1-9]\d{8}$/, isRight: isMod11And10 }],
  ['DK', { form: /^\d{8}$/, isRight: danish }],
  ['EE', { form: /^10\d{7}$/, isRight: isMultiple([3, 7, 1, 3, 7, 1, 3, 7, 1], 10) }],
  ['EL', { form: /^\d{9}$/, isRight: remainderOfEleven([256, 128, 64, 32, 16, 8, 4, 2]) }],
  ['ES', { form: /^[A-Z\d]\d{7}[A-Z\d]$/, isRight: isSpanish }],
  ['FI', { form: /^\d{8}$/, isRight: finnish }],
  ['FR', { form: /^\d{11}$/, isRight: isFrenchVat }],
  ['GB', { form: /^\d{9}(?:\d{3})?$/, isRight: isBritish }],
  ['HR', { form: /^\d{11}$/, isRight: isMod11And10 }],
  ['HU', { form: /^\d{8}$/, isRight: hungarian }],
  ['IE', { form: /^\d{7}[A-W][A-I]?$/, isRight: isIrish }],
  ['IT', { form: /^\d{11}$/, isRight: isLuhn }],
  [
    'LT',
    {
      form: /^\d{9}(?:\d{3})?$/,
      isRight: (number: string) => (number.length === 9 ? lithuanian : lithuanianLong)(number),
    },
  ],
  ['LU', { form: /^\d{8}$/, isRight: remainderPair(89, false) }],
  ['LV', { form: /^[4-9]\d{10}$/, isRight: isLatvian }],
  ['MT', { form: /^\d{8}$/, isRight: isMultiple([3, 4, 6, 7, 8, 9, 10, 1], 37) }],
  ['NL', { form: /^\d{9}B\d{2}$/, isRight: isDutchVat }],
  ['PL', { form: /^\d{10}$/, isRight: polish }],
  ['PT', { form: /^\d{9}$/, isRight: portuguese }],
  ['RO', { form: /^\d{2,10}$/, isRight: isRomanian }],
  ['SE', { form: /^\d{10}01$/, isRight: swedish }],
  ['SI', { form: /^[1-9]\d{7}$/, isRight: elevenLess([8, 7, 6, 5, 4, 3, 2], { ten: 0 }) }],
  ['SK', { form: /^[1-9]\d{9}$/, isRight: (number: string) => Number(number) % 11 === 0 }],
])
