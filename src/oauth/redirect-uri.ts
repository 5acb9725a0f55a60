// Longer ones meet no browser's address bar.
const redirectUriCharactersMax = 2_000

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Schemes that run or show what stands in the address, that the system handles, or that no application receives. */
const unsafeSchemes = new Set([
  'about:',
  'android-app:',
  'blob:',
  'chrome:',
  'data:',
  'feed:',
  'file:',
  'filesystem:',
  'ftp:',
  'intent:',
  'jar:',
  'javascript:',
  'livescript:',
  'mailto:',
  'mhtml:',
  'sms:',
  'tel:',
  'urn:',
  'vbscript:',
  'view-source:',
  'ws:',
  'wss:',
])

// Windows names its own settings and installers so, and its drives by one letter.
const systemScheme = /^(?:ms-|search-ms:|[a-z]:)/

// Parsers also find a host behind one slash, or none, and browsers then take the address for a path of ours.
const webAddress = /^https?:\/\/([a-z0-9.-]+|\[::1\])(?::\d+)?(?:[/?]|$)/i

export type RedirectUriKind = 'website' | 'loopback' | 'scheme'

type RedirectUriJudgement = { readonly kind: RedirectUriKind } | { readonly refusal: string }

/**
 * Judges a redirect URI that a client wants to register: https, http on the loopback interface (RFC 8252 section 7.3),
 * or a scheme of the application's own (7.1). Returns its kind, or says why it is refused.
 */
export function judgeRedirectUri(text: unknown): RedirectUriJudgement {
  if (typeof text !== 'string' || text.length > redirectUriCharactersMax) {
    return { refusal: `must be texts of at most ${redirectUriCharactersMax} characters` }
  }
  const url = URL.parse(text)
  // Parsers drop spaces, tabs and line ends, and read a backslash in several ways.
  if (!url || /[^\x21-\x7e]|\\/.test(text)) {
    return { refusal: 'must be absolute URIs in ASCII, without spaces' }
  }
  if (text.includes('#')) return { refusal: 'must not have a fragment (RFC 6749 section 3.1.2)' }
  if (url.username !== '' || url.password !== '' || authorityOf(text).includes('@')) {
    return { refusal: 'must not hold user information' }
  }
  if (url.protocol === 'https:' || url.protocol === 'http:') return judgeWebAddress(text, url)
  return unsafeSchemes.has(url.protocol) || systemScheme.test(url.protocol)
    ? { refusal: `must not use the scheme ${url.protocol}` }
    : { kind: 'scheme' }
}

/** The host is shown to a person, and stands in a policy of the page that does so: it is the name that is looked up. */
function judgeWebAddress(text: string, url: URL): RedirectUriJudgement {
  if (webAddress.exec(text)?.[1]?.toLowerCase() !== url.hostname) {
    return { refusal: 'must have "//" and a host name of letters, digits, "-" and "."' }
  }
  if (url.protocol === 'https:') return { kind: 'website' }
  return loopbackHosts.has(url.hostname)
    ? { kind: 'loopback' }
    : { refusal: 'must use https, or http with localhost, 127.0.0.1 or [::1]' }
}

function authorityOf(text: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/([^/?]*)/i.exec(text)?.[1] ?? ''
}
