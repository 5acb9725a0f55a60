import type { Company } from '../model/company.ts'
import type { Person } from '../model/staff.ts'

// Two syllables make a name that no other firm has, and the name's domain is the first guess.
const starts = 'Bram Cald Dorn Elk Fenn Gorse Holm Irk Kest Lund Mord Nether'.split(' ')
const ends = 'bury combe dale fleet garth hithe ings keld mere ness'.split(' ')

const people: readonly Person[] = [
  {
    name: 'Orla Fennimore',
    title: 'Chief Executive Officer',
    role: 'ceo',
    mailbox: 'orla.fennimore',
  },
  { name: 'Tobin Ashgrove', title: 'Head of Sales', role: 'sales', mailbox: 'tobin.ashgrove' },
  {
    name: 'Marit Hollowell',
    title: 'Head of Operations',
    role: 'operations',
    mailbox: 'marit.hollowell',
  },
]

/** Companies that differ in nothing but their names: a measurement with one holds for all. */
export function equalCompanies(count: number, siteDelayMs: number): readonly Company[] {
  const names = starts.flatMap((start) => ends.map((end) => `${start}${end}`))
  if (count > names.length) throw new Error(`There are names for ${names.length} companies only.`)
  return names.slice(0, count).map((name) => ({
    name,
    legal: `${name} Ltd`,
    place: 'Leeds, GB',
    trade: 'conveyor parts',
    about: 'Conveyor parts for quarries and ports.',
    case: 'equal',
    domain: `${name.toLowerCase()}.com`,
    site: { delayMs: siteDelayMs, front: 'https' },
    staff: { mail: 'plain', people, shown: 'card', written: 'mailto', departments: ['info'] },
  }))
}
