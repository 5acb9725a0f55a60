// Invisible signs within words: soft hyphens, marks of direction.
const invisible =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+/gu
// Joiners belong to the spelling in other scripts. Beside Latin letters they only hide a name from the suppression
// list.
const latinJoiners =
  /(?<=\p{Script=Latin})[\u200c\u200d]+|(?<![\u200c\u200d])[\u200c\u200d]+(?=\p{Script=Latin})/gu
// Most texts have none of these signs.
const anyInvisible =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/

/** Returns a text without invisible signs within its words. */
export function withoutInvisible(text: string): string {
  if (!anyInvisible.test(text)) return text
  return text.replace(invisible, '').replace(latinJoiners, '')
}

// Control characters; other signs that change the direction of the text behind them, or are invisible; tags (Unicode
// 23.9); halves of a pair. On a terminal or a page they could change the text around them.
const unsafe =
  /[\p{Cc}\u061c\u115f\u1160\u2028-\u202e\u2065-\u206f\u3164\uffa0\ufff9-\ufffb\p{Cs}\u{e0000}-\u{e0fff}]+/gu

/**
 * Returns a foreign text as one line of at most `charactersMax` characters, without signs that affect the text around
 * it.
 */
export function plainText(text: string, charactersMax: number): string {
  // Four times the bound allows for white space that is collapsed; the rest is never read.
  const line = withoutInvisible(text.slice(0, charactersMax * 4))
    .replace(unsafe, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  if (line.length <= charactersMax) return line
  const cut = line.slice(0, charactersMax - 1)
  // No half of a pair may be left at the end.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}
