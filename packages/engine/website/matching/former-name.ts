import { lettersBefore, lettersBehind, type NameFinder } from './name-finder.ts'

// The words have no accents, because names are looked for in the text in plain Latin letters.
const before =
  '(?:formerly|previously|once) (?:known as |called |named )?|(?:vormals|ehemals|fruher|frueher|anciennement|antes|antiguamente|voorheen|gia|anteriormente|tidigare|dawniej) '
const behind =
  ' (?:is now (?!an? |the |avail|open|hir)|has become (?!an? |the )|hei(?:ss|ß)t (?:jetzt|nun) |devient |ahora es |heet nu )'

const anyWords = new RegExp(`${before}|${behind}`, 'iu')
const wordsBefore = new RegExp(`(?:${before})$`, 'iu')
const wordsBehind = new RegExp(`^${behind}`, 'iu')
// Letters of the longest of these words, with those that may not follow it.
const wordsLettersMax = 40
const letterBefore = /[\p{L}\p{N}]$/u
const letterBehind = /^[\p{L}\p{N}]/u

/**
 * Returns whether a text gives a name as the former name of its owner. Most texts have none of these words, whichever
 * name is looked for.
 */
export function isFormerName(find: NameFinder, text: string): boolean {
  if (!anyWords.test(text)) return false
  for (const { from, end } of find(text)) {
    const said = text.slice(Math.max(0, from - wordsLettersMax), from)
    if (wordsBefore.test(said) && !letterBehind.test(lettersBehind(text, end))) return true
    const follows = wordsBehind.test(text.slice(end, end + wordsLettersMax))
    if (follows && !letterBefore.test(lettersBefore(text, from))) return true
  }
  return false
}
