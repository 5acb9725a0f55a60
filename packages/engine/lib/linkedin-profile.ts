import { foldText } from './text.ts'

// LinkedIn's terms exclude every program.
const linkedinHosts = /(?:^|\.)(?:linkedin\.com|lnkd\.in)\.?$/i

/** Returns whether a host is one of LinkedIn's: no request ever goes there. */
export function isLinkedinHost(host: string): boolean {
  return linkedinHosts.test(host)
}

/**
 * Returns `jane-doe` of https://www.linkedin.com/in/jane-doe/?trk=x; null for an address that is no person's profile.
 * Percent signs are decoded, so that both spellings of a slug are one.
 */
export function profileSlugOf(url: string): string | null {
  const parsed = URL.parse(/^https?:\/\//i.test(url.trim()) ? url.trim() : `https://${url.trim()}`)
  if (!parsed || !/^([a-z]{2,3}\.)?linkedin\.com$/.test(parsed.hostname)) return null
  const [, slug] = /^\/(?:in|pub)\/([^/]+)/i.exec(parsed.pathname) ?? []
  if (!slug) return null
  try {
    return foldText(decodeURIComponent(slug)) || null
  } catch {
    // A stray percent sign: the undecoded text names the profile.
    return foldText(slug)
  }
}
