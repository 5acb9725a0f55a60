import { createDraw, type Draw } from '../tools/draw.ts'
import type { Company } from '../world/model/company.ts'
import type { Person, RoleCategory } from '../world/model/staff.ts'

// The endings are those of firms' names: guesses of a company's address begin with all words of its name.
const trades = ['Forge', 'Mills', 'Kilns', 'Looms', 'Docks', 'Tannery', 'Foundry'] as const

const offices: readonly { readonly role: RoleCategory; readonly title: string }[] = [
  { role: 'ceo', title: 'Chief Executive Officer' },
  { role: 'sales', title: 'Head of Sales' },
  { role: 'operations', title: 'Head of Operations' },
]

/** Creates companies of the example world that differ only in their names: their sites answer, their mail is honest. */
export function stormCompanies(seed: number, count: number): readonly Company[] {
  const draw = createDraw(seed, 'companies of a storm')
  const names = new Set<string>()
  while (names.size < count) names.add(`${draw.word()} ${draw.word()} ${draw.pick(trades)}`)
  return [...names].map((name) => companyCalled(name, draw))
}

function companyCalled(name: string, draw: Draw): Company {
  return {
    name,
    legal: `${name} Ltd`,
    place: 'Leeds, GB',
    trade: 'conveyor parts',
    about: 'Conveyor parts for quarries and ports.',
    case: 'storm',
    domain: `${name.toLowerCase().replaceAll(' ', '')}.com`,
    site: { front: 'https' },
    staff: {
      mail: 'plain',
      people: offices.map((office) => personIn(office, draw)),
      shown: 'card',
      written: 'mailto',
      departments: ['info'],
    },
  }
}

function personIn(office: (typeof offices)[number], draw: Draw): Person {
  const [first, last] = [draw.word(), draw.word()]
  return {
    ...office,
    name: `${first} ${last}`,
    mailbox: `${first}.${last}`.toLowerCase(),
    slug: `${first}-${last}`.toLowerCase(),
  }
}
