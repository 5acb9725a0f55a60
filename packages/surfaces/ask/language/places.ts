import { wordSet } from '@enricher/engine/data/words'
import { foldWord } from './tokens.ts'

const places = wordSet('places', undefined, foldWord)

/** Returns whether a name is a city's or a country's. */
export const isPlaceName = (name: string): boolean => places.has(foldWord(name))
