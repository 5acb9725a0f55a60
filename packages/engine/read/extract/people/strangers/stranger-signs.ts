import { domainOfUrl } from '../../../../lib/domain.ts'
import { domainOfEmail } from '../../../../mail/address-parts.ts'
import { isFreeMailDomain } from '../../../../mail/mail-domains.ts'
import { kindOfHost } from '../../third-party-hosts.ts'
import { isOwn, type OwnNames } from '../employment/employer.ts'
import type { MarkedLines, NamedLine } from '../titles/named-lines.ts'
import { type CardMarks, readCardMarks } from './card-marks.ts'
import type { Group } from './groups.ts'

/** Marks and texts of a card beside name and title. */
type Card = CardMarks & { readonly texts: readonly string[] }

/** The site that the cards stand on. */
export type SiteOfCards = { readonly own: OwnNames; readonly url: string }

// Longer texts are sentences about the person, not labels.
const labelLettersMax = 80

const stars =
  /^[★☆⭐✩✭\s]{2,}$|^(?:rated )?[0-5](?:[.,]\d)?\s?(?:\/\s?5$|(?:out of|von|sur|de|su|van) 5\b|(?:stars|sterne|etoiles|étoiles|estrellas|stelle|sterren)$)/iu
const logo = /(?:^|[\s/_-])logos?(?=$|[\s/_.-])/i
const stage =
  /^(?:keynote|panel|session|workshop|vortrag|conférence|ponencia|charla|intervento|lezing)\b|(?:^|[\s,(])(?:[01]?\d|2[0-3])[:.h][0-5]\d(?=$|[\s,)]|\s?(?:uhr|am|pm))/iu
// Opening hours: `Mon to Fri 9:00 - 17:00`.
const weekdays =
  /\b(?:mo|mon|monday|montag|lun|lundi|lunes|lunedì|ma|maandag)\b|\b(?:daily|täglich)\b/iu
const article =
  /\/(?:blog|journal|news|magazine?|articles?|posts?|insights|stories|actualites|noticias|notizie|nieuws)\/[^/]/i
const wholeQuote = /^["“„«‹»].{4,}["”“»«›][.!]?$/u

/** Signs on a card that the people of its group are not staff. One row per sign. */
const signs: Readonly<Record<string, (card: Card, site: SiteOfCards) => boolean>> = {
  /** A customer's card shows a rating. */
  rated: ({ texts, labels }) => [...texts, ...labels].some((text) => stars.test(text)),
  /** A logo on the card is that of the person's employer. */
  logo: ({ pictures }, { own }) =>
    pictures.some(({ alt, mark }) => (logo.test(alt) || logo.test(mark)) && !isOwn(alt, own)),
  /** A link leads to the site of an employer. */
  linked: ({ hrefs }, { url }) => hrefs.some((href) => leadsToAnotherFirm(href, url)),
  /** An address is a mailbox of an employer. */
  mailed: ({ hrefs, texts }, { own, url }) =>
    mailDomainsOf(hrefs, texts).some((domain) => isOfAnotherFirm(domain, own, url)),
  /** A speaker's card gives an hour and a subject. */
  onStage: ({ texts }) => texts.some((text) => stage.test(text) && !weekdays.test(text)),
  /** An author's card links an article. */
  wrote: ({ hrefs }) => hrefs.some((href) => article.test(href)),
  /** A customer's card has a quotation. */
  quoted: ({ texts, hasQuote }) => hasQuote || texts.some((text) => wholeQuote.test(text)),
}

/**
 * Returns for each group after the first the signs of strangers that most of its people bear and those of the first do
 * not: a sign that the firm's own people bear too is merely how the page is built. Pure.
 */
export function strangerSigns(
  groups: readonly Group[],
  page: MarkedLines,
  site: SiteOfCards,
): ReadonlyMap<Group, readonly string[]> {
  const [first, ...later] = groups
  if (!first || later.length === 0) return new Map()
  const own = signsOf(first, page, site)
  return new Map(
    later.map((group) => [group, [...signsOf(group, page, site)].filter((sign) => !own.has(sign))]),
  )
}

/** Names the signs on more than half of the cards of a group's titled people. */
function signsOf(group: Group, page: MarkedLines, site: SiteOfCards): ReadonlySet<string> {
  const cards = group.people
    .filter(({ title }) => title !== null)
    .map((person) => cardOf(person, page))
  const names = Object.entries(signs).flatMap(([name, isBorne]) => {
    const bearing = cards.filter((card) => isBorne(card, site))
    return bearing.length * 2 > cards.length ? [name] : []
  })
  return new Set(names)
}

function cardOf({ line, distance, card, element }: NamedLine, { lines }: MarkedLines): Card {
  const here = lines.slice(card.start, card.end)
  const texts = here
    .filter((_, at) => at + card.start !== line && at + card.start !== line + distance)
    .filter(({ isPicture, headingLevel }) => !isPicture && headingLevel === 0)
    .map(({ text }) => text)
    .filter((text) => text !== '' && text.length <= labelLettersMax)
  const marks = readCardMarks(element)
  const hrefs = here.flatMap(({ links }) => links.map(({ attribs }) => attribs['href'] ?? ''))
  return { ...marks, hrefs: [...marks.hrefs, ...hrefs], texts }
}

function leadsToAnotherFirm(href: string, pageUrl: string): boolean {
  if (!/^https?:/i.test(href)) return false
  const [there, here] = [domainOfUrl(href), domainOfUrl(pageUrl)]
  return there !== null && there !== here && kindOfHost(there) === null
}

const mailAddress = /^[\w.+-]{1,64}@((?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,24})$/i

/** Lists the domains of the addresses that stand on a card or that its links write to. */
function mailDomainsOf(hrefs: readonly string[], texts: readonly string[]): readonly string[] {
  const linked = hrefs
    .filter((href) => /^mailto:/i.test(href))
    .map((href) => href.slice('mailto:'.length).split('?')[0] ?? '')
  return [...linked, ...texts]
    .map((text) => text.trim())
    .filter((text) => mailAddress.test(text))
    .map((text) => domainOfEmail(text).toLowerCase())
}

function isOfAnotherFirm(domain: string, own: OwnNames, pageUrl: string): boolean {
  const there = domainOfUrl(`https://${domain}/`)
  if (there === null || there === domainOfUrl(pageUrl) || isFreeMailDomain(there)) return false
  return !isOwn(there.split('.')[0] ?? '', own)
}
