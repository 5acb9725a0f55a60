const particles = '(?:(?:van|von|de|del|della|der|den|di|da|dos|la|le|af|av)\\s){0,2}'

/** Source of a pattern for a name of two to four words within a sentence. */
export const writtenName = `(?:\\p{Lu}[\\p{L}\\p{M}.'’-]*\\s${particles}){1,3}\\p{Lu}[\\p{L}\\p{M}'’-]*`

/** Returns a sentence without its first capital: patterns whose names need capitals cannot leave them open. */
export const withSmallStart = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
