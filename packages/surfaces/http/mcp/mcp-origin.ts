import type { FastifyRequest } from 'fastify'
import type { HttpSettings } from '../http-services.ts'
import { ownOriginsOf } from '../pages/own-origin.ts'

/**
 * Creates the check of the `Origin` of a request. Programs send no `Origin`. A page of another site may call as
 * `CORS_ORIGINS` allows; admission has already checked the host name of the request.
 */
export function createOriginCheck(
  settings: Pick<HttpSettings, 'baseUrl' | 'siteUrl' | 'corsOrigins'>,
): (request: Pick<FastifyRequest, 'headers'>) => boolean {
  const origins = new Set([...ownOriginsOf(settings), ...settings.corsOrigins])
  return ({ headers: { origin } }) =>
    origin === undefined || origins.has('*') || origins.has(origin)
}
