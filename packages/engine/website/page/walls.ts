import type { FetchedPage } from '../../net/network.ts'

// Pages of bot walls are short: a title, a line and a script.
const wallLengthMax = 20_000
const wallWords =
  /just a moment|checking (?:if the site connection is secure|your browser)|verify(?:ing)? (?:that )?you are (?:a )?human|attention required! \| cloudflare|enable javascript and cookies to continue|ddos protection by|please complete the security check|access to this page has been denied|pardon our interruption|cdn-cgi\/challenge-platform|_incapsula_resource|px-captcha|captcha-delivery|request unsuccessful\. incapsula/i
// On a page with status 200 such words may be about something else: only a title that is nothing but the wall's counts.
const wallTitle =
  /<title>\s{0,20}(?:just a moment|attention required|checking your browser|ddos-guard|one moment, please|please wait|access denied|access to this page has been denied|pardon our interruption|robot check|human verification|vercel security checkpoint|verifying you are human)[^<]{0,40}</i

// A wall is known by this note, because its title is that of any page that leads on.
const wallNote = /enable javascript before you are allowed to see this page/i

/**
 * Returns whether a bot wall answered instead of the site: by the header in which it says so, or by the words of its
 * page. Its service is paid for, so a site stands behind it. Pure.
 */
export function isBotWall({ status, headers, body }: FetchedPage): boolean {
  if (headers['cf-mitigated'] === 'challenge') return true
  const beginning = body.slice(0, wallLengthMax)
  if (status === 403 || status === 429 || status === 503) return wallWords.test(beginning)
  if (status !== 200 || body.length > wallLengthMax) return false
  return wallTitle.test(beginning) || wallNote.test(beginning)
}
