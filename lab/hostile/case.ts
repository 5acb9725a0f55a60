import { createDraw } from '../tools/draw.ts'
import type { HostilePage, Place, PlacedPage, Reader, Surroundings } from './page.ts'

/** One page in one place, on the site of a company of its own. */
export type Case = Surroundings & {
  /** `trees/flat-div as team page`. */
  readonly title: string
  readonly reader: Reader
  readonly page: HostilePage
  readonly place: Place
  /** The exchange host of the company's mail. */
  readonly mailHost: string
}

// The endings are those of firms' names: guesses of a company's address begin with all words of its name.
const trades = [
  'Forge',
  'Mills',
  'Kilns',
  'Looms',
  'Docks',
  'Tannery',
  'Foundry',
  'Orchards',
] as const

/**
 * Gives each page in each of its places a company. `round` 0 is the first time that a page is asked for; later rounds
 * ask about other companies, because the service remembers the sites that it has read.
 */
export function casesOf(pages: readonly PlacedPage[], seed: number, round = 0): readonly Case[] {
  const names = createDraw(seed, `names of round ${round}`)
  const taken = new Set<string>()
  return pages.flatMap(({ reader, page, places }) =>
    places.map((place): Case => {
      let companyName = ''
      do companyName = `${names.word()} ${names.word()} ${names.pick(trades)}`
      while (taken.has(companyName))
      taken.add(companyName)
      const host = `${companyName.toLowerCase().replaceAll(' ', '')}.com`
      return {
        title: `${reader}/${page.name} as ${wordsOf[place]}`,
        reader,
        page,
        place,
        host,
        companyName,
        mailHost: `mx.${host}`,
        draw: createDraw(seed, `${reader}/${page.name}`),
      }
    }),
  )
}

const wordsOf: Readonly<Record<Place, string>> = {
  home: 'home page',
  team: 'team page',
  robots: 'robots.txt',
  sitemap: 'sitemap',
  vcard: 'business card',
  smtp: 'mail server',
}
