/** The label of what comes from the operator's own lists, as a source. */
export const importSource = 'import'

/** A contact out of the operator's own lists. */
export type ImportedContact = {
  /** Lower case, ASCII domain. */
  readonly email: string
  /** As written; null for role mailboxes, and where the list does not say whose it is. */
  readonly personName: string | null
  readonly jobTitle: string | null
  /** `https://www.linkedin.com/in/jane-doe` */
  readonly linkedinUrl: string | null
  /** The list says that mail to it came back. */
  readonly isBounced: boolean
  /** When the operator took the list out of another system. */
  readonly exportedAtMs: number
}

/** Joins what several lists say of each address: the latest wins, and an address that bounced for one has bounced. */
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
