import { sortedLines } from '../../data/sorted-lines.ts'
import { once } from '../../lib/once.ts'
import { transliterate } from '../../names/transliterate.ts'

/**
 * GeoNames' towns of two thousand inhabitants and more, `npm run train -- towns`: a name a line, folded, with the code
 * of the country in which most of its inhabitants live, in capitals for a large town.
 */
export const townLines = once(() => sortedLines('towns'))

/** Writes the name of a place as the list of towns has it: in lower case Latin letters, with blanks for hyphens. */
export function foldPlace(name: string): string {
  return transliterate(name)
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}
