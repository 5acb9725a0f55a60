import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { type RowForm, readLines } from '../tools/named-commands/input-files.ts'
import { writeJsonLines } from '../tools/named-commands/sample-files.ts'
import type { CompanyRow } from '../world/replay/companies.ts'

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const row = Type.Object({
  name: Type.String(),
  domain: Type.String(),
  country: text,
  town: text,
  trade: text,
})

/** Small firms with their domains, countries, towns and trades, as `train -- guesses` reads them. */
export const pairLines: RowForm<typeof row> = {
  about: 'JSON lines with name, domain, and perhaps country, town and trade',
  row,
  write: (folder) =>
    writeJsonLines(
      folder,
      'pairs.jsonl',
      ['Brindlehurst Roofing', 'Quillmarsh Tiefbau', 'Ambervane Maskin'].map((name, index) => ({
        name,
        domain: `${name.toLowerCase().replaceAll(' ', '')}.${['com', 'de', 'no'][index]}`,
        country: ['gb', 'de', 'no'][index],
        trade: 'building',
      })),
    ),
}

// The sets that can be had are of few countries, and users are not: a country counts by the square root of its pairs.
const perRoot = 4

/** Reads the pairs, some of each country by a digest of the domain, about half of them with a context. */
export function readPairs(path: string): readonly CompanyRow[] {
  const counts = new Map<string, number>()
  const read = readLines(path, pairLines)
  const totals = Map.groupBy(read, ({ country }) => country ?? '')
  return read
    .map((pair) => ({ pair, digest: digestOf(pair.domain) }))
    .toSorted((a, b) => (a.digest.equals(b.digest) ? 0 : Buffer.compare(a.digest, b.digest)))
    .flatMap(({ pair, digest }) => {
      const { name, domain } = pair
      const country = pair.country ?? ''
      const count = counts.get(country) ?? 0
      counts.set(country, count + 1)
      const most = perRoot * Math.sqrt(totals.get(country)?.length ?? 0)
      if (count >= most) return []
      return [{ name, domain, description: '', context: contextOf(pair, digest[9] ?? 0) }]
    })
}

const digestOf = (domain: string) => createHash('sha256').update(domain).digest()

type Pair = ReturnType<typeof readLines<typeof row>>[number]

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** Writes what a caller may add to the name: nothing in four of eight cases, else trade, town or country. */
function contextOf({ trade, town, country }: Pair, kind: number): string {
  const words = trade ?? ''
  const land = country ? (countryNames.of(country.toUpperCase()) ?? '') : ''
  const forms = [`${words} ${land}`, `${words} in ${town ?? land}`, `${words} ${town ?? land}`]
  return kind % 8 < 4 ? '' : (forms[kind % 4] ?? `${words}, ${town ?? ''} ${land}`).trim()
}
