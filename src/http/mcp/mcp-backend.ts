import type { FastifyError, FastifyRequest } from 'fastify'
import { authDocument } from '../../agents/auth-document.ts'
import type { Backend, Refusal, ToolCall } from '../../agents/mcp/backend.ts'
import { pricingDocument } from '../../agents/prices-document.ts'
import { usageEntriesDefault } from '../../contract/account.ts'
import { type ApiError, errorTable } from '../../contract/errors.ts'
import type { Json } from '../../lib/digest.ts'
import { newId } from '../../lib/ids.ts'
import { callerOf } from '../authenticate.ts'
import type { DocumentTexts } from '../document-texts.ts'
import { answerTo, type ErrorAnswer, writeDown } from '../errors.ts'
import type { HttpServices } from '../http-services.ts'
import { readIdempotencyKey } from '../idempotency-key.ts'
import { findEvidence } from '../routes/evidence.ts'

export type McpServices = Pick<
  HttpServices,
  'accounts' | 'billing' | 'evidence' | 'logger' | 'lookups' | 'principals'
>

/** Creates what tools do for the caller of a request: the same as the routes of the interface. */
export function createMcpBackend(
  services: McpServices,
  texts: DocumentTexts,
  request: FastifyRequest,
  isBatch: boolean,
): Backend {
  const { accounts, billing, evidence, lookups } = services
  const { credential, scopes } = callerOf(request)
  const address = credential.kind === 'sandbox' ? request.ip : ''
  const purchase = ({ body, idempotencyKey }: Purchase) => ({
    credential,
    body,
    idempotencyKey: keyOf(idempotencyKey),
  })
  return {
    scopes,
    perform: (offer, input, { idempotencyKey, ...call }) =>
      lookups.perform(offer, {
        ...{ ...call, credential, input, address },
        idempotencyKey: keyOf(idempotencyKey),
        // Each call of a batch is a request of its own in ledger and evidence.
        requestId: isBatch ? newId('req') : request.id,
      }),
    account: {
      profile: () => accounts.profile(credential),
      usage: () => accounts.usage(credential, { limit: usageEntriesDefault, cursor: null }),
      evidence: (requestId) => findEvidence({ accounts, evidence }, credential, requestId),
      topUp: async (call) => billing.topup(purchase(call)),
      checkout: async (call) => billing.checkout(purchase(call)),
    },
    documents: {
      pricing: texts.read(pricingDocument) ?? '',
      auth: texts.read(authDocument) ?? '',
    },
    explain: (error) => explain(services, request, error as FastifyError | ApiError),
  }
}

type Purchase = Parameters<NonNullable<Backend['account']>['topUp']>[0]

/** @throws {ApiError} bad_request */
function keyOf(key: ToolCall['idempotencyKey'] | Json): string | null {
  if (key === undefined || key === null) return null
  return readIdempotencyKey(typeof key === 'string' ? key : [])
}

function explain(
  { logger, principals }: Pick<McpServices, 'logger' | 'principals'>,
  request: FastifyRequest,
  error: FastifyError | ApiError,
): Refusal {
  const answer = answerTo(error, request)
  // A key that was revoked meanwhile: its next request is refused as a whole.
  if (answer.status === 401) principals.forget(callerOf(request).credential)
  if (answer.status >= 500) writeDown(logger, request, error)
  return refusalOf(answer)
}

function refusalOf({ status, code, body, retryAfterS }: ErrorAnswer): Refusal {
  const { detail } = body
  const retry = retryAfterS === undefined ? {} : { retryAfterS }
  if (typeof detail === 'string') {
    return { status, error: errorTable[code].error, message: detail, ...retry }
  }
  const { credits_remaining: creditsRemaining } = detail
  const balance = creditsRemaining === undefined ? {} : { creditsRemaining }
  return { status, error: detail.error, message: detail.message, ...balance, ...retry }
}
