/** A SOCKS5 proxy (RFC 1928) that the operator named. */
export type SocksProxy = {
  readonly host: string
  readonly port: number
  /** Null: the proxy needs no login. */
  readonly login: { readonly user: string; readonly password: string } | null
}

// RFC 1929 2: the lengths of user and password are one byte each.
const loginBytesMax = 255
// RFC 1928 3.
const socksPort = 1080

/** Reads `socks5://user:password@host:1080`; null when it is no such address. The parts may be percent-encoded. */
export function parseSocksProxy(text: string): SocksProxy | null {
  const url = URL.parse(text)
  if (url?.protocol !== 'socks5:' || url.hostname === '' || /[?#]/.test(text)) return null
  if (!['', '/'].includes(url.pathname)) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  try {
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    if ([user, password].some((text) => Buffer.byteLength(text) > loginBytesMax)) return null
    const login = user === '' ? null : { user, password }
    return { host, port: url.port === '' ? socksPort : Number(url.port), login }
  } catch {
    // A percent sign begins no escape.
    return null
  }
}
