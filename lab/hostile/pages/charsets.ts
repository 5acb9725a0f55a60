import { fill, html } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// Bytes before they are decoded, and what a page declares as their charset.

const declared = (name: string, why: string, charset: string): HostilePage => ({
  name,
  why,
  text: () => `<meta charset="${charset}">${html(fill('<p>café'))}`,
  type: 'text/html',
})

const sent = (name: string, why: string, charset: string): HostilePage => ({
  name,
  why,
  text: () => html(fill('<p>café 設計')),
  type: `text/html; charset=${charset}`,
})

export const charsetPages: readonly HostilePage[] = [
  declared('meta-unknown', 'an unknown encoding', 'klingon'),
  declared('meta-utf7', 'an encoding that hides markup', 'utf-7'),
  declared('meta-utf16', 'two bytes a letter, declared byte by byte', 'utf-16'),
  declared('meta-iso2022', 'an encoding with states', 'iso-2022-jp'),
  declared('meta-gb18030', 'an encoding of up to four bytes', 'gb18030'),
  declared('meta-user-defined', 'an encoding for users to define', 'x-user-defined'),
  declared('meta-replacement', 'an encoding that is an error', 'hz-gb-2312'),
  sent('header-utf16', 'UTF-8 read two bytes at a time', 'utf-16le'),
  sent('header-shift-jis', 'UTF-8 read as Japanese', 'shift_jis'),
  sent('header-big5', 'UTF-8 read as Chinese', 'big5'),
  sent('header-ebcdic', 'an encoding no browser has', 'ebcdic-us'),
  sent('header-quoted', 'a quote that never ends', '"utf-8'),
  sent('header-long', 'a name of 8,000 letters', 'a'.repeat(8_000)),
  sent('header-prototype', 'an encoding named as a member of every object', '__proto__'),
  {
    name: 'meta-many',
    why: 'a declaration that nearly is one, as often as is looked',
    text: () => `${'<meta '.repeat(160)}${html(fill('<p>a'))}`,
    type: 'text/html',
  },
  {
    name: 'mark-utf16',
    why: 'a byte order mark of another encoding',
    text: () => `\ufffe\ufeff${html(fill('<p>ÿþ'))}`,
  },
  {
    name: 'latin-1-bytes',
    why: 'bytes that are no UTF-8, found at the end',
    text: () => html(`${fill('<p>a', 60_000)}é`),
    type: 'text/html',
    charset: 'iso-8859-1',
  },
  {
    name: 'type-unknown',
    why: 'a page that says it is no page',
    text: () => html(fill('<p>a')),
    type: 'application/octet-stream',
  },
  {
    name: 'type-vcard',
    why: 'a page that says it is a business card',
    text: () => html(fill('<p>a:b\n')),
    type: 'text/vcard',
  },
]
