import { sha256 } from '@enricher/engine/lib/digest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { basePathOf } from '../base-path.ts'

/** Reads and writes the cookies of an installation. */
export type Cookies = {
  /** Returns the value of a cookie; null where there is none. */
  read(request: FastifyRequest, name: string): string | null
  /** Sets a cookie until a moment, or as long as the browser runs. Its value must be base64url. */
  set(reply: FastifyReply, name: string, value: string, expiresAt?: Date): void
  clear(reply: FastifyReply, name: string): void
}

/**
 * Creates the reader and writer of cookies. Over HTTPS their names begin with `__Host-`: browsers then take them from
 * this host alone, over HTTPS alone, so that no neighbouring host can plant one (RFC 6265bis 4.1.3.2). Such cookies
 * belong to the whole host: an installation below a path of the host has its own names, so that two installations on
 * one host do not sign each other's browsers out.
 */
export function createCookies(baseUrl: string): Cookies {
  const isSecure = baseUrl.startsWith('https:')
  const owner = ownerOf(basePathOf({ baseUrl }))
  const nameOf = (name: string) => `${isSecure ? '__Host-' : ''}${owner}-${name}`
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

// Long enough that the digests of two paths of one host do not collide.
const pathDigestCharacters = 8

function ownerOf(basePath: string): string {
  if (basePath === '') return 'enricher'
  return `enricher-${sha256(basePath).toString('hex').slice(0, pathDigestCharacters)}`
}

function find(header: string, name: string): string | null {
  const start = `${name}=`
  const pair = header
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(start))
  return pair === undefined ? null : pair.slice(start.length)
}
