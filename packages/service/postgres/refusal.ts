const outputCharsMax = 1500

/** Thrown when the embedded PostgreSQL cannot serve; `reason` says why, without the advice that the message adds. */
export class EmbeddedRefusalError extends Error {
  readonly reason: string

  /** The message advises another server only where this one cannot run, not for data that waits in this one. */
  constructor(reason: string, options?: ErrorOptions & { readonly isPassing?: boolean }) {
    const wayOut = options?.isPassing
      ? ''
      : '\nSet DATABASE_URL to a PostgreSQL 15+ server instead, for example ' +
        'DATABASE_URL=postgres://user:password@localhost:5432/enricher'
    super(`The embedded PostgreSQL cannot run here: ${reason}${wayOut}`, options)
    this.name = 'EmbeddedRefusalError'
    this.reason = reason
  }
}

/** Thrown when there is no database yet and none may be created. */
export class NoDatabaseError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NoDatabaseError'
  }
}

/**
 * Returns the error for every case in which the embedded PostgreSQL cannot serve, with the reason and the advice to use
 * a server of the operator's own.
 */
export function refusal(reason: string, cause?: unknown): EmbeddedRefusalError {
  return new EmbeddedRefusalError(reason, cause === undefined ? undefined : { cause })
}

/** Returns a file-system error for a message: its code, or the whole text where it has none. */
export function systemCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.message : String(error)
}

/** `isPassing`: the data is intact, and served again once the cause is over; another server would begin without it. */
type Cause = { readonly pattern: RegExp; readonly reason: string; readonly isPassing?: boolean }

/** Patterns of program output, in the words of PostgreSQL and the loader, with a reason that a person can act on. */
const knownCauses: readonly Cause[] = [
  {
    pattern: /could not look up effective user ID/,
    reason:
      'this user id has no entry in /etc/passwd, which initdb needs. Start as root or as a named user.',
  },
  {
    pattern: /No space left on device|ENOSPC/,
    reason: 'the disk is full. Make room on it.',
    isPassing: true,
  },
  {
    pattern: /GLIBC_|GLIBCXX_/,
    reason: 'the system library is older than the shipped binaries need.',
  },
  {
    pattern: /setuid|setgid|EPERM|Operation not permitted/,
    reason:
      'this process may not switch to an unprivileged user, and PostgreSQL refuses to run as root.',
  },
  {
    pattern: /holds the lifeline/,
    reason:
      'a server that uses this data folder is still there, and does not answer: it is frozen or ending, perhaps in another ' +
      'container on the same volume. Let it go on, or end it.',
    isPassing: true,
  },
  {
    pattern: /lock file "[^"]*" already exists|pre-existing shared memory/,
    reason:
      'another server seems to hold this data folder, yet answers no connection. End it, or wait until it is gone.',
    isPassing: true,
  },
  {
    pattern: /has wrong ownership|invalid permissions|Permission denied/,
    reason: 'the server may not use its folder; its owner or permissions do not fit.',
  },
]

/** Explains a failed step of the embedded server from what the program printed. */
export function explainFailure(step: string, output: string): Error {
  const known = knownCauses.find((cause) => cause.pattern.test(output))
  const tail = output.trim().slice(-outputCharsMax)
  const reason = `${step} failed: ${known?.reason ?? 'see its output.'}\n${tail}`
  return new EmbeddedRefusalError(reason, { isPassing: known?.isPassing ?? false })
}
