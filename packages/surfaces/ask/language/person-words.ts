import { wordSet } from '@enricher/engine/data/words'
import { givenNames } from '@enricher/engine/names/person/given-names'
import { wordSet as questionWords } from '../data/words.ts'
import { isCompanyWord } from './name-words.ts'
import type { Reading } from './reading.ts'
import { foldWord, type Token } from './tokens.ts'

const spanishSurnames = wordSet('surnames', 'spanish')

const particle =
  /^(?:van|von|der|den|de|del|della|di|da|dos|du|des|la|las|los|le|al|bin|ibn|ter|ten|zu|zur|vom|y|d')$/
const initial = /^\p{L}\.$|^\p{Lu}$/u
const generation = /^(?:jr|sr|ii|iii|iv|phd|md|mba)$/

// These given names begin names of companies as often, or are ordinary words.
const seldomGiven: ReadonlySet<string> = new Set(
  'alpha america angel art asia august china christian cloud crystal destiny diamond dior domino dollar eden faith fox general genesis harmony heaven hugo india ivory jade jersey legend liberty london mercedes metro milan noble ocean orange paris pilot prime prince royal sage saint sandy savannah sky star sterling summit sunny trinity unity venus victory virgin win'.split(
    ' ',
  ),
)

const rareGiven = questionWords('ask-names', 'given', foldWord)

const isGiven = (folded: string): boolean => {
  if (seldomGiven.has(folded)) return false
  return (
    givenNames.has(folded) ||
    rareGiven.has(folded) ||
    folded.split('-').every((part) => part !== '' && givenNames.has(part))
  )
}

/** Returns whether a person's name may begin at a token, which must be a given name. */
export function isPersonStart({ tokens }: Reading, at: number): boolean {
  const token = tokens[at]
  return token?.kind === 'word' && isGiven(token.folded)
}

// A person has at most this many words: five given names and surnames, with particles between them.
const personWordsMax = 7

/**
 * Returns the number of words, from the first on, that are a person's name: a given name or initials, further given
 * names, particles and a surname, or two surnames in Spanish. 0 when the words are no person's name.
 */
export function personLength(reading: Reading, name: readonly Token[]): number {
  const [first] = name
  if (!first || !isFirstName(first) || name.some((token) => token.kind !== 'word')) return 0
  const end = Math.min(name.length - 1, personWordsMax)
  let at = 1
  while (at < end && isMiddle(reading, name, at)) at += 1
  while (at < end && particle.test(name[at]?.folded ?? '')) at += 1
  const surname = name[at]
  if (!surname || isCompanyWord(surname)) return 0
  const hasGiven = at === 1 || name.slice(0, at).some((token) => isGiven(token.folded))
  return hasGiven ? surnamesEnd(reading, name, at + 1) : 0
}

const isFirstName = (token: Token): boolean => isGiven(token.folded) || initial.test(token.text)

/**
 * Accepts the middle of `Mary Ann Smith` and `John Q. Public`. Many surnames are given names, too: where more than one
 * word follows, the second word is the surname, and a company follows. Spanish has second given names more often.
 */
function isMiddle({ language }: Reading, name: readonly Token[], at: number): boolean {
  const token = name[at]
  if (!token) return false
  if (initial.test(token.text)) return true
  const isLastButOne = at >= name.length - 2 || language === 'es'
  return isLastButOne && isGiven(token.folded) && !isCompanyWord(name[at + 1] ?? token)
}

function surnamesEnd({ language }: Reading, name: readonly Token[], from: number): number {
  let end = from
  const next = name[end]
  const isSecond =
    next !== undefined &&
    (spanishSurnames.has(next.folded) || (language === 'es' && /ez$/.test(next.folded)))
  if (isSecond) end += 1
  if (generation.test(name[end]?.folded ?? '')) end += 1
  return end
}
