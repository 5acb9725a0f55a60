import type { CompanyProfile } from '../../../model/company-profile.ts'
import type { PageInput } from '../../../read/crawl/read-page.ts'
import { readFetchedPage } from '../../../read/crawl/read-page.ts'
import { profileOf } from '../../../read/profile/profile-of.ts'

/** A page of a site, by its path; the kind is that of the link to it. */
export type SitePages = Readonly<Record<string, { kind: PageInput['kind']; html: string }>>

/** Reads the profile of a site as a crawl does. */
export function readProfile(domain: string, pages: SitePages): CompanyProfile {
  const homeUrl = `https://${domain}/`
  const facts = Object.entries(pages).flatMap(([path, { kind, html }]) => {
    const read = readFetchedPage({
      url: new URL(path, homeUrl).href,
      body: html,
      contentType: 'text/html',
      kind,
      site: { ownDomains: [domain], homeUrl },
      companyNames: kind === 'home' ? null : [],
    })
    return read.facts ?? []
  })
  return profileOf(facts)
}

/** Reads the profile of a site that has a home page alone. */
export function readHome(html: string, domain = 'brumwick.example'): CompanyProfile {
  return readProfile(domain, { '/': { kind: 'home', html } })
}

/** Reads the address that the home page and the contact page of a site show, its parts between bars. */
export function addressOf(domain: string, lang: string, shown: string): string | undefined | null {
  const html = `<html lang="${lang}"><title>Brumwick</title><body>${shown}</body></html>`
  const address = readProfile(domain, {
    '/': { kind: 'home', html },
    '/contact': { kind: 'contact', html },
  }).address?.value
  return (
    address && [address.street, address.postcode, address.locality, address.country].join(' | ')
  )
}
