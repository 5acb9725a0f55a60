import type { FastifyRequest } from 'fastify'
import { type Credential, readCredential } from '../accounts/bearer.ts'
import type { Principals } from '../accounts/principals.ts'
import type { HttpSettings } from './http-services.ts'

/** Who sent a request. */
export type Caller = {
  readonly credential: Credential
  /** Null in the sandbox, which has no accounts. */
  readonly accountId: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by admission on routes whose `access` is `account`; null on all others. */
    caller: Caller | null
  }
}

/** Reads the credential of a request and asks whose it is. @throws {ApiError} invalid_token */
export async function identifyCaller(
  request: FastifyRequest,
  principals: Principals,
): Promise<Caller> {
  const credential = readCredential(request.headers.authorization, isSandboxAsked(request))
  const principal = await principals.identify(credential)
  return { credential, accountId: principal.kind === 'account' ? principal.accountId : null }
}

/** Returns the caller that admission found. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller) return request.caller
  throw new Error('This route does not identify its callers.')
}

/**
 * Returns the `WWW-Authenticate` of every 401 (RFC 6750 section 3, RFC 9728 section 5.1). The contract asks for
 * `error` even when no credential was sent.
 */
export function challengeFor({ baseUrl, siteUrl }: HttpSettings): string {
  const parameters = {
    realm: 'enricher',
    error: 'invalid_token',
    error_description: 'Missing or invalid API key or access token',
    docs: `${baseUrl}/auth.md`,
    resource_metadata: `${siteUrl}/.well-known/oauth-protected-resource`,
    scope: 'enricher:read',
  }
  const list = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`)
  return `Bearer ${list.join(', ')}`
}

function isSandboxAsked(request: FastifyRequest): boolean {
  // Most requests have no query: their path is not parsed.
  if (!request.url.includes('sandbox=1')) return false
  return new URLSearchParams(request.url.split('?')[1]).get('sandbox') === '1'
}
