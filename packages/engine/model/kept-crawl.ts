import { profileSlugOf } from '../lib/linkedin-profile.ts'
import { boundedProfile } from './kept-profile.ts'
import type { SiteCrawl, SitePerson } from './site-crawl.ts'

// Beyond these a page is no team page; they bound what one read of a domain costs.
const peopleMax = 500
const addressesMax = 2_000
const ownDomainsMax = 50
// The longest address RFC 5321 section 4.5.3.1 allows is 256; titles and page addresses are longer at times.
const fieldCharactersMax = 2_000

/** One person seen on several sites works at few of them. */
export const profileSitesMax = 20

/** Returns what is kept of a crawl. */
export function boundedCrawl(crawl: SiteCrawl): SiteCrawl {
  return {
    ...crawl,
    ownDomains: crawl.ownDomains.slice(0, ownDomainsMax),
    people: crawl.people.filter(isShort).slice(0, peopleMax),
    addresses: crawl.addresses.filter(isShort).slice(0, addressesMax),
    ...(crawl.profile && { profile: boundedProfile(crawl.profile) }),
  }
}

function isShort(row: object): boolean {
  return Object.values(row).every(
    (value) => typeof value !== 'string' || value.length <= fieldCharactersMax,
  )
}

/** Returns true when the person is linked to this profile. */
export function hasProfile(person: SitePerson, slug: string): boolean {
  return slugsOf(person.linkedinUrl).includes(slug)
}

/** Returns the profile slugs that the site links to. */
export function crawlSlugs({ people }: SiteCrawl): string[] {
  return [...new Set(people.flatMap(({ linkedinUrl }) => slugsOf(linkedinUrl)))]
}

function slugsOf(linkedinUrl: string | null): string[] {
  const slug = linkedinUrl === null ? null : profileSlugOf(linkedinUrl)
  return slug === null ? [] : [slug]
}
