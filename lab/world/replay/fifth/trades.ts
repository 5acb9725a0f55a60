import { createTrades } from '../own-trades.ts'
import { rowsOf } from './texts.ts'

export const trades = createTrades({
  rows: ['trades-en', 'trades-west', 'trades-east'].flatMap(rowsOf),
  columns: ['locale', 'field', 'suffix', 'about', 'own', 'retellings', 'shortHints', 'services'],
})
