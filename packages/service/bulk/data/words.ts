import { wordLists } from '@enricher/engine/data/words'

/** Reader of the words of headers, which are the lists in this folder. */
export const { readSections } = wordLists(import.meta.url)
