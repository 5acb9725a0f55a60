/** The source label of contacts and companies from the operator's own lists. */
export const importSource = 'import'

/** A contact out of the operator's own lists. */
export type ImportedContact = {
  /** Lower case, ASCII domain. */
  readonly email: string
  /** The owner's name as written; null for role mailboxes, and where the list names no owner. */
  readonly personName: string | null
  readonly jobTitle: string | null
  /** `https://www.linkedin.com/in/jane-doe` */
  readonly linkedinUrl: string | null
  /** The list says that mail to the address came back. */
  readonly isBounced: boolean
  /** The time at which the operator exported the list from another system. */
  readonly exportedAtMs: number
}

/**
 * Joins the contacts of several lists by address: the latest wins, and an address that bounced in one list has bounced.
 */
export function joinContacts(contacts: readonly ImportedContact[]): readonly ImportedContact[] {
  const byEmail = new Map<string, ImportedContact>()
  for (const contact of contacts) {
    const known = byEmail.get(contact.email)
    byEmail.set(contact.email, known ? joined(known, contact) : contact)
  }
  return [...byEmail.values()]
}

function joined(a: ImportedContact, b: ImportedContact): ImportedContact {
  const [later, earlier] = a.exportedAtMs >= b.exportedAtMs ? [a, b] : [b, a]
  // A title and a profile belong to the name beside them.
  const owner = later.personName === null ? earlier : later
  const { personName, jobTitle, linkedinUrl } = owner
  const isBounced = a.isBounced || b.isBounced
  return { ...later, personName, jobTitle, linkedinUrl, isBounced }
}
