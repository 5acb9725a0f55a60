import { plainMarks, withoutEdges, withoutSigns } from '../marks.ts'
import { contextOf } from './context.ts'
import { isEastAsian, parseEastAsian } from './east-asian.ts'
import type { PersonName } from './person-name.ts'
import { parseWords } from './words.ts'

// Longer texts are no names; the bounds limit all work on one text.
const nameMaxLength = 160
const wordsMax = 16

/**
 * Takes a person's name apart by the custom of its locale (`de-DE`, `pt`), or of its script and words when none is
 * given. A single word is a given name, or after a title the family name. Null for texts that are no name: emoji,
 * control characters, markup, no letter.
 */
export function parsePersonName(text: string, locale?: string): PersonName | null {
  const full = cleanName(text)
  if (full === null) return null
  const { name, note } = splitNote(withoutNickname(full))
  const plain = name.trim()
  const context = contextOf(plain, locale)
  const parts = isEastAsian(plain) ? parseEastAsian(plain, context) : parseWords(plain, context)
  if (!parts) return null
  const suffix = note === null ? parts.suffix : `${parts.suffix ?? ''}${note}`.trim()
  return { full, ...parts, suffix }
}

/**
 * Returns the name in one line, or null for texts that cannot be one: emoji, control characters, markup, addresses, no
 * letter.
 */
function cleanName(text: string): string | null {
  if (text.length > nameMaxLength * 2) return null
  const name = withoutEdges(withoutSigns(plainMarks(text.normalize('NFC')))).replace(
    /[\s\u3000]+/gu,
    ' ',
  )
  if (name.length > nameMaxLength || name.split(' ').length > wordsMax) return null
  if (!/\p{L}/u.test(name)) return null
  return forbidden.test(name) ? null : name
}

// Joiners (U+200C, U+200D) are part of spelling in Persian and Indic scripts; embedding marks are not.
const forbidden =
  /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\p{Extended_Pictographic}\p{Regional_Indicator}\u{202a}-\u{202e}\u{2060}-\u{206f}<>{}@\\=]|\u{fe0f}|:\/\//u

/**
 * Splits a name from a note behind it, with the blank before it: `Jane Doe (Sales)`, `Jane Doe | Acme`, `김민준/Engineer`,
 * `Jane Doe née Poe`.
 */
function splitNote(name: string): { readonly name: string; readonly note: string | null } {
  const note =
    /\s*(?:[([（【][^)\]）】]*[)\]）】]|[/|／｜•~]\s?.*|(?<!\sו)\s[-\u2013\u2014·]\s.*|\s#.*)$/u.exec(
      name,
    ) ?? birthNoteOf(name)
  if (!note || note.index === 0) return { name, note: null }
  return { name: name.slice(0, note.index), note: note[0] }
}

// Nee is a part of Chinese names, too: two words stand before the note.
const birthNote = /\s(?:née?|nee|geb\.|geboren|geborene|rozená|roz\.|z domu|szül\.)\s.*$/u

function birthNoteOf(name: string): RegExpExecArray | null {
  const note = birthNote.exec(name)
  return note && name.slice(0, note.index).includes(' ') ? note : null
}

const nickname = /\s+(?:(?:"[^"]+"|“[^”]+”|„[^“”]+[“”]|«[^»]+»|'[^']+')(?=\s|$)|\([^)]+\)(?=\s))/gu

/** Removes nicknames in quotes, and in brackets before the last name, where a name is left: `Robert "Bob" Smith`. */
export function withoutNickname(name: string, wordsMin = 2): string {
  const rest = name.replace(nickname, '')
  return rest.split(' ').length < wordsMin ? name : rest
}
