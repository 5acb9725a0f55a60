import { wordLists } from '@enricher/engine/data/words'

/** Readers of the words of questions, which are the lists in this folder. */
export const { readSections, readWords, wordSet } = wordLists(import.meta.url)
