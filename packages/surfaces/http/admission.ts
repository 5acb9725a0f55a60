import { ApiError } from '@enricher/contract/errors'
import type { Scope } from '@enricher/contract/scopes'
import { counted } from '@enricher/engine/lib/counted'
import { stoppingError } from '@enricher/service/lookup/interruption'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { identifyCaller, readScope, requireScope } from './authenticate.ts'
import type { HttpServices, HttpSettings } from './http-services.ts'
import { createHostCheck } from './own-hosts.ts'
import { type Allowance, addressKeyOf, allowanceFields, type RateLimits } from './rate-limit.ts'
import { requireReadableHead, requireSureLength } from './request-head.ts'
import { currentVersion, requireKnownVersion } from './version.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The callers that the route accepts: `account` needs a credential, `password` checks one in the body and is
     * limited more strictly, `anyone` needs nothing, and neither does `monitor`, which is not limited: a load balancer
     * that gets 429 takes the process for dead. Routes without one need nothing.
     */
    access?: 'account' | 'password' | 'anyone' | 'monitor'
    /** The scope that an access token needs, on routes whose `access` is `account`; reading when left out. */
    scope?: Scope
    /** The scope that a refused caller should request, where it is more than `scope`, and the path of the resource. */
    challenge?: { readonly scope: Scope; readonly resource: string }
    /** The route honours `Idempotency-Key`. */
    isIdempotent?: boolean
    /** Headers of every reply of the route, also of replies that refuse a request before its body is read. */
    notice?: Readonly<Record<string, string>>
  }
}

/** Fields of every reply that are the same for all. */
export const commonHeaders = {
  'api-version': currentVersion,
  vary: 'Api-Version',
  'x-content-type-options': 'nosniff',
  // Replies tell what an account knows and owns; documents that may be kept say so themselves.
  'cache-control': 'no-store',
} as const

// A year. Browsers read it over https alone. The operator may have other names below that host: they are left out.
const strictTransport = { 'strict-transport-security': 'max-age=31536000' }

/** Runs before the body of a request is read; rejects with what refuses it. */
export type Admission = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Decides, before a body is read, whether a request goes on: who it is (401), whether it is within its limits (429) and
 * its scopes (403), whether the service is about to end (503), and whether its head can be read, it was sent to this
 * service and the version it wants is known (400), in this order. Sets the headers every reply carries.
 * @throws {ApiError} invalid_token, rate_limited, insufficient_scope, overloaded, bad_request
 */
export function createAdmission(
  services: Pick<HttpServices, 'principals'>,
  limits: RateLimits,
  isStopped: () => boolean,
  settings: Pick<HttpSettings, 'host' | 'baseUrl' | 'siteUrl'>,
): Admission {
  const isOwnHost = createHostCheck(settings)
  const transport = settings.baseUrl.startsWith('https:') ? strictTransport : {}
  return async (request, reply) => {
    writeCommonHeaders(request, reply)
    reply.headers(transport)
    const { access = 'anyone' } = request.routeOptions.config
    if (!isOwnHost(request.headers.host)) {
      // A page elsewhere must not learn whether a credential is missing, nor use up attempts.
      requireWithin(reply, await limits.countRequest(addressKeyOf(request)))
      throw foreignHostError()
    }
    if (access === 'account') await admitAccount(services, limits, request, reply)
    else if (access === 'password') await admitAttempt(limits, request, reply)
    else if (access === 'monitor') reply.headers(allowanceFields(limits.uncounted))
    else requireWithin(reply, await limits.countRequest(addressKeyOf(request)))
    // Requests over connections that were already open; probes get their own 503.
    if (isStopped() && access !== 'monitor') throw stoppingError()
    requireReadableHead(request.raw)
    requireSureLength(request.raw, reply)
    requireKnownVersion(request.headers['api-version'])
  }
}

function foreignHostError(): ApiError {
  return new ApiError(
    'bad_request',
    'This service does not go by the name in Host. Its names are those of BASE_URL and SITE_URL.',
  )
}

function writeCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  // Where the reply depends on the origin, CORS has set the header already.
  const vary = reply.getHeader('vary')
  reply.headers(commonHeaders)
  if (vary !== undefined) reply.header('vary', `${vary}, ${commonHeaders.vary}`)
  reply.header('x-request-id', request.id)
  reply.headers(request.routeOptions.config.notice ?? {})
}

async function admitAccount(
  services: Pick<HttpServices, 'principals'>,
  limits: RateLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    request.caller = await identifyCaller(request, services.principals)
  } catch (error) {
    // Unauthenticated requests count per IP address, to slow down key guessing.
    requireWithin(reply, await limits.countRequest(addressKeyOf(request)))
    throw error
  }
  const key = request.caller.accountId ?? addressKeyOf(request)
  requireWithin(reply, await limits.countRequest(key))
  requireScope(request.caller, request.routeOptions.config.scope ?? readScope)
}

async function admitAttempt(
  limits: RateLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const key = addressKeyOf(request)
  const attempt = await limits.countAttempt(key)
  const overall = await limits.countRequest(key)
  const tighter = !overall.isExceeded && attempt.remaining <= overall.remaining ? attempt : overall
  requireWithin(reply, attempt.isExceeded ? attempt : tighter)
}

/** Sets the headers that show the caller its allowance. @throws {ApiError} rate_limited */
export function requireWithin(reply: FastifyReply, allowance: Allowance): void {
  reply.headers(allowanceFields(allowance))
  if (allowance.isExceeded) throw rateLimitError(allowance)
}

/** Creates the refusal of a caller whose allowance is used up, with the time to wait. */
export function rateLimitError({ resetS }: Allowance): ApiError {
  // A window that ends within this second still needs a wait.
  const retryAfterS = Math.max(1, resetS)
  const message = `Rate limit exceeded. Retry in ${counted(retryAfterS, 'second')}.`
  return new ApiError('rate_limited', message, { retryAfterS })
}
