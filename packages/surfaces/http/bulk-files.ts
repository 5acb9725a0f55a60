import type { BulkReply } from '@enricher/contract/bulk'
import { ApiError, type ErrorCode } from '@enricher/contract/errors'
import { jobRetryS } from '@enricher/contract/jobs'
import { type Bulk, isUnderWay, type ShownFile } from '@enricher/service/jobs/bulk'
import { bulkReplyOf } from '@enricher/service/jobs/bulk-reply'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from './authenticate.ts'
import type { HttpServices } from './http-services.ts'
import { accountErrors, retryAfter } from './reply-docs.ts'

/** The services that the routes of files need. */
export type BulkServices = Pick<HttpServices, 'accounts' | 'bulk' | 'sandboxBulk' | 'jobs'>

/** Which callers may use these routes: reading a file and starting its lookups need the same scope. */
export const bulkAccess = { access: 'account', scope: 'enricher:read' } as const

/** Errors of the routes that name a file. */
export const bulkFileErrors: readonly ErrorCode[] = [...accountErrors, 'file_not_found']

export const startHeaders = {
  Location: { type: 'string', description: 'Where to ask for the job: an absolute address.' },
  ...retryAfter,
}

/** Returns the files' service and the account of a caller. @throws {ApiError} invalid_token */
export async function bulkOfCaller(
  { accounts, bulk, sandboxBulk }: BulkServices,
  request: FastifyRequest,
): Promise<{ readonly bulk: Bulk; readonly accountId: string }> {
  const { credential } = callerOf(request)
  if (credential.kind === 'sandbox')
    return { bulk: sandboxBulk, accountId: credential.token ?? request.ip }
  // Reading the account's credits proves that the credential is valid.
  const { user_id: accountId } = await accounts.credits(credential)
  return { bulk, accountId }
}

/** Sends a file as it is now. @throws {ApiError} file_not_found */
export async function sendFile(
  reply: FastifyReply,
  bulk: Bulk,
  found: ShownFile | null,
  baseUrl: string,
): Promise<BulkReply> {
  const shown = requireFile(found)
  if (isUnderWay(shown)) reply.header('retry-after', jobRetryS)
  const sample = await bulk.sample(shown)
  return bulkReplyOf(shown, { baseUrl, nowMs: Date.now(), sample })
}

/** Sends a file that was started, with 202; `Location` is the address of its job. @throws {ApiError} file_not_found */
export function sendStarted(
  reply: FastifyReply,
  bulk: Bulk,
  found: ShownFile | null,
  baseUrl: string,
): Promise<BulkReply> {
  const { job } = requireFile(found)
  if (job) reply.header('location', `${baseUrl}/jobs/${job.id}`)
  return sendFile(reply.code(202), bulk, found, baseUrl)
}

/**
 * Returns a notice when a request's `max_credits` is another one than the file was started with: a file that is
 * under way or done keeps its limit. Returns an empty list otherwise. Pure.
 */
export function describeUnreadLimit(
  found: ShownFile | null,
  maxCredits: number | null | undefined,
): readonly string[] {
  const order = found?.file.order ?? null
  if (order === null || maxCredits === undefined || order.maxCredits === maxCredits) return []
  const limit = order.maxCredits === null ? 'without a limit' : `with ${order.maxCredits}`
  return [`max_credits was not read: the file was started ${limit}; stop it first to change it`]
}

/** Returns a file that is there. @throws {ApiError} file_not_found */
export function requireFile(shown: ShownFile | null): ShownFile {
  if (shown) return shown
  throw fileNotFoundError()
}

/** Creates the 404 of a file. It is the same for a file of another account, so that it reveals nothing. */
export function fileNotFoundError(): ApiError {
  return new ApiError(
    'file_not_found',
    'Your account has no file of this id. A file is deleted some weeks after it was uploaded.',
  )
}
