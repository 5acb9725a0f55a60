import { decodeEntities } from '../lib/entities.ts'

// Typewriters had one apostrophe and one hyphen; word processors and phones write these instead. U+0091 and U+0092 are
// those of Windows-1252, read in another charset.
const apostrophes =
  /[\u0091\u0092\u201a\u02ca-\u02cc\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02c8\u02bd-\u02bf\u2032\u2035\u00b4`\uff07\ua78b\ua78c\u05f3\u055a\u1fbd\u1fbf]/gu
const escapedApostrophes = /(?<=\p{L})(?:\\'|''|%27)(?=\p{L})/giu
// `O' Brien`, `Dell' Acqua`, and not the nickname in `Robert 'J' Smith`.
const blankInside = /(?<=(?<![\p{L}'])(?:\p{L}|[Dd][ae]ll)') (?=\p{Lu})/gu
const hyphens =
  /(?<=[\p{L}\p{M}.])[\u0096\u0097\u02d7\u1806\u2010-\u2015\u207b\u2e17\u2e3a\u2043\u2212\ufe58\ufe63\uff0d\u058a\u05be](?=\p{L})/gu

// The Catalan `l·l` is one letter; elsewhere such a point between Latin letters joins two words.
const catalanPoints = /(?<=l)\u00b7(?=l)/giu
const pointsInside = /(?<=\p{sc=Latin}\.?)[\u00b7\u2027\u30fb\u30a0](?=\p{sc=Latin})/gu
// Soft hyphens, marks of width, of writing direction and of a sign's look: remains of copying. Joiners spell in other
// scripts, and overrides of the direction stay, because they show another name than they spell.
const invisible =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202c\u2060-\u2064\u2066-\u206f\u3164\ufeff\uffa0]|[\ufe00-\ufe0f]|\u034f|(?<=\p{sc=Latin})[\u200c\u200d]|[\u200c\u200d](?=\p{sc=Latin})/gu

/**
 * Writes every apostrophe of a name as `'`, and every dash between two of its letters as `-`; signs without a width are
 * removed.
 */
export function plainMarks(name: string): string {
  if (!anyMark.test(name)) return name
  // Some pages encode a name twice.
  return decodeEntities(decodeEntities(name))
    .replace(invisible, '')
    .replace(apostrophes, "'")
    .replace(escapedApostrophes, "'")
    .replace(blankInside, '')
    .replace(hyphens, '-')
    .replace(catalanPoints, '')
    .replace(pointsInside, '-')
}

// Every mark is one of these signs, or has one in it.
const anyMark = /[&'`\\%\u0080-\uffff]/

const registrationsAndTicks =
  /(?:[™®©℠℗ⓇⓡⒸⓒ✓✔☑✅\u{1f12b}\u{1f12c}\u{1f16a}-\u{1f16c}]|ᵀᴹ|ˢᴹ|ᴹᴰ|(?<=\p{L})[ᴿ®])\ufe0f?/gu
// `Jane Doe ★`. Emoji are refused, and signs such as ㈱ stand for letters.
const loneSigns =
  /(?<=^|\s)(?:(?![\u3200-\u33ff]|\p{Extended_Pictographic}|\p{Regional_Indicator})[\p{So}†‡∞])+(?=[\s,]|$)/gu

/** Removes signs of registration and ticks, which NFKC would spell out as letters, and lone signs: `CFP®`, `Acme™`. */
export function withoutSigns(name: string): string {
  return name.replace(registrationsAndTicks, ' ').replace(loneSigns, ' ').trim()
}

const edges =
  /^[\s,;:*\u2022|~#=_\p{Pd}\u00b7]+|(?<![\s,;:*\u2022|~#=_\p{Pd}\u00b7])[\s,;:*\u2022|~#=_\p{Pd}\u00b7]+$/gu

/** Removes separators without a text beside them at the ends of a name: `Jane Doe |`. */
export const withoutEdges = (name: string): string => name.replace(edges, '')
