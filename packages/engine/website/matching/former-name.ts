import { lettersBefore, lettersBehind, type NameFinder } from './name-finder.ts'

// The words have no accents, because names are looked for in the text in plain Latin letters.
const phrasesBefore =
  '(?:formerly|previously|once) (?:known as |called |named )?|(?:vormals|ehemals|fruher|frueher|anciennement|antes|antiguamente|voorheen|gia|anteriormente|tidigare|dawniej) '
const phrasesBehind =
  ' (?:is now (?!an? |the |avail|open|hir)|has become (?!an? |the )|hei(?:ss|ß)t (?:jetzt|nun) |devient |ahora es |heet nu )'

const anyWords = new RegExp(`${phrasesBefore}|${phrasesBehind}`, 'iu')
const wordsBefore = new RegExp(`(?:${phrasesBefore})$`, 'iu')
const wordsBehind = new RegExp(`^${phrasesBehind}`, 'iu')
// Letters of the longest of these phrases, with those that may not follow it.
const wordsLettersMax = 40
const endsWithLetter = /[\p{L}\p{N}]$/u
const startsWithLetter = /^[\p{L}\p{N}]/u

/**
 * Returns whether a text gives a name as the former name of its owner. Most texts have none of these words, whichever
 * name is looked for.
 */
export function isFormerName(find: NameFinder, text: string): boolean {
  if (!anyWords.test(text)) return false
  for (const { from, end } of find(text)) {
    const textBefore = text.slice(Math.max(0, from - wordsLettersMax), from)
    if (wordsBefore.test(textBefore) && !startsWithLetter.test(lettersBehind(text, end)))
      return true
    const isPhraseBehind = wordsBehind.test(text.slice(end, end + wordsLettersMax))
    if (isPhraseBehind && !endsWithLetter.test(lettersBefore(text, from))) return true
  }
  return false
}
