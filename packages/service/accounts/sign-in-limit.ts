import { ApiError } from '@enricher/contract/errors'
import { counted } from '@enricher/engine/lib/counted'
import { sha256 } from '@enricher/engine/lib/digest'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import { anyOrigin, type SignInDelays, type SignIns } from '../store/accounts/sign-ins.ts'

/** Origin of an attempt: the key of its address in the rate limits; null on the command line. */
export type Origin = string | null

/** Id of an account, or an address without an account. */
export type SignInSubject = string | { readonly email: string }

/** The waits after wrong passwords, for each account. */
export type SignInLimit = {
  /**
   * Checks a password, unless too many were wrong; returns the result of the check. An address without an account has
   * the same limit: a limit for accounts alone would reveal which addresses are customers.
   * @throws {ApiError} rate_limited
   */
  attempt(
    subject: SignInSubject,
    origin: Origin,
    isCorrect: () => Promise<boolean>,
  ): Promise<boolean>
  /** Records where an account was opened: its owner's attempts from there count apart from those of others. */
  welcome(accountId: string, origin: Origin): Promise<void>
}

/**
 * Five wrong passwords have no wait, then the wait is half a minute, doubling each time, up to an hour: eleven attempts
 * within the first hour and some thirty a day. OWASP ASVS 2.2.1 allows 100 an hour.
 */
export const signInDelays: SignInDelays = { freeFailures: 5, firstDelayS: 30, delaySMax: 3_600 }

/**
 * Creates the limit on wrong passwords per account, from any number of addresses. Each address from which the account
 * was signed in to before has a count of its own, and all others share one: guessing from elsewhere never locks the
 * owner out. Keys work meanwhile. `keyed`: addresses are stored as digests under the installation's secret.
 */
export function createSignInLimit(signIns: SignIns, keyed: KeyedDigest): SignInLimit {
  const digestOf = (origin: Origin) =>
    origin === null ? anyOrigin : keyed(sha256(`sign-in ${origin}`))
  const nameOf = (subject: SignInSubject) =>
    typeof subject === 'string'
      ? subject
      : `email_${keyed(sha256(`sign-in ${subject.email}`)).toString('hex')}`
  const oneByOne = createQueues()
  return {
    // Attempts of one address wait for each other: concurrent right passwords do not count as wrong ones.
    attempt: (subject, origin, isCorrect) => {
      const accountId = nameOf(subject)
      return oneByOne(`${accountId} ${origin}`, async () => {
        const digest = digestOf(origin)
        const attempt = await signIns.count(accountId, digest, signInDelays)
        if (attempt.waitS > 0) throw tooMany(attempt.waitS)
        try {
          const isRight = await isCorrect()
          if (isRight) await signIns.succeed(accountId, digest, attempt)
          return isRight
        } catch (error) {
          // The service was too busy to check: the attempt was no wrong password.
          await signIns.takeBack(accountId, digest, attempt)
          throw error
        }
      })
    },
    async welcome(accountId, origin) {
      if (origin !== null) await signIns.succeed(accountId, digestOf(origin), { isKnown: false })
    },
  }
}

function tooMany(retryAfterS: number): ApiError {
  return new ApiError(
    'rate_limited',
    `Too many wrong passwords for this account. Retry in ${counted(retryAfterS, 'second')}, or use a key you have: keys go on working.`,
    { retryAfterS },
  )
}

/** Creates the queues that run work of one name one after the other. */
function createQueues() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(name) ?? Promise.resolve()
    const running = before.then(work, work)
    const ended = running
      .catch(() => undefined)
      .finally(() => {
        if (last.get(name) === ended) last.delete(name)
      })
    last.set(name, ended)
    return running
  }
}
