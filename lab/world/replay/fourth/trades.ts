import { createTrades } from '../own-trades.ts'
import { localeOf } from './locales.ts'
import { rowsOf } from './texts.ts'

export const trades = createTrades({
  rows: ['trades-en', 'trades-other'].flatMap(rowsOf),
  columns: [
    'locale',
    'field',
    'style',
    'suffix',
    'about',
    'own',
    'retellings',
    'shortHints',
    'services',
  ],
  languageOf: (locale) => (locale === 'en' ? 'en' : localeOf(locale).language),
})
