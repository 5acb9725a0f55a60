import { profileSlugOf } from '../../lib/linkedin-profile.ts'
import { judgeAddress } from '../extract/addresses/judge.ts'
import { readAddresses } from '../extract/addresses/read-addresses.ts'
import { readBusinessCards } from '../extract/addresses/vcard.ts'
import type { PageDocument } from '../extract/document.ts'
import { parseJsonLd, structuredBlocks } from '../extract/json-ld.ts'
import { type OrganisationData, organisationData } from '../extract/organisation-data.ts'
import { readPeople, readSignedLines } from '../extract/people/read-people.ts'
import { parseShownPage } from '../extract/state/show-state.ts'
import type { PageFacts, ProfilePageKind } from '../profile/page-facts.ts'
import { readPageFacts } from '../profile/read-page-facts.ts'
import { keyFindings, type PageFindings } from './findings.ts'
import { readLinks } from './links.ts'
import {
  keysOf,
  type LinkOrigin,
  type PageCandidate,
  type PageKeys,
  rankLinks,
  type Site,
} from './rank-links.ts'
import { isBusinessCard } from './readable-page.ts'

/** A fetched page, and the known facts about its site. */
export type PageInput = {
  /** The address after redirects. */
  readonly url: string
  readonly body: string
  readonly contentType: string
  readonly kind: LinkOrigin['kind']
  /** The page that shows this one as a part of itself, as its menu. */
  readonly shownAt?: string | undefined
  readonly site: Site
  /** The company's names on its home page; null while the home page itself is being read. */
  readonly companyNames: readonly string[] | null
}

/** The result of reading one page: plain data, as threads can hand it on. */
export type ReadPage = PageFindings & {
  readonly companyNames: readonly string[]
  /** Pages it links that may be worth reading, best first. */
  readonly candidates: readonly PageCandidate[]
  /** The address under which the page wants to be known. */
  readonly canonical: PageKeys | null
  /** The same page in other languages. */
  readonly alternates: readonly PageKeys[]
  /** Target of the page's refresh. */
  readonly forwardsTo: string | null
  /** The language that the page states. */
  readonly language: string | null
  /** The facts of the company's profile; null for a business card, which is a person's. */
  readonly facts: PageFacts | null
  /** True for a page that shows almost nothing before its scripts ran. */
  readonly isWaiting: boolean
}

// The bounds on the names of a company; a page may state any number of names of any length.
const companyNamesMax = 20
const companyNameLengthMax = 200

/**
 * Reads people, addresses and links out of a page that `isReadable`. Any text is accepted.
 * @param parse `parseShownPage`, or a function that keeps pages parsed before
 */
export function readFetchedPage(input: PageInput, parse = parseShownPage): ReadPage {
  if (isBusinessCard(input)) return readCards(input)
  const { page: document, state, isWaiting } = parse(input.body, input.url)
  const signed = readSignedLines(document.root)
  const isHome = input.kind === 'home' || input.companyNames === null
  const data = organisationData(
    isHome ? structuredBlocks(document.root) : ownBlocks(input.kind, signed.lines.data),
  )
  const companyNames = input.companyNames ?? namesOf(document, data, signed.holders)
  const { links, canonical, alternates, forwardsTo, language } = readLinks(document, input.shownAt)
  const addresses = readAddresses(document)
  const found = keyFindings(
    readPeople(document, { companyNames, state }, signed),
    addresses.map(({ email, name }) => ({ email, name, pageUrl: input.url })),
  )
  const names = found.people.map(({ name }) => name)
  return {
    ...found,
    companyNames,
    candidates: rankLinks(
      links,
      { url: input.shownAt ?? input.url, kind: input.kind, names },
      input.site,
    ),
    canonical: canonical === null ? null : keysOf(new URL(canonical)),
    alternates: alternates.map((alternate) => keysOf(new URL(alternate))),
    forwardsTo,
    language,
    facts: readPageFacts({
      document,
      kind: isHome ? 'home' : (profileKinds.get(input.kind) ?? 'other'),
      signed,
      data,
    }),
    isWaiting,
  }
}

const profileKinds: ReadonlyMap<LinkOrigin['kind'], ProfilePageKind> = new Map([
  ['imprint', 'legal'],
  ['legal', 'legal'],
  ['contact', 'contact'],
  ['about', 'about'],
  ['story', 'about'],
  ['company', 'about'],
  ['people', 'about'],
  ['privacy', 'privacy'],
])

/** Parses the JSON-LD of pages that say how to reach the firm; other pages repeat that of the home page. */
function ownBlocks(kind: LinkOrigin['kind'], sources: readonly string[]): readonly unknown[] {
  return kind === 'imprint' || kind === 'contact' ? sources.map(parseJsonLd) : []
}

function namesOf(
  { $ }: PageDocument,
  { ownNames }: OrganisationData,
  holders: readonly string[],
): string[] {
  const site = $('meta[property="og:site_name"]').first().attr('content')?.trim() ?? ''
  // The copyright line gives in full the name that the host abbreviates.
  return [...(site === '' ? [] : [site]), ...ownNames, ...holders]
    .slice(0, companyNamesMax)
    .map((name) => name.slice(0, companyNameLengthMax))
}

const noLinks = {
  companyNames: [],
  candidates: [],
  canonical: null,
  alternates: [],
  forwardsTo: null,
  language: null,
  facts: null,
  isWaiting: false,
}

// The page readers bound what they read from a page; a card may hold anything. Titles and names are compared on the
// event loop, where a sign such as U+FDFA becomes eighteen.
const cardTitleLengthMax = 200
const cardNameLengthMax = 200

function readCards({ body, url }: PageInput): ReadPage {
  const cards = readBusinessCards(body).map((card) => ({
    ...card,
    name: card.name !== null && card.name.length <= cardNameLengthMax ? card.name : null,
    jobTitle: card.jobTitle?.slice(0, cardTitleLengthMax) ?? null,
    emails: card.emails.map(judgeAddress).filter((email) => email !== null),
    profile: card.urls.map(profileSlugOf).find((slug) => slug !== null) ?? null,
  }))
  const people = cards.flatMap(({ name, jobTitle, emails, profile }) => {
    if (name === null || jobTitle === null) return []
    const linkedinUrl = profile && `https://www.linkedin.com/in/${profile}`
    return [{ name, jobTitle, email: emails[0] ?? null, linkedinUrl, pageUrl: url }]
  })
  const addresses = cards.flatMap(({ name, emails }) =>
    emails.map((email) => ({ email, name, pageUrl: url })),
  )
  return { ...keyFindings(people, addresses), ...noLinks }
}
