import { readWords, wordSet } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import type { PersonName } from './person-name.ts'
import { chineseSurnames, compoundSurnames, japaneseSurnames } from './surnames.ts'

const signsOfJapan = wordSet('japanese-names', 'signs')
const givenEndings = once(() => readWords('japanese-names', 'given endings'))

// Chinese given names have one sign or two.
const chineseGivenMax = 2

/** Returns whether a text has a sign that only Japan writes, or ends like no name in China. */
export function isWrittenInJapan(text: string): boolean {
  const hasEnding = text.length > 3 && !text.includes(' ') && text.endsWith('郎')
  return hasEnding || [...text].some((sign) => signsOfJapan.has(sign))
}

/** Returns whether a name in kanji is Japanese, so that its letters cannot be derived from its signs. */
export function isJapaneseName({ given, family }: PersonName, domain: string): boolean {
  const [first, last] = [given ?? '', family ?? '']
  if (!/\p{sc=Han}/u.test(`${last}${first}`)) return false
  if (isWrittenInJapan(last) || isWrittenInJapan(first) || first.length > chineseGivenMax)
    return true
  if (japaneseSurnames.has(last)) {
    const isShared = chineseSurnames.has(last) || compoundSurnames.has(last)
    return !isShared || /\.jp$/.test(domain) || givenEndings().some((end) => first.endsWith(end))
  }
  // A Chinese surname has one sign, or is listed, or consists of the two of a married woman.
  const isDouble = [...last].every((sign) => chineseSurnames.has(sign))
  return last.length > 1 && !isDouble && !compoundSurnames.has(last)
}
