import { plainMarks } from '../../../../names/marks.ts'
import { transliterate } from '../../../../names/transliterate.ts'

/** Folds one word of a name to basic Latin letters in lower case, without the marks around it. */
export function foldToken(token: string): string {
  if (plainWord.test(token)) return token.toLowerCase()
  return transliterate(plainMarks(token))
    .toLowerCase()
    .replace(/^[^a-z]+/, '')
    .replace(/(?<=[a-z])[^a-z]+$/, '')
}

// Most words have neither accents nor marks.
const plainWord = /^[A-Za-z]+$/
