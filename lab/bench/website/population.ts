import { parseCompanyName } from '@enricher/engine/names/company-name'
import { guessLabels } from '../../../packages/engine/website/guesses/labels.ts'
import type { CompanyRow } from '../../world/replay/companies.ts'
import { drawer, itemAt, pick } from '../../world/replay/draw.ts'
import { inventedName } from '../../world/replay/invented.ts'
import { trades } from '../../world/replay/trades.ts'

/** The world is the same for all rounds and sides; each round takes other names. */
export const benchSeed = 1

type Place = 'com' | 'suffix' | 'affixed' | 'part' | 'unrelated'

// Rough shares of the places where fifteen thousand firms have their sites.
const places: readonly (readonly [Place, number])[] = [
  ['com', 0.46],
  ['suffix', 0.24],
  ['affixed', 0.14],
  ['part', 0.06],
  ['unrelated', 0.1],
]
const suffixes: readonly (readonly [string, number])[] = [
  ['ai', 0.25],
  ['io', 0.23],
  ['co', 0.13],
  ['net', 0.06],
  ['org', 0.06],
  ['app', 0.06],
  ['de', 0.05],
  ['co.uk', 0.05],
  ['tech', 0.04],
  ['me', 0.03],
  ['fr', 0.02],
  ['xyz', 0.02],
]

/** Invents firms with sites placed as those of real firms are: the same for the same count. */
export function benchFirms(count: number): readonly CompanyRow[] {
  const rows = new Map<string, CompanyRow>()
  for (let index = 0; rows.size < count; index += 1) {
    const draw = drawer(benchSeed, `bench ${index}`)
    const name = inventedName(benchSeed, index, 'bench')
    const domain = domainOf(name, draw)
    const description = itemAt(trades, draw('trade')).about
    if (!rows.has(domain)) rows.set(domain, { name, domain, description })
  }
  return [...rows.values()]
}

function domainOf(name: string, draw: (question: string) => number): string {
  const { slug } = parseCompanyName(name)
  const place = pick(places, draw('place'))
  if (place === 'com') return `${slug}.com`
  if (place === 'suffix') return `${slug}.${pick(suffixes, draw('suffix'))}`
  if (place === 'unrelated') return `site-${Math.floor(draw('unrelated') * 1e9)}.com`
  const labels = guessLabels(name, '').filter(
    ({ affixKind, label }) => label !== slug && (affixKind === 'none') === (place === 'part'),
  )
  // The recipes are in the order of their frequency.
  const label = itemAt(labels, draw('label') ** 3)?.label ?? `${slug}s`
  return `${label}.${draw('affixed suffix') < 0.7 ? 'com' : pick(suffixes, draw('suffix'))}`
}
