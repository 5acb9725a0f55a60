import { counted } from '../lib/counted.ts'
import type { AwaitedSource, Doubt, DoubtCause } from './doubt.ts'

const awaitedWords: Readonly<Record<AwaitedSource, string>> = {
  mail_server: 'a mail server to answer again',
  provider: 'a provider to finish its answer',
}

const causeWords: Readonly<Record<DoubtCause, string>> = {
  mail_server: 'a mail server has put off its answer',
  provider: 'a provider is still working on its answer',
  no_reply: 'a source did not answer',
}

const minuteMs = 60_000

/**
 * Returns the source that a job waits for, and the end of the wait: `Waiting for a mail server to answer again, until
 * 14:05 UTC.`
 */
export function waitInWords({
  source,
  until,
}: {
  readonly source: AwaitedSource
  readonly until: Date
}): string {
  const time = until.toISOString().slice('2026-11-20T'.length, '2026-11-20T18:03'.length)
  return `Waiting for ${awaitedWords[source]}, until ${time} UTC.`
}

/**
 * Returns the reason why another request may find more, and its time: `This is not final: a source did not answer. ...`
 */
export function doubtInWords({ cause, retryInMs }: Doubt): string {
  const minutes = Math.max(1, Math.ceil(retryInMs / minuteMs))
  return `This is not final: ${causeWords[cause]}. Ask again in ${counted(minutes, 'minute')}.`
}
