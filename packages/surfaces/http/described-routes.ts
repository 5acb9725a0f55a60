import type { FastifyInstance, RouteOptions } from 'fastify'

/** The part of a route that the interface description is made of. */
export type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema' | 'config'>

/** Returns the list of the routes that are added from now on, without those for HEAD that Fastify adds. */
export function collectRoutes(app: FastifyInstance): readonly DescribedRoute[] {
  const routes: DescribedRoute[] = []
  app.addHook('onRoute', ({ method, url, schema = {}, config = {} }) => {
    if (method !== 'HEAD') routes.push({ method, url, schema, config })
  })
  return routes
}
