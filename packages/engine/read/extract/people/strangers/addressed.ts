import type { MarkedLines, NamedLine } from '../titles/named-lines.ts'

/**
 * Returns whether at least half of the people with titles have an address to write to on their cards: a single address
 * may be the firm's, shown below the last card.
 */
export function haveAddresses(people: readonly NamedLine[], page: MarkedLines): boolean {
  const titled = people.filter(({ title }) => title !== null)
  const written = titled.filter((person) => hasAddress(person, page))
  return written.length > 0 && written.length * 2 >= titled.length
}

const hasAddress = ({ card }: NamedLine, { lines }: MarkedLines): boolean =>
  lines
    .slice(card.start, card.end)
    .some(({ links }) => links.some(({ attribs }) => /^mailto:/i.test(attribs['href'] ?? '')))
