import type { FastifyReply, FastifyRequest } from 'fastify'

/** How the cookies of an installation are written. */
export type Cookies = {
  /** Returns the value of a cookie; null where there is none. */
  read(request: FastifyRequest, name: string): string | null
  /** Sets a cookie until a moment, or as long as the browser runs. Its value must be base64url. */
  set(reply: FastifyReply, name: string, value: string, expiresAt?: Date): void
  clear(reply: FastifyReply, name: string): void
}

/**
 * Creates what reads and writes cookies. Over HTTPS their names begin with `__Host-`: browsers then take them from
 * this host alone, over HTTPS alone, so that no neighbouring host can plant one (RFC 6265bis 4.1.3.2).
 */
export function createCookies(baseUrl: string): Cookies {
  const isSecure = baseUrl.startsWith('https:')
  const nameOf = (name: string) => (isSecure ? `__Host-enricher-${name}` : `enricher-${name}`)
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const write = (reply: FastifyReply, name: string, rest: string) => {
    reply.header('set-cookie', `${nameOf(name)}=${rest}; ${attributes}`)
  }
  return {
    read: (request, name) => find(request.headers.cookie ?? '', nameOf(name)),
    set(reply, name, value, expiresAt) {
      write(reply, name, expiresAt ? `${value}; Expires=${expiresAt.toUTCString()}` : value)
    },
    clear: (reply, name) => write(reply, name, '; Max-Age=0'),
  }
}

function find(header: string, name: string): string | null {
  const start = `${name}=`
  const pair = header
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(start))
  return pair === undefined ? null : pair.slice(start.length)
}
