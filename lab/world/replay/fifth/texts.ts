import { textsIn } from '../notes.ts'

export const texts = textsIn('fifth')
export const { rowsOf, layoutsOf, phrasesOf } = texts
