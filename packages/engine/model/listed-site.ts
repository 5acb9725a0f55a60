/** The faults of an imported entry. */
export const wrongEntries = ['no_domain', 'another_firm', 'parked'] as const
export type WrongEntry = (typeof wrongEntries)[number]

/**
 * The finding about the site of an imported company. `fits`: nothing on it speaks against the entry; `unread`: it could
 * not be read, and may be another time.
 */
export type SiteFinding = 'fits' | 'unread' | WrongEntry
