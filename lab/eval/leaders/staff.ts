import { drawRanked, drawShare } from '../../tools/random.ts'
import { inventName } from '../patterns/invented-names.ts'
import { chiefs, offices, type Tongue } from './titles.ts'

export type { Tongue }

/** A person of an invented firm who answers for a field, or for none that is asked for. */
export type Leader = {
  readonly name: string
  readonly given: string
  readonly title: string
  readonly email: string
  readonly slug: string
  /** Roles for which this person is the right answer. */
  readonly roles: readonly string[]
}

export type Firm = {
  readonly name: string
  readonly domain: string
  readonly staff: readonly Leader[]
}

// These given names are also degrees, or words that hardly any list of names has.
const oddGiven = ['Phil', 'Don', 'Dean', 'Art', 'Mark']
const oddShare = 0.06

const starts = 'Nor Lark Brack Hal Win Thor Pem Cor Quill Stan Marl Fen'.split(' ')
const ends = 'dwerk vale ington brook mere stead field combe haven ridge'.split(' ')
const trades = 'Partners Timber Instruments Logistics Works Studio Labs Advisors'.split(' ')

/** Invents a firm and its leaders; one firm of twelve is named by its field: `Lindqvist Financial`. */
export function inventFirm(random: () => number, number: number, tongue: Tongue = 'com'): Firm {
  const stem = `${drawRanked(starts, random)}${drawRanked(ends, random)}`
  const trade = random() < fieldNameShare ? 'Financial Services' : drawRanked(trades, random)
  const name = `${stem} ${trade}`
  const domain = `${stem.toLowerCase()}${number}.test`
  const titles: (readonly [string, readonly string[]])[] = [
    [drawShare(chiefs[tongue], random), ['ceo']],
  ]
  for (const [role, share, offered] of offices[tongue]) {
    if (random() < share) titles.push([drawRanked(offered, random), role === 'none' ? [] : [role]])
  }
  if (trade === 'Financial Services' && tongue === 'com')
    titles[0] = [`President and Founder of ${name}`, ['ceo']]
  const staff = inventPeople(titles, { domain, tongue }, random)
  return { name, domain, staff }
}

const fieldNameShare = 1 / 12

/** Invents people who hold the same offices at other firms. */
export function inventStrangers(
  random: () => number,
  tongue: Tongue,
): readonly (Leader & { readonly employer: string })[] {
  const titles: readonly (readonly [string, readonly string[]])[] = [
    [drawShare(chiefs[tongue], random), ['ceo']],
    ...offices[tongue].map(([role, , offered]) => [drawRanked(offered, random), [role]] as const),
  ]
  return inventPeople(titles, { domain: 'elsewhere.test', tongue }, random).map((leader) => ({
    ...leader,
    employer: `${drawRanked(starts, random)}${drawRanked(ends, random)} ${drawRanked(lines, random)}`,
  }))
}

// The firms themselves have none of these trades.
const lines = 'Foods Shipping Bakeries Glass Insurance Hotels'.split(' ')

type Home = { readonly domain: string; readonly tongue: Tongue }

function inventPeople(
  titles: readonly (readonly [title: string, roles: readonly string[]])[],
  home: Home,
  random: () => number,
): readonly Leader[] {
  const used = new Set<string>()
  return titles.flatMap(([title, roles]) => {
    const leader = inventLeader(title, roles, home, random)
    if (used.has(leader.name)) return []
    used.add(leader.name)
    return [leader]
  })
}

function inventLeader(
  title: string,
  roles: readonly string[],
  { domain, tongue }: Home,
  random: () => number,
): Leader {
  const invented = inventName(tongue, random)
  // The number is drawn for every tongue, so that one seed makes one firm.
  const isOdd = random() < oddShare && tongue === 'com'
  const given = isOdd ? drawRanked(oddGiven, random) : invented.given
  const plain = `${given} ${invented.family}`
  const slug = plain
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.')
  return {
    name: plain,
    given,
    title,
    email: `${slug}@${domain}`,
    slug: slug.replaceAll('.', '-'),
    roles,
  }
}
