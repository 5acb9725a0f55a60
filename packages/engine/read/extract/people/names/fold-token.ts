import { plainMarks } from '../../../../names/marks.ts'
import { transliterate } from '../../../../names/transliterate.ts'

/** Folds one word of a name to basic Latin letters in lower case, without the marks around it. */
export function foldToken(token: string): string {
  return transliterate(plainMarks(token))
    .toLowerCase()
    .replace(/^[^a-z]+/, '')
    .replace(/(?<=[a-z])[^a-z]+$/, '')
}
