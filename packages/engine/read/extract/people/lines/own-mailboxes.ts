import { domainOfUrl } from '../../../../lib/domain.ts'
import { domainOfEmail, localPartOfEmail } from '../../../../mail/address-parts.ts'
import { isRoleLocalPart } from '../../../../mail/mail-domains.ts'
import { nameWordLettersMin } from './contacts.ts'
import type { PageLine } from './page-lines.ts'

// A single mailbox may be the firm's, below a list of others.
const mailboxesMin = 2
const linkLettersMax = 200
const mailto = /^mailto:([\w.+-]{1,64})@([a-z\d.-]{3,100})(?:\?|$)/i

/**
 * Takes the lines of a place that is about others as the firm's own where they link two or more persons' mailboxes at
 * the site's own domain: `Agents` over the people of an agency. Returns the same list where no place does. Customers
 * may stand in the place too, so that the caller decides which of its people are the firm's. Pure.
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

// `Former staff`, `In memoriam`: mailboxes in such places are of colleagues who answer questions.
const ofPast =
  /^.{0,40}(?<!\p{L})(?:former|past|previous|retired|alumni|in memor(?:y of|iam)|ehemalige[nr]?|frühere[nr]?|anciens?|anciennes?|antigu[oa]s|voormalige)(?!\p{L}).{0,20}$/iu

// The heading is the line that a place begins with.
const isHeadingOfPast = ({ text, headingLevel }: PageLine, at: number): boolean =>
  (at === 0 || headingLevel > 0) && ofPast.test(text)

/** Returns whether an address at the site's own domain has a word of a name, so that it is no other contact's. */
export function isOwnMailbox(email: string | null, key: string, pageUrl: string): boolean {
  if (email === null) return false
  if (domainOfUrl(`https://${domainOfEmail(email)}/`) !== domainOfUrl(pageUrl)) return false
  const local = localPartOfEmail(email).toLowerCase()
  const words = key.split(/[ -]/).filter(({ length }) => length >= nameWordLettersMin)
  return words.some((word) => local.includes(word))
}

/** Returns the end of an unbroken run of lines about others; the line itself where it is not about others. */
function endOfPlace(lines: readonly PageLine[], from: number): number {
  let end = from
  while (lines[end]?.isForeign) end += 1
  return end
}

/** Lists the local parts of the personal addresses at a domain that a line links. */
const mailboxesOf = ({ links }: PageLine, domain: string | null): readonly string[] =>
  links.flatMap(({ attribs }) => {
    const [, local = '', host = ''] =
      mailto.exec((attribs['href'] ?? '').slice(0, linkLettersMax)) ?? []
    const isOwn = local !== '' && domainOfUrl(`https://${host}/`) === domain
    return isOwn && !isRoleLocalPart(local.toLowerCase()) ? [local.toLowerCase()] : []
  })
