import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../contract/errors.ts'
import { identifyCaller } from './authenticate.ts'
import type { HttpPorts } from './ports.ts'
import { type Allowance, addressKeyOf, allowanceFields, type RateLimits } from './rate-limit.ts'
import { currentVersion, requireKnownVersion } from './version.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may call: `account` needs a credential, `password` checks one in the body and is limited
     * more strictly, `anyone` needs nothing. Routes without one are for anyone.
     */
    access?: 'account' | 'password' | 'anyone'
    /** The route honours `Idempotency-Key`. */
    isIdempotent?: boolean
  }
}

export type Admission = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Decides, before a body is read, whether a request goes on: who it is (401), whether it is within its
 * limits (429) and which version it wants (400), in this order. Sets the headers every reply carries.
 * @throws {ApiError} invalid_token, rate_limited, bad_request
 */
export function createAdmission(ports: HttpPorts, limits: RateLimits): Admission {
  return async (request, reply) => {
    writeCommonHeaders(request, reply)
    const access = request.routeOptions.config.access ?? 'anyone'
    if (access === 'account') await admitAccount(ports, limits, request, reply)
    else if (access === 'password') await admitAttempt(limits, request, reply)
    else requireWithin(reply, await limits.countRequest(addressKeyOf(request.ip)))
    requireKnownVersion(request.headers['api-version'])
  }
}

function writeCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  reply.header('api-version', currentVersion)
  reply.header('vary', 'Api-Version')
  reply.header('x-content-type-options', 'nosniff')
  // Replies tell what an account knows and owns; documents that may be kept say so themselves.
  reply.header('cache-control', 'no-store')
}

async function admitAccount(
  ports: HttpPorts,
  limits: RateLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    request.caller = await identifyCaller(request, ports.principals)
  } catch (error) {
    // Whoever cannot be told is counted by address, so that guessing keys is slow.
    requireWithin(reply, await limits.countRequest(addressKeyOf(request.ip)))
    throw error
  }
  const key = request.caller.accountId ?? addressKeyOf(request.ip)
  requireWithin(reply, await limits.countRequest(key))
}

async function admitAttempt(
  limits: RateLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const key = addressKeyOf(request.ip)
  const attempt = await limits.countAttempt(key)
  const overall = await limits.countRequest(key)
  const tighter = !overall.isExceeded && attempt.remaining <= overall.remaining ? attempt : overall
  requireWithin(reply, attempt.isExceeded ? attempt : tighter)
}

function requireWithin(reply: FastifyReply, allowance: Allowance): void {
  reply.headers(allowanceFields(allowance))
  if (!allowance.isExceeded) return
  // A window that ends within this second still needs a wait.
  const retryAfterS = Math.max(1, allowance.resetS)
  throw new ApiError('rate_limited', `Rate limit exceeded. Retry in ${retryAfterS} seconds.`, {
    retryAfterS,
  })
}
