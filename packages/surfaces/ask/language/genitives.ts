import { isPluralName } from './name-words.ts'
import type { Reading } from './reading.ts'
import type { Token } from './tokens.ts'

// Names with other letters before the s rarely have a genitive: `Siemens`, `Airbus`, `Adidas`, `Boss`, `Levis`.
const genitive = /[^aeiosuxyz'’]s$|[^aeiou]es$/

/**
 * Returns the name in `acmes website` and `Talbrücks Webseite`, which is how English is often typed and German is
 * written. Names that end in s themselves keep it. Expects a name of one word directly before what it owns.
 */
export function withoutGenitive({ language }: Reading, token: Token): string {
  const isRead = language === 'en' || language === 'de'
  const isGenitive = isRead && token.folded.length > lettersMin && genitive.test(token.folded)
  return isGenitive && !isPluralName(token.folded) ? token.text.slice(0, -1) : token.text
}

// `IBMs` has a genitive; in shorter words the s is mostly their own: `DHS`, `Fs`.
const lettersMin = 3
