import { randomBytes } from 'node:crypto'
import { attemptTimeoutMs } from './bounds.ts'
import type { Account, Attempt } from './journal.ts'
import type { Question, ReplyBody } from './question.ts'

export type Request = {
  readonly url: string
  readonly slot: number
  readonly account: Account
  readonly question: Question
  readonly idempotencyKey: string | null
  /** The caller leaves after this; null: it waits for the reply. */
  readonly leavesAfterMs: number | null
}

/** Sends one request and returns its outcome; never rejects. */
export async function attempt(request: Request): Promise<Attempt> {
  const { url, slot, account, question, idempotencyKey, leavesAfterMs } = request
  const requestId = `storm_${randomBytes(12).toString('hex')}`
  const head = { requestId, slot, startMs: Date.now() }
  const signal = AbortSignal.timeout(leavesAfterMs ?? attemptTimeoutMs)
  try {
    const reply = await fetch(`${url}${question.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${account.key}`,
        'x-request-id': requestId,
        ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify(question.body),
      signal,
    })
    const text = await reply.text()
    const retryAfter = reply.headers.get('retry-after')
    return {
      ...head,
      endMs: Date.now(),
      status: reply.status,
      text,
      body: readBody(text),
      isReplay: reply.headers.get('idempotent-replayed') === 'true',
      retryAfterS: retryAfter === null ? null : Number(retryAfter),
      isLeft: false,
    }
  } catch (error) {
    return {
      ...head,
      endMs: Date.now(),
      status: 0,
      text: reasonOf(error),
      body: {},
      isReplay: false,
      retryAfterS: null,
      isLeft: leavesAfterMs !== null && signal.aborted,
    }
  }
}

function readBody(text: string): ReplyBody {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as ReplyBody) : {}
  } catch {
    // Every reply is JSON: another text is read as an object without members, which the checks report.
    return {}
  }
}

/** Returns the reason of an error: `fetch failed` says nothing, its cause does. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  return String(cause instanceof Error ? cause.message : error)
}
