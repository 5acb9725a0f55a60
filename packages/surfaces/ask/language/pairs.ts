import { isCompanyWord, isJoinedWord, isLegalForm, isPairedSurname } from './name-words.ts'
import { personLength } from './person-words.ts'
import { type Item, nameWordsMax, type Reading } from './reading.ts'
import { isArticle } from './roles.ts'
import type { Token } from './tokens.ts'

/** Joins two names with "and" or a comma between them that are one company: `Smith and Sons`, `Johnson and Johnson`. */
export function mergePairs(reading: Reading, items: readonly Item[]): readonly Item[] {
  const result: Item[] = []
  for (const item of items) {
    const [left, joint] = [result.at(-2), result.at(-1)]
    const isPair = left?.kind === 'name' && item.kind === 'name' && joint !== undefined
    const isShort = left !== undefined && item.to - left.from <= nameWordsMax
    if (left && isPair && isShort && isOneCompany(reading, left, joint, item)) {
      result.splice(-2, 2, { ...left, to: item.to })
    } else result.push(item)
  }
  return result
}

function isOneCompany(reading: Reading, left: Item, joint: Item, right: Item): boolean {
  const one = reading.tokens.slice(left.from, left.to)
  const two = reading.tokens.slice(right.from, right.to)
  const [last, first] = [one.at(-1), two[0]]
  if (!last || !first || isArticle(first) || isWholePerson(reading, one)) return false
  const isAmpersandIn = (tokens: readonly Token[]) => tokens.some((token) => token.text === '&')
  if (joint.kind === 'mark') {
    // Example: `Baker, Smith & Jones`.
    const isComma = reading.tokens[joint.from]?.text === ','
    return (
      isComma &&
      isAmpersandIn(two) &&
      isPairedSurname(last) &&
      isPairedSurname(first) &&
      !reading.isPlural
    )
  }
  if (joint.kind !== 'and' || joint.to - joint.from > 1) return false
  if (isJoinedWord(first)) return true
  if (isAmpersandIn(one) || isAmpersandIn(two) || isWholePerson(reading, two)) return false
  if (isPairedSurname(last) && isPairedSurname(first)) return true
  return !reading.isPlural && isFormBehind(one, two)
}

const isWholePerson = (reading: Reading, tokens: readonly Token[]): boolean =>
  tokens.length > 1 && personLength(reading, tokens) === tokens.length

/** In `Nuts and Bolts Ltd` only the second name has a legal form, which therefore belongs to both. */
function isFormBehind(one: readonly Token[], two: readonly Token[]): boolean {
  const end = two.at(-1)
  return !one.some(isCompanyWord) && two.length > 1 && end !== undefined && isLegalForm(end.text)
}
