const particles = '(?:(?:van|von|de|del|della|der|den|di|da|dos|la|le|af|av)\\s){0,2}'

/** Source of a pattern for a name of two to four words within a sentence. */
export const writtenName = `(?:\\p{Lu}[\\p{L}\\p{M}.'’-]*\\s${particles}){1,3}\\p{Lu}[\\p{L}\\p{M}'’-]*`

/** What a sentence with a name has: two words in capitals with at most particles between. Most have none. */
export const mayName = /\p{Lu}[\p{L}\p{M}.'’-]*\s(?:\p{Ll}{1,5}\s){0,2}\p{Lu}/u

/** Returns a sentence without its first capital: patterns whose names need capitals cannot leave them open. */
export const withSmallStart = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
