import { profileSlugOf } from '../../lib/linkedin-profile.ts'
import type { FetchedPage } from '../../providers/network.ts'
import { judgeAddress } from '../pages/addresses/judge.ts'
import { readAddresses } from '../pages/addresses/read-addresses.ts'
import { readBusinessCards } from '../pages/addresses/vcard.ts'
import { type PageDocument, parsePage } from '../pages/document.ts'
import { readPeople } from '../pages/people/read-people.ts'
import { structuredNames } from '../website/structured.ts'
import type { PageFindings } from './findings.ts'
import { type PageLinks, readLinks } from './links.ts'

/** What reading one fetched page gave. */
export type ReadPage = PageFindings & {
  /** What the company calls itself on its home page. */
  readonly companyNames: readonly string[]
  readonly links: PageLinks
}

const noLinks: PageLinks = { links: [], canonical: null, alternates: [], forwardsTo: null }

/**
 * Reads people, addresses and links out of a fetched page; null when it is neither HTML nor a business card.
 * `companyNames` come from the home page; null for the home page itself.
 */
export function readFetchedPage(
  page: FetchedPage,
  companyNames: readonly string[] | null,
): ReadPage | null {
  const type = (page.headers['content-type'] ?? '').toLowerCase()
  if (/vcard|text\/directory/.test(type) || /^\s*BEGIN:VCARD/i.test(page.body.slice(0, 100))) {
    return readCards(page)
  }
  if (type !== '' && !/html|xml|text\/plain/.test(type)) return null
  const document = parsePage(page.body, page.url)
  const names = companyNames ?? namesOf(document.$)
  return {
    companyNames: names,
    people: readPeople(document, { companyNames: names }),
    addresses: readAddresses(document).map(({ email, name }) => ({
      email,
      name,
      pageUrl: page.url,
    })),
    links: readLinks(document),
  }
}

function namesOf($: PageDocument['$']): string[] {
  const site = $('meta[property="og:site_name"]').first().attr('content')?.trim() ?? ''
  return [...(site === '' ? [] : [site]), ...structuredNames($)]
}

function readCards({ body, url }: FetchedPage): ReadPage {
  const cards = readBusinessCards(body).map((card) => ({
    ...card,
    emails: card.emails.map(judgeAddress).filter((email) => email !== null),
    profile: card.urls.map(profileSlugOf).find((slug) => slug !== null) ?? null,
  }))
  return {
    people: cards.flatMap(({ name, jobTitle, emails, profile }) =>
      name === null || jobTitle === null
        ? []
        : [
            {
              name,
              jobTitle,
              email: emails[0] ?? null,
              linkedinUrl: profile && `https://www.linkedin.com/in/${profile}`,
              pageUrl: url,
            },
          ],
    ),
    addresses: cards.flatMap(({ name, emails }) =>
      emails.map((email) => ({ email, name, pageUrl: url })),
    ),
    links: noLinks,
    companyNames: [],
  }
}
