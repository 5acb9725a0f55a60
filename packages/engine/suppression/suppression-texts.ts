import { isRoleLocalPart } from '../mail/mail-domains.ts'
import { noSuppression, type Suppression } from './suppression.ts'
import { namesSuppressed, wordsOfPath } from './suppression-evidence.ts'

/**
 * Returns true when a text, or the path of an address, has the name, an address or a profile of a suppressed person. A
 * path may write the name in one word, as mailboxes do: `/janedoe`. `domain`: the firm's, where people may be listed.
 */
export function isNamedIn(text: string, domain: string, list: Suppression): boolean {
  if (list === noSuppression) return false
  const path = wordsOfPath(text)
  const places = [null, domain]
  const isNamed = [text, path].some((words) => namesSuppressed(words, places, list))
  const mayBeName = (word: string) => word !== '' && !isRoleLocalPart(word)
  return (
    isNamed || path.split(' ').some((word) => mayBeName(word) && list.hasEmail(`${word}@${domain}`))
  )
}
