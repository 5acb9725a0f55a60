import { ApiError } from '../contract/errors.ts'
import { counted } from '../lib/counted.ts'
import { sha256 } from '../lib/digest.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import { anyOrigin, type SignInDelays, type SignIns } from '../store/accounts/sign-ins.ts'

/** Where an attempt comes from: the key of its address in the rate limits; null on the command line. */
export type Origin = string | null

/** Id of an account, or an address without one. */
export type SignInSubject = string | { readonly email: string }

/** The waits after wrong passwords, for each account. */
export type SignInLimit = {
  /**
   * Checks a password, unless too many were wrong; returns what the check gave. An address without an account has the
   * same limit: one that only accounts have would say which addresses are customers.
   * @throws {ApiError} rate_limited
   */
  attempt(
    subject: SignInSubject,
    origin: Origin,
    isCorrect: () => Promise<boolean>,
  ): Promise<boolean>
  /** Remembers where an account was opened: its owner's attempts from there count apart from those of others. */
  welcome(accountId: string, origin: Origin): Promise<void>
}

/**
 * Five slips without a wait, then half a minute, twice as long each time, up to an hour: eleven within the first hour
 * and some thirty a day. OWASP ASVS 2.2.1 allows 100 an hour.
 */
export const signInDelays: SignInDelays = { freeFailures: 5, firstDelayS: 30, delaySMax: 3_600 }

/**
 * Limits wrong passwords per account, whatever number of addresses they come from. Addresses from which the account was
 * signed in to before have a count each, and all others one together: guessing from elsewhere never locks the owner
 * out. Keys go on working meanwhile. `keyed`: addresses are stored as digests under the installation's secret.
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
    // Attempts of one address wait for each other: right ones made at the same time are not taken for wrong ones.
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
          // Too busy to check: the attempt was no wrong password.
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

/** Runs work of one name one after the other. */
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
