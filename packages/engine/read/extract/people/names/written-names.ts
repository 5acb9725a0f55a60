const particles = '(?:(?:van|von|de|del|della|der|den|di|da|dos|la|le|af|av)\\s){0,2}'

/** Source of a pattern for a name of two to four words within a sentence. */
export const writtenName = `(?:\\p{Lu}[\\p{L}\\p{M}.'’-]*\\s${particles}){1,3}\\p{Lu}[\\p{L}\\p{M}'’-]*`

/**
 * Every sentence with a name matches: two words in capitals with at most particles between. Most sentences have none.
 */
export const mayName = /\p{Lu}[\p{L}\p{M}.'’-]*\s(?:\p{Ll}{1,5}\s){0,2}\p{Lu}/u

/**
 * Returns a sentence with a small first letter, so that patterns of names, which need capitals, do not take its first
 * word for a name.
 */
export const withSmallStart = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
