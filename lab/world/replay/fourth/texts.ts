import { textsIn } from '../notes.ts'

export const texts = textsIn('fourth')
export const { rowsOf, layoutsOf, phrasesOf } = texts
