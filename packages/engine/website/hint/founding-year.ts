// A year behind such words, in the languages most sites are written in; folded by `yearsFounded`.
const foundingPhrase =
  /\b(?:since|founded(?: in)?|established(?: in)?|est|incorporated(?: in)?|started in|seit|gegrundet|gegruendet|depuis|fondee?(?: en)?|creee?(?: en)?|desde|fundada(?: en| em)?|dal|fondata(?: nel)?|sinds|opgericht(?: in)?|sedan|grundat|grundades|siden|od roku|zalozona(?: w)?)[ .:,]{1,3}(?:the year )?((?:1[6-9]|20)\d\d)\b/g
const yearPattern = /(?<!\d)(?:1[6-9]|20)\d\d(?!\d)/g
const yearsMax = 5
const lettersMax = 20_000
// NFKD adds the marks of letters, and parts Hangul; single signs become eighteen letters.
const foldedMax = 3 * lettersMax

/** Lists the years in which a text says that its firm was founded: `since 1987`, `gegründet 2004`. */
export function yearsFounded(text: string): readonly number[] {
  const letters = text.slice(0, lettersMax).toLowerCase().normalize('NFKD').slice(0, foldedMax)
  const folded = letters.replaceAll(/\p{M}/gu, '')
  const years = [...folded.matchAll(foundingPhrase)].map(([, year]) => Number(year))
  return [...new Set(years)].slice(0, yearsMax)
}

/** Returns the founding year of a hint: the one behind words of founding, else the only year in it; null for none. */
export function yearAsked(hint: string): number | null {
  const [said] = yearsFounded(hint)
  if (said !== undefined) return said
  const years = new Set(hint.match(yearPattern))
  const [only] = years
  return years.size === 1 ? Number(only) : null
}

// A firm may be registered in one year and open in the next, and both years are given.
const yearsApartMax = 1

/** Compares the year a hint gives with those a page states; null where one of them has none. */
export function matchYear(
  asked: number | null,
  stated: readonly number[],
): 'same' | 'other' | null {
  if (asked === null || stated.length === 0) return null
  return stated.some((year) => Math.abs(year - asked) <= yearsApartMax) ? 'same' : 'other'
}
