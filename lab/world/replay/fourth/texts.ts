import { textsIn } from '../notes.ts'

/** This author's texts and layouts. */
export const texts = textsIn('fourth')
export const { rowsOf, layoutsOf, phrasesOf } = texts
