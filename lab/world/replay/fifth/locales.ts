import { createLocales } from '../written-locales.ts'
import { rowsOf } from './texts.ts'

/** The countries of the fifth author. */
export const locales = createLocales({
  rows: rowsOf('locales'),
  words: ['home', 'welcome', 'services', 'more', 'news', 'jobs', 'search', 'accept'],
  englishShares: [
    ['us', 0.4],
    ['gb', 0.25],
    ['ca', 0.12],
    ['in', 0.13],
    ['za', 0.1],
  ],
  englishTopic: 'country',
  abroadShare: 0.35,
  namesCountries: false,
})
export const { localeOf, countryAt, cityAt } = locales

export type Locale = ReturnType<typeof localeOf>
