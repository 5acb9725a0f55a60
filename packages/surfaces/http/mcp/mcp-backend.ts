import { usageEntriesDefault } from '@enricher/contract/account'
import type { AskBody } from '@enricher/contract/ask'
import { type ApiError, errorTable } from '@enricher/contract/errors'
import type { JobReply } from '@enricher/contract/jobs'
import type { Json } from '@enricher/engine/lib/digest'
import { newId } from '@enricher/engine/lib/ids'
import type { Credential } from '@enricher/service/accounts/bearer'
import type { FastifyError, FastifyRequest } from 'fastify'
import { authDocument } from '../../agents/auth-document.ts'
import type { Backend, Refusal, ToolCall, ToolReply } from '../../agents/mcp/backend.ts'
import { pricingDocument } from '../../agents/prices-document.ts'
import { callerOf, requireValidOf } from '../authenticate.ts'
import type { DocumentTexts } from '../document-texts.ts'
import { answerTo, type ErrorAnswer, writeDown } from '../errors.ts'
import type { HttpServices } from '../http-services.ts'
import { readIdempotencyKey } from '../idempotency-key.ts'
import { findEvidence } from '../routes/evidence.ts'
import { jobReplyOf } from '../routes/job-replies.ts'

export type McpServices = Pick<
  HttpServices,
  'accounts' | 'ask' | 'billing' | 'evidence' | 'jobs' | 'logger' | 'lookups' | 'principals'
>

/** Creates the backend of tools for the caller of a request: it does the same as the routes of the interface. */
export function createMcpBackend(
  services: McpServices,
  texts: DocumentTexts,
  request: FastifyRequest,
  { isBatch, startedAtMs }: { readonly isBatch: boolean; readonly startedAtMs: number },
): Backend {
  const { accounts, ask, billing, evidence, jobs, lookups, principals } = services
  const { credential, scopes } = callerOf(request)
  const address = credential.kind === 'sandbox' ? request.ip : ''
  // Each call of a batch is a request of its own in ledger and evidence.
  const requestId = () => (isBatch ? newId('req') : request.id)
  const purchase = ({ body, idempotencyKey }: Purchase) => ({
    credential,
    body,
    idempotencyKey: keyOf(idempotencyKey),
  })
  return {
    scopes,
    perform: (offer, input, { idempotencyKey, ...call }) =>
      lookups.perform(offer, {
        ...{ ...call, credential, input, address, startedAtMs },
        idempotencyKey: keyOf(idempotencyKey),
        requestId: requestId(),
      }),
    account: {
      profile: () => accounts.profile(credential),
      usage: () => accounts.usage(credential, { limit: usageEntriesDefault, cursor: null }),
      evidence: (requestId) => findEvidence({ accounts, evidence }, credential, requestId),
      job: (jobId) => findJob({ accounts, jobs }, credential, jobId),
      ask: (body, call) =>
        answerQuestion(
          ask,
          body,
          {
            ...{ credential, requestId: requestId(), address },
            requireValid: requireValidOf(request, principals),
          },
          call,
        ),
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

/** Returns a job of the caller. @throws {ApiError} job_not_found, invalid_token */
async function findJob(
  { accounts, jobs }: Pick<McpServices, 'accounts' | 'jobs'>,
  credential: Credential,
  jobId: string,
): Promise<JobReply> {
  if (credential.kind === 'sandbox') return jobReplyOf(jobs.sandbox.find(jobId))
  const { user_id: accountId } = await accounts.credits(credential)
  return jobReplyOf(await jobs.find(accountId, jobId))
}

/** Answers a question; its steps are reported as they end. @throws {ApiError} as `Ask.prepare` does */
async function answerQuestion(
  ask: HttpServices['ask'],
  body: AskBody,
  caller: Omit<AskCall, 'idempotencyKey'>,
  { signal, idempotencyKey, onPart }: ToolCall,
): Promise<ToolReply> {
  const call = { ...caller, idempotencyKey: keyOf(idempotencyKey) }
  const question = await ask.prepare(body, call, signal)
  let [ended, total] = [0, 0]
  const answered = await question.answer(signal, async ({ kind, data }) => {
    const { steps, status, tool } = data as StepData
    if (kind === 'plan') total = steps?.length ?? 0
    if (kind !== 'step' || status === 'running') return
    ended += 1
    onPart?.({ ended, total, operation: String(tool) })
  })
  if (answered.refusal !== null) throw answered.refusal
  const { reply, evidenceIds, isReplay } = answered
  const { text, credits_charged: creditsCharged } = reply
  const about = { text, creditsCharged, evidenceIds, isReplay }
  return { status: 200, body: reply as ToolReply['body'], ...about }
}

type AskCall = Parameters<HttpServices['ask']['prepare']>[1]
type StepData = {
  readonly steps?: readonly unknown[]
  readonly status?: string
  readonly tool?: string
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
  // The key was revoked meanwhile: its next request is refused as a whole.
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
