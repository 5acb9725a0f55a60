import { amountCentsOf, type CreditTier } from '@enricher/contract/billing'
import { ApiError } from '@enricher/contract/errors'
import { newId } from '@enricher/engine/lib/ids'
import { sleep } from '@enricher/engine/lib/time'
import { mismatch } from '../lib/idempotency-errors.ts'
import type { Payment, PaymentOrigin } from '../store/billing/payment.ts'
import type { Payments } from '../store/billing/payments.ts'

export type AttemptOrder = {
  readonly accountId: string
  readonly origin: PaymentOrigin
  readonly tier: CreditTier
  /** Lower-case UUID; null: each call is an attempt of its own. */
  readonly idempotencyKey: string | null
}

/** The work of an attempt; `R` is the reply to its caller. */
export type AttemptWork<R> = {
  /** Asks Stripe, for the first time. */
  run(payment: Payment): Promise<R>
  /** Finds out what became of an attempt whose process did not end it. */
  resume(payment: Payment): Promise<R>
  /** Returns the first reply to the attempt; null while there is none. */
  replay(payment: Payment): R | null
}

export type AttemptOutcome<R> = { readonly reply: R; readonly isReplay: boolean }

// Three calls of Stripe at twice their time, and the pauses between.
const attemptLeaseMs = 75_000
// A lookup waits as long for another one with its key.
const waitMsMax = 25_000
const firstPauseMs = 50
const pauseMsMax = 500

/**
 * Does the work of a purchase once for each Idempotency-Key of an account: the row of the attempt is the record of the
 * key. Same key and tier: the first outcome again; another tier: 422; still under way: wait, then 409. A key whose
 * attempt ended without a charge and without an answer of the bank is free again.
 * @throws {ApiError} idempotency_mismatch, idempotency_in_flight, rate_limited, and errors of the work
 */
export async function withAttempt<R>(
  payments: Payments,
  order: AttemptOrder,
  work: AttemptWork<R>,
): Promise<AttemptOutcome<R>> {
  const endMs = performance.now() + waitMsMax
  for (let waits = 0; ; waits += 1) {
    const begun = await beginOrFind(payments, order)
    if (begun.isNew) return { reply: await work.run(begun.payment), isReplay: false }
    const { payment } = begun
    if (payment.tierKey !== order.tier.key) throw mismatch()
    const reply = work.replay(payment)
    if (reply !== null) return { reply, isReplay: true }
    if (payment.isLeaseOver && (await payments.takeOver(payment.id, attemptLeaseMs))) {
      return { reply: await work.resume(payment), isReplay: false }
    }
    await waitForOther(payments, payment, waits, endMs)
  }
}

/** Waits for the process that works at an attempt. @throws {ApiError} idempotency_in_flight when the time is over */
async function waitForOther(
  payments: Pick<Payments, 'change'>,
  { id, state }: Payment,
  waits: number,
  endMs: number,
): Promise<void> {
  if (state === 'failed' || state === 'canceled') {
    // The attempt ended without a charge and without an answer to its caller: the key is free.
    await payments.change(id, { state, isKeyFree: true })
    return
  }
  if (performance.now() > endMs) throw stillRunning()
  await sleep(Math.min(pauseMsMax, firstPauseMs * 2 ** waits))
}

type Begun = { readonly isNew: boolean; readonly payment: Payment }

async function beginOrFind(payments: Payments, order: AttemptOrder): Promise<Begun> {
  const { accountId, origin, tier, idempotencyKey } = order
  const find = async () =>
    idempotencyKey === null ? null : payments.findByKey(accountId, origin, idempotencyKey)
  const known = await find()
  if (known) return { isNew: false, payment: known }
  const id = newId('pay')
  const { key: tierKey, credits } = tier
  const begun = await payments.begin({
    ...{ id, accountId, origin, tierKey, credits, idempotencyKey },
    amountCents: amountCentsOf(tier),
    leaseMs: attemptLeaseMs,
  })
  if (begun === 'too_many') throw tooMany()
  const payment = begun === 'begun' ? await payments.find(id) : await find()
  if (!payment) throw stillRunning()
  return { isNew: begun === 'begun', payment }
}

function tooMany(): ApiError {
  const message =
    'This account has begun too many payments within an hour. Try again in ten minutes.'
  return new ApiError('rate_limited', message, { retryAfterS: 600 })
}

function stillRunning(): ApiError {
  return new ApiError(
    'idempotency_in_flight',
    'A payment with this Idempotency-Key is still under way. Retry in a second.',
    { retryAfterS: 1 },
  )
}
