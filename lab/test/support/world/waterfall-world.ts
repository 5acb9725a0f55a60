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

/** The domain of a firm with an honest mail server, whose site shows seven people. */
export const honest = 'copperwreninstruments.com'
/** The domain of a firm whose mail server cannot be reached. */
export const closed = 'hollowbeckmarine.com'
/** The domain of a firm with a catch-all mail server, whose site shows too few addresses to prove a pattern. */
export const catchAll = 'saltmarrowrobotics.com'

/** People of the honest firm whom only providers know: no page shows them, and no pattern makes their addresses. */
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

/** Returns a mailbox that no pattern of the name spells: `kestrel.od17@...` of Odalys Fernhollow. */
export function mailboxOf(name: string): string {
  return `kestrel.${name.slice(0, 2).toLowerCase()}${name.length}@${honest}`
}

/** Returns an address at the honest firm that does not exist. */
export function deadMailboxOf(name: string): string {
  return mailboxOf(name).replace('kestrel', 'plover')
}

/** A domain that is for sale, and has a host. */
const parked = 'getquillmarrow.com'

const firms: readonly Company[] = companiesAt(honest, closed, catchAll, parked).map((company) => {
  const { staff, domain } = company
  if (!staff) return company
  if (domain === honest) {
    // Ten shown addresses would be enough, and no provider would be asked for a roster.
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

/** Starts the world of these firms, and vendors that know their people or what `records` says instead. */
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

/** Makes a vendor record that differs from the truth for these people only. */
export function recordOf(byName: Readonly<Record<string, VendorRecord>>): VendorRecord {
  return (person) => (byName[person.name] ?? ((same) => same))(person)
}

export const unknown: VendorRecord = () => null

export const deadAddress: VendorRecord = (person) => ({
  ...person,
  email: deadMailboxOf(person.name),
  mailboxState: 'valid',
})
