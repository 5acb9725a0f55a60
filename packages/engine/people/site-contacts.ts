import { isChamber, parseDomain } from '../lib/domain.ts'
import { withoutFinalSlashes } from '../lib/text.ts'
import { domainOfEmail, localPartOfEmail } from '../mail/address-parts.ts'
import { isDisposableDomain, isFreeMailDomain } from '../mail/mail-domains.ts'
import type { DomainFacts } from '../model/domain-facts.ts'
import type { RosterContact } from '../model/engine.ts'
import type { SiteAddress } from '../model/site-crawl.ts'
import { transliterate } from '../names/transliterate.ts'
import { kindOfWords } from '../read/extract/page-kinds.ts'
import { isForeignPage, opensForeignZone } from '../read/extract/people/lines/zones.ts'
import { ownDomainsOf } from './contacts.ts'
import { parseLocalName } from './local-names.ts'
import { lettersOf, spelledNames } from './spelled-name.ts'

// Shorter names are those of other firms by chance; within other words, chance is likelier.
const nameLettersMin = 4
const partLettersMin = 5
// Two names with this share of letter pairs in common are forms of one: nordwerkbau and nordwerk-bautechnik.
const pairsSharedMin = 0.6
// At hosts, a firm shares shorter beginnings with others: bauer and bauerfeind.
const hostLettersMin = 6
const hostPairsSharedMin = 0.7
// The beginning of a firm's name is its parent's or franchiser's: shorter ones are brands.
const startLettersMin = 10
// A slip of the pen changes one letter of so many: more are another firm of the trade, autohaus-quill and -moor.
const lettersPerSlip = 12
// A site that shows more addresses of others is a directory, and one with more people spells its addresses like them.
const addressesComparedMax = 100
const peopleComparedMax = 100
// A small firm has a few mailboxes at mail services; more are those of members, dealers or customers.
const serviceMailboxesMax = 3

/**
 * Returns the addresses at other domains that a site shows as the firm's: an address that is named after the firm
 * (`nordwerk@provider.example` of nordwerk.example) or after one of its people, that of a person whom the site presents
 * with it, that of a member at the chamber below whose domain the site stands, and, of a firm that shows no address of
 * its own, the only one that its contact page or imprint states and its few mailboxes at mail services. They say
 * nothing about the firm's mail domain. Pure.
 */
export function siteContactsOf(facts: DomainFacts): readonly RosterContact[] {
  const { crawl } = facts
  const own = ownDomainsOf(facts)
  const addresses = crawl?.addresses ?? []
  const others = addresses.filter(({ email }) => !own.has(domainOfEmail(email)))
  const compared = others.slice(0, addressesComparedMax)
  const isAll = compared.length === addresses.length
  const stated = isAll ? compared.filter(isStated) : []
  const mailboxes = isAll ? compared.filter(isAtService) : []
  const few = mailboxes.length <= serviceMailboxesMax ? new Set(mailboxes) : null
  const isNamed = namedAfter(facts)
  const bearers = new Map(crawl?.people.map((person) => [person.email, person]))
  return compared
    .filter(
      (address) =>
        isNamed(address) ||
        isAtChamber(address.email, facts.domain) ||
        bearers.has(address.email) ||
        few?.has(address) ||
        (stated.length === 1 && stated[0] === address),
    )
    .map(({ email, name }) => {
      const bearer = bearers.get(email)
      const { jobTitle, linkedinUrl } = bearer ?? { jobTitle: null, linkedinUrl: null }
      return { email, name: name ?? bearer?.name ?? null, jobTitle, linkedinUrl }
    })
}

/** Returns true for `lena.brumwick@` and `office.97000@` at the firm's chamber, whose own mailboxes are one word. */
const isAtChamber = (email: string, domain: string): boolean =>
  isChamber(domainOfEmail(email)) &&
  domainOfEmail(email) === parseDomain(domain)?.suffix &&
  /\w[._-]\w/.test(localPartOfEmail(email))

/** Returns a function that tells whether an address is named after the firm or a person whom its site names. */
function namedAfter({ domain, crawl }: DomainFacts): (address: SiteAddress) => boolean {
  const label = domain.split('.')[0] ?? ''
  const firm = [label, ...(crawl?.companyNames ?? [])]
    .map((name) => foldedLetters(name))
    .filter((letters) => letters.length >= nameLettersMin)
  const people = (crawl?.people ?? []).slice(0, peopleComparedMax).flatMap(({ name }) => {
    const parsed = parseLocalName(name, domain)
    return parsed ? [...spelledNames(parsed)] : []
  })
  return ({ email }) => {
    const local = foldedLetters(localPartOfEmail(email))
    const mailDomain = domainOfEmail(email)
    if (isFreeMailDomain(mailDomain)) {
      return (
        firm.some((name) => isFormOf(name, local)) ||
        people.some((name) => name.length >= partLettersMin && local.includes(name))
      )
    }
    const host = foldedLetters(mailDomain.split('.')[0] ?? '')
    return firm.some((name) => name === local || isHostOf(name, host))
  }
}

const foldedLetters = (text: string): string =>
  lettersOf(transliterate(text)).replace(/[^a-z]/g, '')

function isFormOf(name: string, written: string): boolean {
  if (written === name) return true
  if (Math.min(name.length, written.length) < partLettersMin) return false
  return written.includes(name) || sharedPairs(name, written) >= pairsSharedMin
}

/**
 * Returns true where a host is named after the firm: a partner, a parent firm and an authority of its trade share a
 * word with it, so that more of the name has to be there than in a personal mailbox, at the host's beginning or with a
 * slip of the pen.
 */
function isHostOf(name: string, host: string): boolean {
  if (host === name) return true
  if (host.startsWith(name)) return name.length >= hostLettersMin
  if (name.startsWith(host) && host.length < startLettersMin) return false
  if (sharedPairs(name, host) < hostPairsSharedMin) return false
  const shorter = Math.min(name.length, host.length)
  const others = shorter - sharedStart(name, host) - sharedEnd(name, host)
  return others <= shorter / lettersPerSlip
}

function sharedStart(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  for (let length = 0; length < shorter; length += 1) {
    if (one[length] !== other[length]) return length
  }
  return shorter
}

const sharedEnd = (one: string, other: string): number =>
  sharedStart([...one].reverse().join(''), [...other].reverse().join(''))

/** Returns the share of letter pairs that two words have in common, 0 to 1. */
function sharedPairs(one: string, other: string): number {
  const [first, second] = [pairsOf(one), pairsOf(other)]
  const shared = [...first].filter((pair) => second.has(pair)).length
  return (2 * shared) / (first.size + second.size)
}

const pairsOf = (word: string): ReadonlySet<string> =>
  new Set(Array.from({ length: word.length - 1 }, (_, index) => word.slice(index, index + 2)))

// `/kontakt/index.html` is the page `/kontakt/`.
const indexFile = /\/index\.\w{2,5}$/

/**
 * Returns true for an address on a contact page or imprint, and for a personal mailbox on the home page; other firms'
 * addresses at its foot may be those of the agency that built the site.
 */
function isStated({ email, pageUrl }: SiteAddress): boolean {
  const mailDomain = domainOfEmail(email)
  if (isDisposableDomain(mailDomain)) return false
  const name = pageNameOf(pageUrl)
  if (name === '') return isFreeMailDomain(mailDomain)
  const kind = kindOfWords(name)?.kind
  return kind === 'contact' || kind === 'imprint'
}

/**
 * Returns true for a mailbox at a mail service on a page that speaks of the firm, not of authorities, the press,
 * customers, visitors or sponsors.
 */
function isAtService({ email, pageUrl }: SiteAddress): boolean {
  const mailDomain = domainOfEmail(email)
  if (!isFreeMailDomain(mailDomain) || isDisposableDomain(mailDomain)) return false
  const name = pageNameOf(pageUrl)
  const kind = kindOfWords(name)?.kind
  if (kind === 'privacy' || kind === 'press') return false
  return (
    !isForeignPage(pageUrl, [], () => false) && !opensForeignZone(name.replaceAll(/[-_+]/g, ' '))
  )
}

/** Returns the last part of a page's path; empty for the home page. */
function pageNameOf(pageUrl: string): string {
  const path = (URL.parse(pageUrl)?.pathname ?? '').replace(indexFile, '')
  const last = withoutFinalSlashes(path).split('/').at(-1) ?? ''
  return last.replace(/\.\w{2,5}$/, '')
}
