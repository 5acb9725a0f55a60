/** What is wrong with an imported entry. */
export const wrongEntries = ['no_domain', 'another_firm', 'parked'] as const
export type WrongEntry = (typeof wrongEntries)[number]

/**
 * What the site of an imported company shows. `fits`: nothing on it speaks against the entry; `unread`: it could not be
 * read, and may be another time.
 */
export type SiteFinding = 'fits' | 'unread' | WrongEntry
