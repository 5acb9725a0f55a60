import { parseDomain } from '@enricher/engine/lib/domain'
import { parseCompanyName } from '@enricher/engine/names/company-name'
import { drawShare, randomOf } from '../../tools/random.ts'
import type { CompanyRow } from '../../world/replay/companies.ts'
import { namesakeDomain } from '../../world/replay/namesakes.ts'
import { trades } from '../../world/replay/trades.ts'
import { drawSites, type LeaderSite } from '../leaders/sites.ts'
import type { Leader } from '../leaders/staff.ts'
import { drawCustoms, freeLocalPart } from '../patterns/simulate.ts'

/** How a mail host answers those that connect to it. */
export type MailKind = 'plain' | 'catch_all' | 'greylist' | 'full' | 'policy_rcpt'

/** A firm and the truth about it: its site, its leaders, and their mailboxes. */
export type ChainFirm = {
  readonly row: CompanyRow
  /** The words that a caller adds to its name. */
  readonly hint: string
  readonly pages: ReadonlyMap<string, string>
  readonly staff: readonly Leader[]
  readonly mail: MailKind
}

// Shares of real firms by how the site's label relates to the name; `else` is beyond most guesses.
const places: readonly (readonly ['com' | 'suffix' | 'affix' | 'hyphen' | 'else', number])[] = [
  ['com', 46],
  ['suffix', 24],
  ['affix', 14],
  ['hyphen', 2],
  ['else', 14],
]
const suffixes: readonly (readonly [string, number])[] = [
  ['ai', 8],
  ['io', 7],
  ['co', 4],
  ['net', 1],
  ['org', 1],
  ['de', 1],
]

// Assumed shares of the mail hosts of companies.
const mailShares: readonly (readonly [MailKind, number])[] = [
  ['plain', 60],
  ['catch_all', 27],
  ['greylist', 4],
  ['full', 2],
  ['policy_rcpt', 7],
]

// The share of callers that add a few words on the firm's trade.
const hintShare = 0.3
// A firm that shows its leaders has some more staff, and forms its addresses as firms of that size do.
const staffSeen = 10

/** Draws firms with different names: half of their sites in single forms, half in whole layouts. */
export function drawFirms(count: number, seed: number): readonly ChainFirm[] {
  const random = randomOf(seed)
  // Some names are drawn twice. The first firm of a name stays, because a caller could mean either.
  const drawn = count * 2
  const sites = [...drawSites('forms', drawn, seed), ...drawSites('layouts', drawn, seed)]
  const byName = new Map(sites.toReversed().map((site) => [site.firm.name, site]))
  const mixed = [...byName.values()].map((site) => ({ site, order: random() }))
  const chosen = mixed.toSorted((a, b) => a.order - b.order).slice(0, count)
  return chosen.map(({ site }) => furnish(site, seed, random))
}

function furnish(site: LeaderSite, seed: number, random: () => number): ChainFirm {
  const { firm } = site
  const domain = drawDomain(firm.name, seed, random)
  const staff = withMailboxes(firm.staff, domain, random)
  const trade = trades[Math.floor(random() * trades.length)] ?? trades[0]
  const written = [...site.pages].map(([path, body]): [string, string] => {
    const addressed = firm.staff.reduce(
      (text, { email }, index) => text.replaceAll(email, staff[index]?.email ?? email),
      body,
    )
    return [path, addressed.replaceAll(firm.domain, domain)]
  })
  const pages = new Map(written)
  const [navigation = ''] = /<nav>[\s\S]*?<\/nav>/.exec(pages.get('/') ?? '') ?? []
  pages.set('/', navigation)
  return {
    row: { name: firm.name, domain, description: trade?.about ?? '' },
    hint: random() < hintShare ? (trade?.short ?? '') : '',
    pages,
    staff,
    mail: drawShare(mailShares, random),
  }
}

function drawDomain(name: string, seed: number, random: () => number): string {
  const { slug, words } = parseCompanyName(name)
  switch (drawShare(places, random)) {
    case 'com':
      return `${slug}.com`
    case 'suffix':
      return `${slug}.${drawShare(suffixes, random)}`
    case 'hyphen':
      return `${words.join('-')}.com`
    case 'affix':
      return namesakeDomain(name, seed, 'affix')
    default:
      return `${words[0]}-${Math.floor(random() * 1e6).toString(36)}.com`
  }
}

/** Gives each leader an address as a firm of that kind writes it. */
function withMailboxes(
  staff: readonly Leader[],
  domain: string,
  random: () => number,
): readonly Leader[] {
  const suffix = parseDomain(domain)?.suffix ?? 'com'
  const customs = drawCustoms(staffSeen, suffix, random)
  const taken = new Set<string>()
  return staff.map((leader) => {
    const { name, given } = leader
    const invented = { given, middle: '', family: name.slice(given.length + 1) }
    const local = freeLocalPart(invented, customs, random, (one) => taken.has(one))
    taken.add(local)
    return { ...leader, email: `${local}@${domain}` }
  })
}
