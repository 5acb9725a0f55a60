import type { FastifyRequest } from 'fastify'
import type { HttpSettings } from '../http-services.ts'

/** Names of this machine, at which clients on it reach the service. */
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/**
 * Creates what says whether a request may come from where it comes from. Programs send no `Origin`. A page of another
 * site may call as `CORS_ORIGINS` allows, and only under a name of this service: a page that has its own name lead to
 * this machine (DNS rebinding) calls under that.
 */
export function createOriginCheck({
  baseUrl,
  siteUrl,
  corsOrigins,
}: Pick<HttpSettings, 'baseUrl' | 'siteUrl' | 'corsOrigins'>): (
  request: Pick<FastifyRequest, 'headers' | 'hostname'>,
) => boolean {
  const own = [baseUrl, siteUrl].map((address) => new URL(address))
  const hosts = new Set([...own.map(({ hostname }) => hostname), ...loopbackHosts])
  const origins = new Set([...own.map(({ origin }) => origin), ...corsOrigins])
  return ({ headers: { origin }, hostname }) => {
    if (origin === undefined) return true
    return hosts.has(hostname) && (origins.has('*') || origins.has(origin))
  }
}
