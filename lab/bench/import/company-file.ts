import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const industries = [
  'construction',
  'information technology and services',
  'hospital & health care',
  'marketing and advertising',
  'mechanical or industrial engineering',
  'food & beverages',
]
const places = [
  ['leeds', 'england', 'united kingdom'],
  ['austin', 'texas', 'united states'],
  ['lyon', 'auvergne-rhone-alpes', 'france'],
  ['pune', 'maharashtra', 'india'],
]
const syllables = 'bar cor den fal gor hen kir lum mor nev pol quin rav sel tor und vel wex'.split(
  ' ',
)
const trades = 'partners media systems foods logistics design energy labs tools group'.split(' ')
const sizes = [
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001+',
]

// The stride spreads the names: a real list is not in the order of its keys either. It is odd, so that every number
// comes once.
const stride = 7_654_321

/** Returns the name of the company that stands on a row of the list. */
export function companyAt(row: number, rows: number): string {
  const number = (row * stride) % Math.max(rows, 1)
  const words = [number % 18, Math.floor(number / 18) % 18, Math.floor(number / 324) % 18]
  const coined = words.map((word) => syllables[word] ?? '').join('')
  return `${coined}${number.toString(36)} ${trades[number % trades.length]}`
}

function* linesOf(rows: number): Generator<string> {
  yield 'name,website,linkedin_url,locality,region,country,industry,size,founded\n'
  let lines = ''
  for (let row = 0; row < rows; row += 1) {
    const name = companyAt(row, rows)
    const slug = name.replaceAll(' ', '-')
    const [locality, region, country] = places[row % places.length] ?? []
    const industry = industries[row % industries.length]
    const founded = 1900 + (row % 124)
    lines += `${name},${slug}.com,linkedin.com/company/${slug},${locality},${region},${country},${industry},`
    lines += `${sizes[row % sizes.length]},${founded}\n`
    if (row % 1_000 < 999) continue
    yield lines
    lines = ''
  }
  yield lines
}

/** Writes a list of invented companies in the columns of a free company data set. */
export async function writeCompanyFile(path: string, rows: number): Promise<void> {
  await pipeline(Readable.from(linesOf(rows)), createWriteStream(path))
}
