import { createLocales } from '../written-locales.ts'
import { rowsOf } from './texts.ts'

/** The countries of the fourth author. */
export const locales = createLocales({
  rows: rowsOf('locales'),
  words: ['home', 'welcome', 'about', 'more'],
  englishShares: [
    ['us', 0.44],
    ['gb', 0.2],
    ['in', 0.14],
    ['au', 0.14],
    ['ie', 0.08],
  ],
  englishTopic: 'english country',
  abroadShare: 0,
  namesCountries: true,
})
export const { localeOf, countryAt, cityAt } = locales

export type Locale = ReturnType<typeof localeOf>
