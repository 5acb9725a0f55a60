import type { FastifyRequest } from 'fastify'
import type { HttpSettings } from '../http-services.ts'
import { ownOriginsOf } from '../pages/own-origin.ts'

/**
 * Creates what says whether a request may come from where it comes from. Programs send no `Origin`. A page of another
 * site may call as `CORS_ORIGINS` allows; admission has judged under which name it does.
 */
export function createOriginCheck(
  settings: Pick<HttpSettings, 'baseUrl' | 'siteUrl' | 'corsOrigins'>,
): (request: Pick<FastifyRequest, 'headers'>) => boolean {
  const origins = new Set([...ownOriginsOf(settings), ...settings.corsOrigins])
  return ({ headers: { origin } }) =>
    origin === undefined || origins.has('*') || origins.has(origin)
}
