import { textsIn } from '../notes.ts'

/** This author's texts and layouts. */
export const texts = textsIn('fifth')
export const { rowsOf, layoutsOf, phrasesOf } = texts
