import { createHash } from 'node:crypto'
import { guessLabels, type LabelGuess } from '../../src/enrich/website/labels.ts'
import { parseDomain } from '../../src/lib/domain.ts'
import type { CompanyRow } from './companies.ts'

/** Who is found at a domain of the replayed internet. */
export type Tenant =
  | { readonly kind: 'official'; readonly row: CompanyRow }
  | { readonly kind: 'parked'; readonly style: ParkedStyle }
  | {
      readonly kind: 'other'
      /** How the firm's name relates to the name its domain was guessed from. */
      readonly relation: 'same' | 'extended' | 'word' | 'label' | 'unrelated'
      readonly name: string
      readonly trade: Trade
    }
  | { readonly kind: 'none' }

/** How a name without a site is shown. `polite`: only the domain as a heading and a small notice. */
export type ParkedStyle =
  | 'ads'
  | 'for_sale'
  | 'polite'
  | 'script'
  | 'market'
  | 'default_page'
  | 'coming_soon'
  | 'suspended'
  | 'blank'

export type Trade = { readonly suffix: string; readonly about: string }

export type ReplayOptions = {
  readonly rows: readonly CompanyRow[]
  readonly seed: number
  /** Share of domains without an owner in the file that are parked, and that belong to another firm. */
  readonly parked: number
  readonly other: number
  /** Share of the other firms at the plain one-word name that are namesakes; a quarter of it for longer names. */
  readonly namesakes: number
}

// How often each style is met among parked names: for-sale and advertising pages lead by far.
const parkedShares: readonly (readonly [ParkedStyle, number])[] = [
  ['ads', 0.24],
  ['for_sale', 0.2],
  ['polite', 0.14],
  ['script', 0.12],
  ['market', 0.1],
  ['default_page', 0.08],
  ['coming_soon', 0.06],
  ['suspended', 0.02],
  ['blank', 0.04],
]

// Shares of other firms by the relation of their name, where the domain is the plain name; beside the
// namesakes, the case that makes precision hard: the very name in another trade.
const plainShares: readonly (readonly [Relation, number])[] = [
  ['extended', 0.38],
  ['word', 0.2],
  ['unrelated', 0.42],
]
// A single word is many firms' name; the same two or three words are chosen together far less often.
const namesakeShareOfLongNames = 0.25
// Where the domain is some of the name's words, its owner is often called just that.
const partShares: readonly (readonly [Relation, number])[] = [
  ['label', 0.4],
  ['extended', 0.3],
  ['unrelated', 0.3],
]
// Where it is the name with an affix, the owner is named after the whole label or not at all.
const affixShares: readonly (readonly [Relation, number])[] = [
  ['label', 0.5],
  ['unrelated', 0.5],
]

type Relation = Extract<Tenant, { kind: 'other' }>['relation']

const trades: readonly Trade[] = [
  [
    'Dental Clinic',
    'Family dentistry, implants and orthodontics in a calm practice near the station.',
  ],
  ['Plumbing', 'Emergency plumbing, boiler repair and bathroom fitting, day and night.'],
  ['Law Office', 'Attorneys for employment law, inheritance and real estate disputes.'],
  ['Photography', 'Wedding and portrait photography with natural light and no stiff poses.'],
  ['Realty', 'Homes for sale and rent, appraisals and property management in the county.'],
  ['Bakery', 'Sourdough bread, cakes and pastries baked every morning before six.'],
  ['Yoga', 'Yoga classes, breathing courses and retreats for beginners and teachers.'],
  ['Logistics', 'Road freight, customs clearance and warehousing across the continent.'],
  ['Architects', 'Timber buildings, school extensions and the renovation of listed houses.'],
  ['Roofing', 'Roof repair, gutters and skylights with a ten year guarantee.'],
  ['Travel', 'Hiking trips, guided tours and tailor-made holidays in the mountains.'],
  ['Wines', 'A family vineyard with tastings, a cellar shop and rooms for guests.'],
  ['Printing', 'Offset and digital printing of brochures, labels and packaging.'],
  ['Fitness Club', 'A gym with personal trainers, sauna and courses seven days a week.'],
  ['Motors', 'Used cars, servicing and tyre change by a family-run garage.'],
  ['Hotel', 'Forty quiet rooms, breakfast on the terrace and a meeting room.'],
].map(([suffix = '', about = '']) => ({ suffix, about }))

const brandParts = {
  first:
    'Bel Cor Dra Fen Gal Hov Jas Kel Lum Mor Nev Oster Pra Quil Rav Sol Tar Ulm Ver Wex Yar Zan'.split(
      ' ',
    ),
  last: 'bury dale field gate ham holm ing land ley mark more ness ridge stead stone ton vale well wick worth'.split(
    ' ',
  ),
}

/** Decides, by the seed and the domain alone, who is found there. */
export function createTenants(options: ReplayOptions): (host: string) => Tenant {
  const official = new Map(options.rows.map((row) => [row.domain, row]))
  const labels = indexLabels(options.rows)
  const known = new Map<string, Tenant>()
  const decide = (domain: string): Tenant => {
    const row = official.get(domain)
    if (row) return { kind: 'official', row }
    const draw = drawer(options.seed, domain)
    const fate = draw('fate')
    if (fate < options.parked) return { kind: 'parked', style: pick(parkedShares, draw('style')) }
    if (fate < options.parked + options.other) return otherFirm(domain, labels, draw, options)
    return { kind: 'none' }
  }
  return (host) => {
    const domain = parseDomain(host)?.registrable
    if (!domain) return { kind: 'none' }
    const tenant = known.get(domain) ?? decide(domain)
    known.set(domain, tenant)
    return tenant
  }
}

/** Creates what draws a number in [0, 1) for each named question about a domain. */
export function drawer(seed: number, domain: string): (question: string) => number {
  return (question) => {
    const digest = createHash('sha256').update(`${seed} ${domain} ${question}`).digest()
    return digest.readUInt32BE(0) / 4_294_967_296
  }
}

/** Returns the entry whose share of the whole the number falls in. */
export function pick<T>(shares: readonly (readonly [T, number])[], at: number): T {
  let passed = 0
  for (const [value, share] of shares) {
    passed += share
    if (at < passed) return value
  }
  return (shares.at(-1) as readonly [T, number])[0]
}

type Labelled = { readonly name: string; readonly guess: LabelGuess }

/** Which name a label may have been guessed from; a plain recipe goes before an affix. */
function indexLabels(rows: readonly CompanyRow[]): ReadonlyMap<string, Labelled> {
  const labels = new Map<string, Labelled>()
  for (const { name } of rows) {
    for (const guess of guessLabels(name, '')) {
      const known = labels.get(guess.label)
      const isPlainer = guess.affixKind === 'none' && known?.guess.affixKind !== 'none'
      if (!known || isPlainer) labels.set(guess.label, { name, guess })
    }
  }
  return labels
}

const wholeBases = new Set(['full', 'noThe', 'domain', 'legal', 'words', 'parts', 'umlaut'])

function otherFirm(
  domain: string,
  labels: ReadonlyMap<string, Labelled>,
  draw: (question: string) => number,
  { namesakes }: ReplayOptions,
): Tenant {
  const label = parseDomain(domain)?.label ?? domain
  const source = labels.get(label)
  const trade = trades[Math.floor(draw('trade') * trades.length)] as Trade
  const word = capitalised(label.replaceAll('-', ' '))
  const name = source?.name.replaceAll(/[,.]? (?:Inc|LLC|Ltd|GmbH|Corp|AG)\.?$/gi, '') ?? word
  const words = name.split(' ')
  const isPlain = source?.guess.affixKind === 'none' && wholeBases.has(source.guess.base)
  const namesakeShare = namesakes * (words.length > 1 ? namesakeShareOfLongNames : 1)
  const isNamesake = isPlain && draw('namesake') < namesakeShare
  const relation = isNamesake ? 'same' : pick(sharesFor(source?.guess), draw('relation'))
  const names: Record<Relation, string> = {
    same: name,
    extended: `${isPlain ? name : word} ${trade.suffix}`,
    word: words.length > 1 ? (words[Math.floor(draw('word') * words.length)] ?? word) : `${word}s`,
    label: word,
    unrelated: `${brand(draw)} ${trade.suffix}`,
  }
  return { kind: 'other', relation, name: names[relation], trade }
}

function sharesFor(guess: LabelGuess | undefined): readonly (readonly [Relation, number])[] {
  if (guess?.affixKind !== 'none') return affixShares
  return wholeBases.has(guess.base) ? plainShares : partShares
}

function brand(draw: (question: string) => number): string {
  const { first, last } = brandParts
  return `${first[Math.floor(draw('first') * first.length)]}${last[Math.floor(draw('last') * last.length)]}`
}

function capitalised(text: string): string {
  return text.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
