import type { IncomingMessage } from 'node:http'
import { withoutFinalSlashes } from '@enricher/engine/lib/text'
import type { DescribedRoute } from './described-routes.ts'
import type { HttpSettings } from './http-services.ts'

/** Returns the path of the public address: `/enricher` of `https://acme.example/enricher`, empty for a whole host. */
export function basePathOf({ baseUrl }: Pick<HttpSettings, 'baseUrl'>): string {
  return withoutFinalSlashes(new URL(baseUrl).pathname)
}

/**
 * Creates a function that cuts the path of the public address off a request. Most proxies cut it themselves; with
 * this function the others serve as well.
 */
export function createPathCut(basePath: string): (request: Pick<IncomingMessage, 'url'>) => string {
  return ({ url = '/' }) => {
    if (basePath === '' || !url.startsWith(basePath)) return url
    const rest = url.slice(basePath.length)
    if (rest.startsWith('/')) return rest
    return rest === '' || rest.startsWith('?') ? `/${rest}` : url
  }
}

/**
 * Checks that the path of the public address is none of the service's own: below `/docs` a request could mean either.
 * @throws Error that says what to change
 */
export function requireOwnPath(basePath: string, routes: readonly DescribedRoute[]): void {
  const isTaken = (url: string) => url === basePath || url.startsWith(`${basePath}/`)
  if (basePath === '' || !routes.some(({ url }) => isTaken(url))) return
  throw new Error(
    `BASE_URL must end in another path than ${basePath}: the service has pages of its own there.`,
  )
}
