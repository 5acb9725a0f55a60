import { companiesAt } from '../../../world/data/companies.ts'
import type { Company } from '../../../world/model/company.ts'
import type { Person } from '../../../world/model/staff.ts'
import {
  type CommercialDoubles,
  type CommercialDoublesOptions,
  startCommercialDoubles,
} from '../../../world/providers/vendors/doubles.ts'
import type { VendorRecord } from '../../../world/providers/vendors/people.ts'
import { startWorld, type World } from '../../../world/world.ts'
import type { Ending } from '../database.ts'

/** An honest mail server; its site shows seven people. */
export const honest = 'copperwreninstruments.com'
/** Its mail server cannot be reached. */
export const closed = 'hollowbeckmarine.com'
/** Its mail server accepts everything, and its site shows too few addresses to prove a form. */
export const catchAll = 'saltmarrowrobotics.com'

/** People of the honest firm whom nothing but a provider knows: on no page, and no form makes their addresses. */
export const hidden = [
  'Odalys Fernhollow',
  'Bram Quillfeather',
  'Cosima Thistleway',
  'Dunstan Marlbrook',
  'Elowen Carrowick',
  'Fitzroy Hallamshire',
  'Greta Wolderness',
  'Hamish Lorrimoor',
] as const

/** `kestrel.od17@...` of Odalys Fernhollow: what no form of the name spells. */
export function mailboxOf(name: string): string {
  return `kestrel.${name.slice(0, 2).toLowerCase()}${name.length}@${honest}`
}

/** An address at the honest firm that does not exist. */
export function deadMailboxOf(name: string): string {
  return mailboxOf(name).replace('kestrel', 'plover')
}

/** Is for sale, and has a host. */
const parked = 'getquillmarrow.com'

const firms: readonly Company[] = companiesAt(honest, closed, catchAll, parked).map((company) => {
  const { staff, domain } = company
  if (!staff) return company
  if (domain === honest) {
    // Ten addresses would be enough: no provider would be asked for a roster.
    const people = [...staff.people.map(lessShown), ...hidden.map(hiddenPerson)]
    return { ...company, staff: { ...staff, people } }
  }
  if (domain !== catchAll) return company
  const people = staff.people.map((person, index) =>
    index === 0 ? person : { ...person, shown: 'unpublished' as const },
  )
  return { ...company, staff: { ...staff, people } }
})

function lessShown(person: Person): Person {
  return person.name === 'Hester Vaymoor' ? { ...person, shown: 'unpublished' } : person
}

function hiddenPerson(name: string): Person {
  const [mailbox = ''] = mailboxOf(name).split('@')
  return { name, title: 'Archivist', mailbox, shown: 'unpublished' }
}

export type WaterfallWorld = { readonly world: World; readonly doubles: CommercialDoubles }

/** The world of these firms, and vendors that know their people or what `records` says instead. */
export async function startWaterfallWorld(
  ending: Ending,
  records: CommercialDoublesOptions['records'] = {},
): Promise<WaterfallWorld> {
  const [world, doubles] = await Promise.all([
    startWorld({ companies: firms, mail: { slowMs: 100 } }),
    startCommercialDoubles({ companies: firms, records }),
  ])
  ending.after(() => world.stop())
  ending.after(() => doubles.stop())
  return { world, doubles }
}

/** Of each of these people something else than the truth; of all others the truth. */
export function recordOf(byName: Readonly<Record<string, VendorRecord>>): VendorRecord {
  return (person) => (byName[person.name] ?? ((same) => same))(person)
}

export const unknown: VendorRecord = () => null

export const deadAddress: VendorRecord = (person) => ({
  ...person,
  email: deadMailboxOf(person.name),
  mailboxState: 'valid',
})
