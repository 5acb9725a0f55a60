// No browser's address bar takes longer ones.
const redirectUriCharactersMax = 2_000

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * RFC 8252 section 7.1: the reversed name of a domain of the application's maker. Any other scheme may be the system's
 * or another program's, which a redirect would start.
 */
const ownScheme = /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/

/** Schemes of clients in use that are no domains. */
const knownSchemes = new Set(['cursor:'])

// Parsers also find a host behind one slash, or none, and browsers then take the address for a path of ours.
const webAddress = /^https?:\/\/([a-z0-9.-]+|\[::1\])(?::\d+)?(?:[/?]|$)/i

export type RedirectUriKind = 'website' | 'loopback' | 'scheme'

type RedirectUriJudgement = { readonly kind: RedirectUriKind } | { readonly refusal: string }

/**
 * Judges a redirect URI that a client wants to register: https, http on the loopback interface (RFC 8252 section 7.3),
 * or a scheme of the application's own (7.1). Returns its kind, or the reason why it is refused.
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
  return ownScheme.test(url.protocol) || knownSchemes.has(url.protocol)
    ? { kind: 'scheme' }
    : { refusal: 'must use https, http on this machine, or a scheme such as com.example.app:' }
}

/** Judges a web address. A person sees its host, and a policy of that page names it: it must be the host looked up. */
function judgeWebAddress(text: string, url: URL): RedirectUriJudgement {
  if (webAddress.exec(text)?.[1]?.toLowerCase() !== url.hostname) {
    return { refusal: 'must have "//" and a host name of letters, digits, "-" and "."' }
  }
  if (url.protocol === 'https:') return { kind: 'website' }
  return isLoopback(url)
    ? { kind: 'loopback' }
    : { refusal: 'must use https, or http with localhost, 127.0.0.1 or [::1]' }
}

/** Returns true for http to a program on the machine of the browser. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && loopbackHosts.has(hostname)
}

function authorityOf(text: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/([^/?]*)/i.exec(text)?.[1] ?? ''
}
