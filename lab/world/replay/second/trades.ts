import { createTrades } from '../own-trades.ts'
import { halved, readRows } from '../text-files.ts'

export const trades = createTrades({
  rows: readRows('second/texts/trades.txt'),
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
  halve: (all, variants) => halved(all, variants, ({ about }) => about),
})
