import type { ServerReply, ServerRequest } from '@enricher/service/oauth/exchange'
import type { FastifyRequest } from 'fastify'
import type { HttpServices } from '../http-services.ts'
import { addressKeyOf } from '../rate-limit.ts'

/** Returns the headers of a request that concern the authorization server. */
export function ownHeaders({ headers }: FastifyRequest): ServerRequest['headers'] {
  const { authorization, cookie } = headers
  return { authorization, cookie }
}

/** Hands a request over to the authorization server. @throws {DatabaseUnavailableError} when a retry may succeed */
export async function handOver(
  { oauth }: Pick<HttpServices, 'oauth'>,
  request: FastifyRequest,
  prepared: Omit<ServerRequest, 'headers'>,
): Promise<ServerReply> {
  const server = await oauth.open()
  const origin = oauth.originOf(addressKeyOf(request))
  return server.handle({ ...prepared, headers: ownHeaders(request) }, origin)
}
