import { domainOfUrl } from '../../../../lib/domain.ts'
import { isRoleLocalPart } from '../../../../mail/mail-domains.ts'
import type { PageLine } from './page-lines.ts'

// One may be that of the firm below a list of others.
const mailboxesMin = 2
const linkLettersMax = 200
const mailto = /^mailto:([\w.+-]{1,64})@([a-z\d.-]{3,100})(?:\?|$)/i

/**
 * Returns the lines with those of a place that speaks of others taken as the firm's own, where they lead to two and
 * more persons' mailboxes at the site's own domain: `Agents` over the people of an agency. The same list comes back
 * where no place does. Customers may stand in the place as well: who of it is of the firm, the caller decides. Pure.
 */
export function withOwnMailboxes(lines: readonly PageLine[], pageUrl: string): readonly PageLine[] {
  const domain = domainOfUrl(pageUrl)
  const owned = lines.map((line) => (line.isForeign ? mailboxesOf(line, domain) : []))
  if (domain === null || owned.every((mailboxes) => mailboxes.length === 0)) return lines
  const own = new Set<number>()
  for (let at = 0; at < lines.length; ) {
    const end = endOfPlace(lines, at)
    const last = owned.slice(at, end).findLastIndex((mailboxes) => mailboxes.length > 0)
    if (new Set(owned.slice(at, end).flat()).size >= mailboxesMin)
      for (let line = at; line <= at + last; line += 1) own.add(line)
    at = Math.max(end, at + 1)
  }
  if (own.size === 0) return lines
  return lines.map((line, at) => (own.has(at) ? { ...line, isForeign: false } : line))
}

/** Where the lines end that speak of others without a break; the line itself where it does not. */
function endOfPlace(lines: readonly PageLine[], from: number): number {
  let end = from
  while (lines[end]?.isForeign) end += 1
  return end
}

/** Lists the local parts of the persons' addresses at a domain that a line links. */
const mailboxesOf = ({ links }: PageLine, domain: string | null): readonly string[] =>
  links.flatMap(({ attribs }) => {
    const [, local = '', host = ''] =
      mailto.exec((attribs['href'] ?? '').slice(0, linkLettersMax)) ?? []
    const isOwn = local !== '' && domainOfUrl(`https://${host}/`) === domain
    return isOwn && !isRoleLocalPart(local.toLowerCase()) ? [local.toLowerCase()] : []
  })
