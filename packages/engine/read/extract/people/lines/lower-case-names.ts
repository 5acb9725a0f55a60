import { transliterate } from '../../../../names/transliterate.ts'
import type { PageLine } from './page-lines.ts'

// A name has two or three words; a longer line is a sentence.
const lowerName = /^\p{Ll}[\p{Ll}'’-]+(?: \p{Ll}[\p{Ll}'’-]+){1,2}$/u
const nameLettersMax = 60
const address = /([a-z0-9][a-z0-9._-]{2,63})@/giu
// A page of a thousand people has this many.
const localPartsMax = 2_000

/**
 * Capitalises names in lower case where an address of the page has all their words as its local part: `jane doe` beside
 * jane.doe@acme.example. Every other line stays as it is.
 */
export function withCapitals(lines: readonly PageLine[]): readonly PageLine[] {
  if (!lines.some(isLower)) return lines
  const locals = localParts(lines)
  if (locals.size === 0) return lines
  return lines.map((line) =>
    isLower(line) && isLocalPart(line.text, locals)
      ? { ...line, text: capitalised(line.text), pieces: [] }
      : line,
  )
}

const isLower = ({ text }: PageLine): boolean =>
  text.length <= nameLettersMax && lowerName.test(text)

function localParts(lines: readonly PageLine[]): ReadonlySet<string> {
  const locals = new Set<string>()
  for (const { text, links } of lines) {
    const places = [text, ...links.map(({ attribs }) => attribs['href'] ?? '')]
    for (const place of places.slice(0, placesMax)) addLocalParts(place, locals)
    if (locals.size > localPartsMax) break
  }
  return locals
}

// A line has one or two links.
const placesMax = 20
const placeLettersMax = 300

function addLocalParts(place: string, locals: Set<string>): void {
  if (!place.includes('@')) return
  for (const [, local = ''] of place.slice(0, placeLettersMax).matchAll(address))
    locals.add(local.toLowerCase().replaceAll(/[._-]/g, ''))
}

function isLocalPart(text: string, locals: ReadonlySet<string>): boolean {
  const words = transliterate(text)
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .split(' ')
  return locals.has(words.join('')) || locals.has(words.toReversed().join(''))
}

const capitalised = (text: string): string =>
  text.replaceAll(/(?<![\p{L}'’])\p{Ll}/gu, (letter) => letter.toUpperCase())
