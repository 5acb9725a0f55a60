import type { PersonName } from './person-name.ts'

export type NameParts = Omit<PersonName, 'full'>

/** The locale and script of a name, known before it is taken apart. */
export type NameContext = {
  /** `pt` of `pt-BR`; undefined when it is not known. */
  readonly language: string | undefined
  /** `BR` of `pt-BR`. */
  readonly region: string | undefined
  /** Capitals distinguish names from other words: the alphabet has them and the writer used both cases. */
  readonly isCased: boolean
}

/** Reads language and region of a locale, and from the text whether its capitals distinguish names from other words. */
export function contextOf(text: string, locale: string | undefined): NameContext {
  const [language, ...tags] = locale?.split(/[-_]/) ?? []
  const words = text.split(' ').filter((word) => /\p{L}/u.test(word))
  const capitals = words.filter((word) => /^[^\p{Ll}]*\p{Lu}/u.test(word)).length
  const isSentence = words.length > 2 && capitals === 1 && /^\p{Lu}/u.test(text)
  return {
    language: language?.toLowerCase(),
    region: tags.find((tag) => /^[A-Z]{2}$/.test(tag)),
    isCased: capitals > 0 && /\p{Ll}/u.test(text) && !isSentence,
  }
}

/** Joins words with blanks; null when there are none. */
export function joined(words: readonly string[]): string | null {
  return words.length === 0 ? null : words.join(' ')
}
