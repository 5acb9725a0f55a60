import { domainOfUrl } from '../../../../lib/domain.ts'
import { domainOfEmail, localPartOfEmail } from '../../../../mail/address-parts.ts'
import { isRoleLocalPart } from '../../../../mail/mail-domains.ts'
import { nameWordLettersMin } from './contacts.ts'
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
    const isPast = lines.slice(at, end).some(isHeadingOfPast)
    const last = owned.slice(at, end).findLastIndex((mailboxes) => mailboxes.length > 0)
    if (!isPast && new Set(owned.slice(at, end).flat()).size >= mailboxesMin)
      for (let line = at; line <= at + last; line += 1) own.add(line)
    at = Math.max(end, at + 1)
  }
  if (own.size === 0) return lines
  return lines.map((line, at) => (own.has(at) ? { ...line, isForeign: false } : line))
}

// `Former staff`, `In memoriam`: the mailboxes there are of those whom to ask about them.
const ofPast =
  /^.{0,40}(?<!\p{L})(?:former|past|previous|retired|alumni|in memor(?:y of|iam)|ehemalige[nr]?|frühere[nr]?|anciens?|anciennes?|antigu[oa]s|voormalige)(?!\p{L}).{0,20}$/iu

// A place begins with the line that names it.
const isHeadingOfPast = ({ text, headingLevel }: PageLine, at: number): boolean =>
  (at === 0 || headingLevel > 0) && ofPast.test(text)

/** Returns whether an address at the site's own domain has a word of a name: it is not the address of whom to ask. */
export function isOwnMailbox(email: string | null, key: string, pageUrl: string): boolean {
  if (email === null) return false
  if (domainOfUrl(`https://${domainOfEmail(email)}/`) !== domainOfUrl(pageUrl)) return false
  const local = localPartOfEmail(email).toLowerCase()
  const words = key.split(/[ -]/).filter(({ length }) => length >= nameWordLettersMin)
  return words.some((word) => local.includes(word))
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
