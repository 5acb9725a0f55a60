import { drawRanked, drawShare } from '../../tools/random.ts'
import { inventName } from '../patterns/invented-names.ts'

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

/** An invented firm. */
export type Firm = {
  readonly name: string
  readonly domain: string
  readonly staff: readonly Leader[]
}

/** Titles and the roles they fill; the weight is how often a firm shows such a person. */
const chiefs: readonly (readonly [string, number])[] = [
  ['Chief Executive Officer', 4],
  ['President and CEO', 3],
  ['Managing Director', 3],
  ['Owner', 2],
  ['Owner and Founder', 2],
]
const others: readonly (readonly [role: string, share: number, titles: readonly string[]])[] = [
  [
    'finance',
    0.6,
    ['Chief Financial Officer', 'Director of Finance', 'Vice President, Finance', 'Controller'],
  ],
  [
    'sales',
    0.6,
    ['Vice President of Sales', 'Sales Director', 'Head of Sales', 'Vice President, Sales'],
  ],
  ['marketing', 0.4, ['Marketing Manager', 'Director of Marketing', 'Chief Marketing Officer']],
  ['operations', 0.5, ['Chief Operating Officer', 'Director of Operations', 'General Manager']],
  ['hr', 0.3, ['Head of Human Resources', 'HR Manager']],
  ['none', 0.5, ['Of Counsel', 'Architect', 'Staff Photographer', 'Receptionist']],
]

// Given names that are degrees, and words that hardly any list of names has.
const oddGiven = ['Phil', 'Don', 'Dean', 'Art', 'Mark']
const oddShare = 0.06

const starts = 'Nor Lark Brack Hal Win Thor Pem Cor Quill Stan Marl Fen'.split(' ')
const ends = 'dwerk vale ington brook mere stead field combe haven ridge'.split(' ')
const trades = 'Partners Timber Instruments Logistics Works Studio Labs Advisors'.split(' ')

/** Invents a firm and those who lead it; `Lindqvist Financial` is named by its field in one of twelve. */
export function inventFirm(random: () => number, number: number): Firm {
  const stem = `${drawRanked(starts, random)}${drawRanked(ends, random)}`
  const trade = random() < fieldNameShare ? 'Financial Services' : drawRanked(trades, random)
  const name = `${stem} ${trade}`
  const domain = `${stem.toLowerCase()}${number}.test`
  const titles: (readonly [string, readonly string[]])[] = [[drawShare(chiefs, random), ['ceo']]]
  for (const [role, share, offered] of others) {
    if (random() < share) titles.push([drawRanked(offered, random), role === 'none' ? [] : [role]])
  }
  if (trade === 'Financial Services') titles[0] = [`President and Founder of ${name}`, ['ceo']]
  const used = new Set<string>()
  const staff = titles.flatMap(([title, roles]) => {
    const leader = inventLeader(title, roles, domain, random)
    if (used.has(leader.name)) return []
    used.add(leader.name)
    return [leader]
  })
  return { name, domain, staff }
}

const fieldNameShare = 1 / 12

function inventLeader(
  title: string,
  roles: readonly string[],
  domain: string,
  random: () => number,
): Leader {
  const invented = inventName('com', random)
  const given = random() < oddShare ? drawRanked(oddGiven, random) : invented.given
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
