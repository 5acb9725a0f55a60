import { invalidRequest, StripeError } from './stripe-error.ts'

export type Answer = { readonly status: number; readonly body: string }

type KeyUse = {
  readonly path: string
  readonly body: string
  readonly madeAt: number
  answer: Answer | null
}

export type IdempotencyKeys = {
  /**
   * Begins the use of a key for a call, or returns the answer that is recorded for it.
   *
   * @throws {StripeError} idempotency_error when the key was used for something else, or is in use
   */
  begin(key: string, path: string, body: string): Answer | null
  /** Records the answer; null frees the key, because nothing was begun. */
  settle(key: string, answer: Answer | null): void
}

// Stripe's keys have up to 255 characters and are forgotten after a day.
const lengthMax = 255
const lifeSeconds = 24 * 3600

/** Creates an empty record of Idempotency-Keys. */
export function createIdempotencyKeys(now: () => number): IdempotencyKeys {
  const uses = new Map<string, KeyUse>()
  return {
    begin(key, path, body) {
      if (key.length > lengthMax) throw invalidRequest('Idempotency-Key is too long.')
      const known = uses.get(key)
      if (!known || now() - known.madeAt > lifeSeconds) {
        uses.set(key, { path, body, madeAt: now(), answer: null })
        return null
      }
      if (known.path !== path || known.body !== body) {
        throw keyError(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        )
      }
      if (known.answer === null) {
        throw keyError(
          409,
          `There is currently another in-progress request using this Idempotent Key (${key}).`,
          'idempotency_key_in_use',
        )
      }
      return known.answer
    },
    settle(key, answer) {
      const known = uses.get(key)
      if (!known) return
      if (answer === null) uses.delete(key)
      else known.answer = answer
    },
  }
}

function keyError(status: number, message: string, code?: string): StripeError {
  return new StripeError(status, { type: 'idempotency_error', message, ...(code ? { code } : {}) })
}
