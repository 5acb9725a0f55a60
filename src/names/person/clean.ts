/** Longer texts are no names; bounds all work on one. */
const nameMaxLength = 160
const wordsMax = 16

/** The name in one line, or null for what cannot be one: emoji, control characters, markup, addresses, no letter. */
export function cleanName(text: string): string | null {
  if (text.length > nameMaxLength * 2) return null
  // Marks of writing direction, soft hyphens and byte order marks are invisible remains of copying.
  const name = text
    .normalize('NFC')
    .replace(/[\u200e\u200f\u00ad\ufeff]/g, '')
    .replace(/[\s\u3000]+/gu, ' ')
    .trim()
  if (name.length > nameMaxLength || name.split(' ').length > wordsMax) return null
  if (!/\p{L}/u.test(name)) return null
  return forbidden.test(name) ? null : name
}

// Joiners (U+200C, U+200D) are part of spelling in Persian and Indic scripts; embedding marks are not.
const forbidden =
  /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\p{Extended_Pictographic}\p{Regional_Indicator}\u{202a}-\u{202e}\u{2060}-\u{206f}<>{}@\\=]|\u{fe0f}|:\/\//u

/**
 * Splits a name from a note behind it, with the blank before it: `Jane Doe (Sales)`, `Jane Doe | Acme`, `김민준/Engineer`.
 */
export function splitNote(name: string): { readonly name: string; readonly note: string | null } {
  const note =
    /\s*(?:[([（【][^)\]）】]*[)\]）】]|[/|／｜•]\s?.*|(?<!\sו)\s[-\u2013\u2014]\s.*)$/u.exec(name)
  if (!note || note.index === 0) return { name, note: null }
  return { name: name.slice(0, note.index), note: note[0] }
}

/** Without a nickname in quotes or brackets: `Robert "Bob" Smith`. */
export function dropNickname(name: string): string {
  return name.replace(/\s+(?:"[^"]+"|“[^”]+”|„[^“”]+[“”]|«[^»]+»|'[^']+'|\([^)]+\))(?=\s)/gu, '')
}
