import { ownValue } from './own-value.ts'

// Signs around addresses, and marks within names.
const named: Readonly<Record<string, string>> = {
  acute: '\u00b4',
  amp: '&',
  apos: "'",
  commat: '@',
  dash: '-',
  grave: '`',
  gt: '>',
  hyphen: '-',
  lrm: '',
  lsquo: "'",
  lt: '<',
  mdash: '\u2014',
  minus: '-',
  nbsp: ' ',
  ndash: '\u2013',
  period: '.',
  prime: "'",
  quot: '"',
  rlm: '',
  rsquo: "'",
  shy: '',
  zwj: '',
  zwnj: '',
}

/** Undoes the entities of HTML that a text still has, such as those that a page encoded twice. */
export function decodeEntities(text: string): string {
  return text
    .replace(/&([a-z]{2,6});/g, (whole, name: string) => ownValue(named, name) ?? whole)
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (whole, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
}
