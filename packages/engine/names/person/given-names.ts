import { readRows, type WordSet } from '../../data/words.ts'
import { once } from '../../lib/once.ts'

const marks = once(() => readRows('given-names'))

/** Given names in use, folded: lower case, Latin letters without accents. */
export const givenNames: WordSet = { has: (name) => marks().get(name)?.includes('only') === false }

/** Given names that are known to be in common use; how often the others occur was not counted. */
export const countedGivenNames: WordSet = {
  has: (name) => givenNames.has(name) && marks().get(name)?.includes('uncounted') === false,
}

/** Second given names in Spanish and Portuguese: in the middle of a name they are no first surname. */
export const iberianGivenNames: WordSet = {
  has: (name) => marks().get(name)?.includes('iberian') === true,
}

/** Hungarian given names, which follow the family name. */
export const hungarianGivenNames: WordSet = {
  has: (name) => marks().get(name)?.includes('hungarian') === true,
}
