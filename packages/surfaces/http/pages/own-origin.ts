import type { FastifyRequest } from 'fastify'
import type { HttpSettings } from '../http-services.ts'
import { PageError } from './page-error.ts'

/** Returns the origins under which an installation is known. */
export function ownOriginsOf({ baseUrl, siteUrl }: Pick<HttpSettings, 'baseUrl' | 'siteUrl'>) {
  return new Set([baseUrl, siteUrl].map((address) => new URL(address).origin))
}

/**
 * Checks that a form comes from a page of this service, as far as the browser says where it comes from: all of today's
 * do. The Host header, which admission has checked, counts as well, because a service on localhost has many names. The
 * headers in which proxies repeat it do not count: a proxy may pass on what a client wrote.
 * @throws {PageError} 403
 */
export function requireOwnOrigin(request: FastifyRequest, origins: ReadonlySet<string>): void {
  const { host, origin, 'sec-fetch-site': site } = request.headers
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const isOwn =
    origin === undefined || origins.has(origin) || origin === `${request.protocol}://${host}`
  if (isOwn && !isForeignSite) return
  throw new PageError(403, 'This form was sent from another site. Send it from this one.')
}
