import { parseDomain } from '@enricher/engine/lib/domain'
import { parseCompanyName } from '@enricher/engine/names/company-name'
import { guessLabels, type LabelGuess } from '../../../packages/engine/website/guesses/labels.ts'
import { type Authors, tradeAt } from './authors.ts'
import type { CompanyRow } from './companies.ts'
import { type Draw, drawer, pick, type Variants } from './draw.ts'
import { inventedBrand } from './invented.ts'
import { placeNamesakes } from './namesakes.ts'
import type { StrangerKind } from './strangers.ts'
import type { ParkedStyle, Tenant } from './tenants.ts'
import type { Trade } from './trades.ts'

export type ReplayOptions = {
  readonly rows: readonly CompanyRow[]
  readonly seed: number
  /** Shares of the domains without an owner in the file: those that are parked, and those of another firm. */
  readonly parked: number
  readonly other: number
  /** Factor on the counted shares of names that a second firm bears. */
  readonly namesakes: number
  /** Factor on the shares of domains with personal pages, lures and communities. */
  readonly strangers: number
  readonly variants: Variants
  /** The authors whose pages are served; the first author when absent. */
  readonly authors?: Authors
  /** Names that are searched and have no site. */
  readonly siteless?: readonly string[]
  /** Firms at domains of their own beside those of the file: each shares its name with one of them. */
  readonly rivals?: ReadonlyMap<string, { readonly name: string; readonly trade: Trade }>
  /** Further pages of listed firms, by domain and path; the markup at `/` joins the home page and links the others. */
  readonly pages?: ReadonlyMap<string, ReadonlyMap<string, string>>
}

// Shares of all domains that are guessed. They are assumed, with more personal pages than there really are.
const strangerShares: readonly (readonly [StrangerKind, number])[] = [
  ['personal', 0.03],
  ['lure', 0.01],
  ['community', 0.005],
]
// The share of firms whose site has another domain and that own the plain name as well.
const aliasShare = 0.06

// The frequencies of the styles among parked names: for-sale and advertising pages lead by far.
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

// Shares of other firms by the relation of their name, where the domain is the plain name. Namesakes, the case that
// makes precision hard, are placed apart: `namesakes.ts`.
const plainShares: readonly (readonly [Relation, number])[] = [
  ['extended', 0.38],
  ['word', 0.2],
  ['unrelated', 0.42],
]
// The owner of a domain made of some of the name's words is often called just that.
const partShares: readonly (readonly [Relation, number])[] = [
  ['label', 0.4],
  ['extended', 0.3],
  ['unrelated', 0.3],
]
// The owner of a domain made of the name and an affix is named after the whole label or not at all.
const affixShares: readonly (readonly [Relation, number])[] = [
  ['label', 0.5],
  ['unrelated', 0.5],
]

type Relation = Extract<Tenant, { kind: 'other' }>['relation']

/** Decides, by the seed and the domain alone, which tenant is at a domain. */
export function createTenants(options: ReplayOptions): (host: string) => Tenant {
  const { rows, seed, siteless = [] } = options
  const placed = placeFirms(options)
  const labels = indexLabels([...rows.map(({ name }) => name), ...siteless])
  const known = new Map<string, Tenant>()
  const decide = (domain: string): Tenant =>
    placed.get(domain) ?? drawTenant(domain, labels, drawer(seed, domain), options)
  return (host) => {
    const domain = parseDomain(host)?.registrable
    if (!domain) return { kind: 'none' }
    const tenant = known.get(domain) ?? decide(domain)
    known.set(domain, tenant)
    return tenant
  }
}

/** Places the firms whose domain follows from a name: of two at one domain the later stays. */
function placeFirms(options: ReplayOptions): ReadonlyMap<string, Tenant> {
  const { rows, seed, namesakes, rivals = new Map() } = options
  const placed = new Map<string, Tenant>()
  for (const [alias, domain] of aliasesOf(rows, seed)) placed.set(alias, { kind: 'alias', domain })
  const names = rows.map(({ name }) => name)
  for (const [domain, name] of placeNamesakes(names, seed, namesakes)) {
    const trade = tradeAt(domain, options)
    placed.set(domain, { kind: 'other', relation: 'same', name, trade })
  }
  for (const [domain, rival] of rivals) {
    placed.set(domain, { kind: 'other', relation: 'same', ...rival })
  }
  for (const row of rows) placed.set(row.domain, { kind: 'official', row })
  return placed
}

/** Draws the tenant of a domain at which no firm was placed. */
function drawTenant(
  domain: string,
  labels: ReadonlyMap<string, Labelled>,
  draw: Draw,
  options: ReplayOptions,
): Tenant {
  const { parked, other, strangers } = options
  const fate = draw('fate')
  if (fate < parked) return { kind: 'parked', style: pick(parkedShares, draw('style')) }
  if (fate < parked + other) {
    return otherFirm(domain, labels, tradeAt(domain, options), draw)
  }
  const shares = strangerShares.map(([kind, share]) => [kind, share * strangers] as const)
  const kind = pick([...shares, [null, 1] as const], fate - parked - other)
  return { kind: kind ?? 'none' }
}

/** Maps the plain name with `.com` to the site of the firm that owns both. */
function aliasesOf(rows: readonly CompanyRow[], seed: number): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(({ name, domain }) => {
      const alias = `${parseCompanyName(name).slug}.com`
      const isOwned = alias !== domain && drawer(seed, domain)('alias') < aliasShare
      return isOwned ? [[alias, domain] as const] : []
    }),
  )
}

type Labelled = { readonly name: string; readonly guess: LabelGuess }

/** Maps each label to the name that it may have been guessed from; a plain recipe goes before an affix. */
function indexLabels(names: readonly string[]): ReadonlyMap<string, Labelled> {
  const labels = new Map<string, Labelled>()
  for (const name of names) {
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
  trade: Trade,
  draw: Draw,
): Tenant {
  const label = parseDomain(domain)?.label ?? domain
  const source = labels.get(label)
  const word = capitalised(label.replaceAll('-', ' '))
  const name = source?.name.replaceAll(/[,.]? (?:Inc|LLC|Ltd|GmbH|Corp|AG)\.?$/gi, '') ?? word
  const words = name.split(' ')
  const isPlain = source?.guess.affixKind === 'none' && wholeBases.has(source.guess.base)
  const relation = pick(sharesFor(source?.guess), draw('relation'))
  const names: Record<Relation, string> = {
    same: name,
    extended: `${isPlain ? name : word} ${trade.suffix}`,
    word: words.length > 1 ? (words[Math.floor(draw('word') * words.length)] ?? word) : `${word}s`,
    label: word,
    unrelated: `${inventedBrand(draw)} ${trade.suffix}`,
  }
  return { kind: 'other', relation, name: names[relation], trade }
}

function sharesFor(guess: LabelGuess | undefined): readonly (readonly [Relation, number])[] {
  if (guess?.affixKind !== 'none') return affixShares
  return wholeBases.has(guess.base) ? plainShares : partShares
}

function capitalised(text: string): string {
  return text.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
