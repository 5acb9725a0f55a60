import { ApiError } from '@enricher/contract/errors'
import { allows, type Scope } from '@enricher/contract/scopes'
import { readCredential } from '@enricher/service/accounts/bearer'
import type { Principal, Principals } from '@enricher/service/accounts/principals'
import type { FastifyRequest } from 'fastify'
import type { HttpSettings } from './http-services.ts'
import { queryTextOf } from './query-text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account, on routes whose `access` is `account`; null on all others. */
    caller: Principal | null
  }
}

/** Reads the credential of a request and asks whose it is. @throws {ApiError} invalid_token */
export function identifyCaller(
  request: FastifyRequest,
  principals: Principals,
): Promise<Principal> {
  const isSandbox = isSandboxAsked(request)
  const { authorization } = request.headers
  if (!isSandbox && authorization === undefined) refuseKeyInQuery(request)
  return principals.identify(readCredential(authorization, isSandbox))
}

/**
 * Returns a check that refuses the caller of a request once its access token is not valid any more. API keys are
 * checked by every lookup itself.
 */
export function requireValidOf(request: FastifyRequest, principals: Principals) {
  return async (): Promise<void> => {
    await identifyCaller(request, principals)
  }
}

/** The scope that most routes need. */
export const readScope: Scope = 'enricher:read'

/** Refuses a token whose scopes do not allow what a route needs. @throws {ApiError} insufficient_scope */
export function requireScope(caller: Principal, needed: Scope): void {
  if (allows(caller.scopes, needed)) return
  throw new ApiError(
    'insufficient_scope',
    `This access token lacks the scope ${needed}. Request one that has it.`,
  )
}

/** Returns the caller that admission found. */
export function callerOf(request: FastifyRequest): Principal {
  if (request.caller) return request.caller
  throw new Error('This route does not identify its callers.')
}

/**
 * Returns the `WWW-Authenticate` of a reply with this status, where it has one. `scope`: the scopes to ask for,
 * separated by spaces; `resource`: path of the resource, where that has metadata of its own.
 */
export type ChallengeOf = (status: number, scope: string, resource?: string) => string | null

/**
 * Creates the challenges of 401 and 403 (RFC 6750 section 3, RFC 9728 section 5.1). The contract asks for
 * `error` even when no credential was sent.
 */
export function challengeFor({ baseUrl, siteUrl }: HttpSettings): ChallengeOf {
  const docs = `${baseUrl}/auth.md`
  const metadata = `${siteUrl}/.well-known/oauth-protected-resource`
  return (status, scope, resource = '') => {
    const error = errors.get(status)
    if (!error) return null
    const documents = { docs, resource_metadata: metadata + resource }
    const parameters = { realm: 'enricher', ...error, ...documents, scope }
    const list = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`)
    return `Bearer ${list.join(', ')}`
  }
}

const errors = new Map([
  [
    401,
    {
      error: 'invalid_token',
      error_description: 'Missing or invalid API key or access token',
    },
  ],
  [
    403,
    {
      error: 'insufficient_scope',
      error_description: 'The access token lacks the scope that this path needs',
    },
  ],
])

/**
 * Most requests have no query: their path is not parsed. A value that may mean the sandbox and selects nothing is
 * refused: the lookup would be charged.
 */
function isSandboxAsked(request: FastifyRequest): boolean {
  if (!request.url.includes('sandbox=')) return false
  const asked = new URLSearchParams(queryTextOf(request.url)).get('sandbox')
  if (asked !== null && /^\s*(?:true|yes|on|y|t|1)\s*$/i.test(asked) && asked !== '1') {
    throw new ApiError('bad_request', 'sandbox must be 1: append ?sandbox=1 to ask the sandbox.')
  }
  return asked === '1'
}

// Query parameters in which other services take keys.
const keyParameter = /^(?:x[-_])?(?:(?:api|secret|auth)?[-_]?key|(?:access|auth)?[-_]?token)$/i

/** Refuses a key in an address, which proxies and browsers write down. @throws {ApiError} invalid_token */
function refuseKeyInQuery({ url }: FastifyRequest): void {
  if (!url.includes('?')) return
  const names = [...new URLSearchParams(queryTextOf(url)).keys()]
  if (!names.some((name) => keyParameter.test(name))) return
  throw new ApiError(
    'invalid_token',
    'A key in the address is not read: proxies and browsers write addresses down. Send it as "Authorization: Bearer key_live_...", and revoke one that was sent like this.',
  )
}
