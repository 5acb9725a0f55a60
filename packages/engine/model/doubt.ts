/** The sources that a job waits for: a mail server that greylists, a provider that answers minutes later. */
export const awaitedSources = ['mail_server', 'provider'] as const
export type AwaitedSource = (typeof awaitedSources)[number]

/** The reason why a search cannot be sure: an awaited source tells more in some minutes, or a source gave no reply. */
export type DoubtCause = AwaitedSource | 'no_reply'

/**
 * Time for which an unsure miss is believed: long enough to spare sources that are down, short enough that their return
 * is soon noticed.
 */
export const unsureMs = 300_000

/** The reason why an answer may not be complete, and the time after which another request may find more. */
export type Doubt = { readonly cause: DoubtCause; readonly retryInMs: number }

/** The doubt about a result, and its reason in words. */
export type ReasonedDoubt = Doubt & { readonly reason: string }

/** Returns the source that is worth waiting for; null: a source that gave no reply may stay silent for any time. */
export function awaitedBy(cause: DoubtCause | undefined): AwaitedSource | null {
  return cause === undefined || cause === 'no_reply' ? null : cause
}

/** Returns the cause that counts of several: one that is worth waiting for, if there is one. */
function causeOfAll(causes: readonly DoubtCause[]): DoubtCause {
  return awaitedSources.find((awaited) => causes.includes(awaited)) ?? 'no_reply'
}

/** Returns the doubt of a search once a source adds to it, as a search reports it (`onUnsure`). */
export function withDoubt(
  before: Doubt | null,
  { cause = 'no_reply', keptForMs }: { cause?: DoubtCause | undefined; keptForMs?: number } = {},
): Doubt {
  return {
    cause: causeOfAll(before === null ? [cause] : [cause, before.cause]),
    retryInMs: keptForMs ?? unsureMs,
  }
}

/** Returns the doubt about an answer made of several; null where each of them is sure. */
export function doubtOfAll(doubts: readonly (Doubt | null)[]): Doubt | null {
  const open = doubts.filter((doubt) => doubt !== null)
  if (open.length === 0) return null
  // After the longest time all of them can be asked again at once.
  const retryInMs = Math.max(...open.map((doubt) => doubt.retryInMs))
  return { cause: causeOfAll(open.map(({ cause }) => cause)), retryInMs }
}
