import { cleanName, dropNickname, splitNote } from './clean.ts'
import { contextOf } from './context.ts'
import { isEastAsian, parseEastAsian } from './east-asian.ts'
import type { PersonName } from './person-name.ts'
import { parseWords } from './words.ts'

/**
 * Takes a person's name apart by the custom of its locale (`de-DE`, `pt`), or of its script and words when none
 * is given. A single word is a given name, after a title the family name. Null for what is no name: emoji,
 * control characters, markup, no letter.
 */
export function parsePersonName(text: string, locale?: string): PersonName | null {
  const full = cleanName(text)
  if (full === null) return null
  const { name, note } = splitNote(full)
  const plain = dropNickname(name)
  const context = contextOf(plain, locale)
  const parts = isEastAsian(plain) ? parseEastAsian(plain, context) : parseWords(plain, context)
  if (!parts) return null
  const suffix = note === null ? parts.suffix : `${parts.suffix ?? ''}${note}`.trim()
  return { full, ...parts, suffix }
}
