import { textsIn } from '../notes.ts'

/** This author's texts and layouts. */
export const { rowsOf, layoutsOf, notesOf, phrasesOf } = textsIn('../fifth')
