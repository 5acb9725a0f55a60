import shipped from '../../../../data/name-letters.json' with { type: 'json' }
import { memoizeTexts } from '../../../../lib/memoize.ts'
import { letterSlotsOf, scoreLetters } from './letter-weights.ts'

/**
 * Tells how much the least likely word of a folded name looks like a name by its letters alone, in whichever language:
 * `reactie` and `waterproofing` end like other words. Above 0 it is likelier a name than not.
 */
export const nameLikeness = memoizeTexts((key) => {
  const scores = key
    .split(' ')
    .filter((word) => word.length >= wordLettersMin)
    .map(scoreOfWord)
  return Math.min(0, ...scores)
})

const scoreOfWord = memoizeTexts((word) => scoreLetters(letterSlotsOf(word), shipped))

// Initials and particles are parts of any name.
const wordLettersMin = 4
