import { isCompanyWord } from './name-words.ts'
import { isPersonStart } from './person-words.ts'
import type { Item, Reading } from './reading.ts'

/**
 * Reads names with the surname first in a question for an email: `O'Brien, Conan`. Their item has the ordered name as
 * its `role`, because their tokens are in the other order.
 */
export function invertNames(reading: Reading, items: readonly Item[]): readonly Item[] {
  if (!items.some((item) => item.kind === 'email')) return items
  const result: Item[] = []
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at] as Item
    const given = items[at + 2]
    if (given && isInverted(reading, item, items[at + 1], given, items[at + 3])) {
      const name = `${textOf(reading, given)} ${textOf(reading, item)}`
      result.push({ ...item, role: name, to: given.to })
      at += 2
    } else result.push(item)
  }
  return result
}

// Example of the longest: `García Márquez, María José`.
const wordsMax = 2

function isInverted(
  reading: Reading,
  surname: Item,
  comma: Item | undefined,
  given: Item,
  next: Item | undefined,
): boolean {
  if (surname.kind !== 'name' || given.kind !== 'name' || comma?.kind !== 'mark') return false
  if (reading.tokens[comma.from]?.text !== ',' || next?.kind === 'and') return false
  const surnames = reading.tokens.slice(surname.from, surname.to)
  const isSurname =
    surnames.length <= wordsMax &&
    !isPersonStart(reading, surname.from) &&
    surnames.every((token) => token.kind === 'word' && !isCompanyWord(token))
  const isGiven = Array.from({ length: given.to - given.from }, (_, step) => given.from + step)
  return (
    isSurname && isGiven.length <= wordsMax && isGiven.every((at) => isPersonStart(reading, at))
  )
}

const textOf = ({ text, tokens }: Reading, { from, to }: Item): string =>
  text.slice(tokens[from]?.start, tokens[to - 1]?.end)
