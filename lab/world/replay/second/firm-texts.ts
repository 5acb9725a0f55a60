import { type Draw, itemAt, pick, type Variants } from '../draw.ts'
import { fill } from '../fill.ts'
import { elements, escaped } from '../markup.ts'
import type { OwnTrade } from '../own-trades.ts'
import { halved, readSections } from '../text-files.ts'

/** The texts of a firm about its work, as markup. */
export type FirmTexts = {
  readonly heading: string
  readonly lead: string
  readonly body: string
  readonly services: readonly string[]
  /** The description in the head of the page; empty where there is none. */
  readonly description: string
}

/** The facts from which a firm's texts are written. */
export type Subject = {
  readonly brand: string
  readonly about: string
  readonly trade: OwnTrade | undefined
  readonly language: string
  readonly navigation: readonly string[]
  readonly city: string
  readonly year: string
  readonly isNamed: boolean
}

const sections = readSections('second/texts/phrases.txt')

/** Draws a phrase of a section in a language; English where the half of the variants has none in it. */
export function phraseOf(
  section: string,
  language: string,
  variants: Variants,
  draw: Draw,
  question = section,
): string {
  const rows = halved(sections.get(section) ?? [], variants, (row) => row.join(' '))
  const own = rows.filter((row) => row[0] === language)
  const known = own.length > 0 ? own : rows.filter((row) => row[0] === 'en')
  return itemAt(known, draw(question))[1] ?? ''
}

// How a site relates to the description of its firm in a list; the shares are assumed.
const tellings: readonly (readonly [Telling, number])[] = [
  ['whole', 0.3],
  ['split', 0.25],
  ['listed', 0.15],
  ['not at all', 0.3],
]
// Firms of a trade always say what they do: without that, two of one name could not be distinguished.
const tradeTellings: readonly (readonly [Telling, number])[] = [
  ['whole', 0.55],
  ['split', 0.3],
  ['listed', 0.15],
]
const describedShare = 0.5
const listedMax = 6
const wordMin = 4

type Telling = 'whole' | 'split' | 'listed' | 'not at all'

/** Writes the texts of a firm's home page. */
export function firmTexts(subject: Subject, variants: Variants, draw: Draw): FirmTexts {
  const { about, trade, language, brand, city, year, isNamed } = subject
  const telling =
    about === '' ? 'not at all' : pick(trade ? tradeTellings : tellings, draw('telling'))
  const phrase = (section: string, question = section) => {
    return phraseOf(section, language, variants, draw, question)
  }
  const slogan = fill(phrase('slogan'), {}, draw)
  const generic = fill(phrase('generic'), {}, draw)
  const another = fill(phrase('generic', 'another'), {}, draw)
  const naming = isNamed ? [fill(phrase('naming'), { brand, city, year }, draw)] : []
  const [first = '', ...rest] = about.split(/(?<=[.,;:]) /)
  const tellsWhole = telling === 'whole' || telling === 'split'
  const texts = {
    heading: telling === 'split' ? first.replace(/[.,;:]$/, '') : slogan,
    lead: {
      whole: about,
      split: rest.join(' ') || generic,
      listed: generic,
      'not at all': generic,
    }[telling],
    services: servicesOf(subject, telling),
    description: tellsWhole && draw('described') < describedShare ? about : '',
  }
  return {
    ...texts,
    heading: escaped(texts.heading),
    lead: escaped(texts.lead),
    body: elements('p', [...naming, ...(another === generic ? [] : [another])]),
  }
}

function servicesOf({ about, trade, navigation }: Subject, telling: Telling): readonly string[] {
  if (trade) return trade.services
  if (telling !== 'listed') return navigation.slice(1)
  return about
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word.length >= wordMin)
    .slice(0, listedMax)
}
