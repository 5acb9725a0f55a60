import { createTrades } from '../own-trades.ts'
import { rowsOf } from './texts.ts'

export const trades = createTrades({
  rows: rowsOf('trades'),
  columns: [
    'locale',
    'field',
    'suffix',
    'about',
    'retellings',
    'shortHints',
    'foreign',
    'services',
  ],
})
