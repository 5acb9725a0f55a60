import shipped from '../../../../data/title-letters.json' with { type: 'json' }
import { memoizeTexts } from '../../../../lib/memoize.ts'
import { titleWordsOf } from '../../titles.ts'
import { letterSlotsOf, scoreLetters } from './letter-weights.ts'

const scoreOfWord = memoizeTexts((word) => scoreLetters(letterSlotsOf(word), shipped))

/**
 * Tells how much a short text looks like a job title by its letters alone, in whichever language: `Neurologista` and
 * `Helsesekretær` end like other titles. It returns the scores of the whole text and of its likeliest word.
 */
export const titleLikeness = memoizeTexts((text): readonly [number, number] => {
  if (text.length > textLettersMax) return [none, none]
  const words = titleWordsOf(text).filter((word) => /[a-z]{3}/.test(word))
  if (words.length === 0) return [none, none]
  return [scoreLetters(words.flatMap(letterSlotsOf), shipped), Math.max(...words.map(scoreOfWord))]
})

// A text without words is no title, and neither is a paragraph.
const none = -8
const textLettersMax = 300
