// Longer ones meet no browser's address bar.
const redirectUriCharactersMax = 2_000

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Schemes that run or show what stands in the address itself, or that no application receives. */
const unsafeSchemes = new Set([
  'about:',
  'blob:',
  'data:',
  'file:',
  'filesystem:',
  'ftp:',
  'javascript:',
  'mailto:',
  'vbscript:',
  'view-source:',
  'ws:',
  'wss:',
])

export type RedirectUriKind = 'website' | 'loopback' | 'scheme'

/**
 * Judges a redirect URI that a client wants to register: https, http on the loopback interface (RFC 8252 section 7.3),
 * or a scheme of the application's own (7.1). Returns its kind, or says why it is refused.
 */
export function judgeRedirectUri(
  text: unknown,
): { readonly kind: RedirectUriKind } | { readonly refusal: string } {
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
  return judgeScheme(url)
}

function judgeScheme(url: URL): { readonly kind: RedirectUriKind } | { readonly refusal: string } {
  if (url.protocol === 'https:') return { kind: 'website' }
  if (url.protocol === 'http:') {
    return loopbackHosts.has(url.hostname)
      ? { kind: 'loopback' }
      : { refusal: 'must use https, or http with localhost, 127.0.0.1 or [::1]' }
  }
  return unsafeSchemes.has(url.protocol)
    ? { refusal: `must not use the scheme ${url.protocol}` }
    : { kind: 'scheme' }
}

function authorityOf(text: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/([^/?]*)/i.exec(text)?.[1] ?? ''
}
