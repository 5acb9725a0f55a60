import { isPluralName } from './name-words.ts'
import type { Reading } from './reading.ts'
import type { Token } from './tokens.ts'

// `Siemens`, `Airbus`, `Adidas`, `Boss`, `Levis`: hardly a genitive behind these letters.
const genitive = /[^aeiosuxyz'’]s$|[^aeiou]es$/

/**
 * Returns the name in `acmes website` and `Talbrücks Webseite`, as English is typed and German is written; names that
 * end in s by themselves stay. Expects a name of one word that stands directly before what it has.
 */
export function withoutGenitive({ language }: Reading, token: Token): string {
  const isRead = language === 'en' || language === 'de'
  const isGenitive = isRead && token.folded.length > lettersMin && genitive.test(token.folded)
  return isGenitive && !isPluralName(token.folded) ? token.text.slice(0, -1) : token.text
}

// `IBMs`; of shorter words an s is mostly their own: `DHS`, `Fs`.
const lettersMin = 3
