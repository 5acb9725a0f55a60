import { ApiError } from '@enricher/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { HttpServices } from './http-services.ts'

/** The reason why a sign-in failed; a request without any key attempted nothing, and is counted only. */
type Reason = 'no_key' | 'wrong_key' | 'wrong_password' | 'unknown_account' | 'too_many_attempts'

/** Looks at an error that is about to be answered. */
export type SignInWatch = (error: unknown, request: FastifyRequest) => void

/**
 * Counts failed sign-ins, and logs the origin and the way of each, so that an operator can see that keys or passwords
 * are being guessed. The line never has the key, the password or the account.
 */
export function createSignInWatch({
  logger,
  metrics,
}: Pick<HttpServices, 'logger' | 'metrics'>): SignInWatch {
  return (error, request) => {
    const reason = error instanceof ApiError ? reasonOf(error, request) : null
    if (reason === null) return
    metrics.signInFailed(reason)
    if (reason === 'no_key') return
    const route = request.routeOptions.url
    logger.warn({ request_id: request.id, address: request.ip, route, reason }, 'sign-in failed')
  }
}

function reasonOf({ code }: ApiError, request: FastifyRequest): Reason | null {
  if (code === 'wrong_password') return 'wrong_password'
  if (code === 'invalid_token') return request.headers.authorization ? 'wrong_key' : 'no_key'
  if (request.routeOptions.config.access !== 'password') return null
  if (code === 'not_found') return 'unknown_account'
  return code === 'rate_limited' ? 'too_many_attempts' : null
}
