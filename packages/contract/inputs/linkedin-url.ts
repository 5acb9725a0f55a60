import { profileSlugOf } from '@enricher/engine/lib/linkedin-profile'
import { ownValue } from '@enricher/engine/lib/own-value'
import { fail, ok, type Parsed } from '@enricher/engine/lib/parsed'

const send = "Send a person's profile, like https://www.linkedin.com/in/jane-doe."

/** First parts of paths that are no profiles, with advice. */
const otherPages: Readonly<Record<string, string>> = {
  company: 'is the page of a company. Send its domain to /find-email/company.',
  school: 'is the page of a school. Send its domain to /find-email/company.',
  showcase: 'is the page of a company. Send its domain to /find-email/company.',
  sales: `is a page of Sales Navigator, which only its subscribers can open. ${send}`,
  recruiter: `is a page of Recruiter, which only its subscribers can open. ${send}`,
  talent: `is a page of Recruiter, which only its subscribers can open. ${send}`,
  pub: `is an old address that no longer names one person. ${send}`,
  posts: `is a post. ${send}`,
  feed: `is a post. ${send}`,
  jobs: `is a job offer. ${send}`,
  groups: `is a group. ${send}`,
}

// Characters that no single part of a path has, before or after decoding.
const notInSlug = /[\s\p{Cc}/?#\\<>"]/u

/**
 * Reads the slug of a person's profile, `jane-doe` of `https://de.linkedin.com/in/Jane-Doe/?trk=x`: decoded and in
 * lower case. The profile is never fetched.
 */
export function parseProfileSlug(text: string): Parsed<string> {
  const trimmed = text.trim()
  const url = /[\s\p{Cc}]/u.test(trimmed)
    ? null
    : URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  if (!url || !/^https?:$/.test(url.protocol))
    return fail(`linkedin_url is no web address. ${send}`)
  if (url.hostname === 'lnkd.in') {
    return fail(`linkedin_url is a short link, which says nothing by itself. ${send}`)
  }
  if (!/^(?:[a-z0-9-]+\.)*linkedin\.com\.?$/.test(url.hostname)) {
    return fail(`linkedin_url is not an address at linkedin.com. ${send}`)
  }
  const [kind = '', part = ''] = url.pathname.split('/').filter((segment) => segment !== '')
  if (kind.toLowerCase() !== 'in') {
    const hint = ownValue(otherPages, kind.toLowerCase()) ?? `is no profile. ${send}`
    return fail(`linkedin_url ${hint}`)
  }
  const slug = profileSlugOf(`https://www.linkedin.com/in/${part}`)
  if (slug === null || notInSlug.test(slug) || !/[\p{L}\p{N}]/u.test(slug)) {
    return fail(`linkedin_url names no profile after /in/. ${send}`)
  }
  return ok(slug)
}
