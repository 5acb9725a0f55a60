import type { MxBreaker } from './mx-breaker.ts'
import {
  openSmtpClient,
  type SmtpClient,
  type SmtpOptions,
  type SmtpRefusal,
} from './smtp/smtp-client.ts'

/** A client of an exchange host, or the reason why there is none. */
export type MxConnection =
  | { readonly client: SmtpClient; readonly host: string }
  /** `isTried`: false when the breaker was open for every host, so that nothing was sent. */
  | { readonly refusal: SmtpRefusal; readonly host: string; readonly isTried: boolean }

/** Connects to the first exchange host that can be reached, leaving out hosts whose breaker is open. Never rejects. */
export async function connectMx(
  hosts: readonly string[],
  smtp: SmtpOptions,
  breaker: MxBreaker,
  signal: AbortSignal,
): Promise<MxConnection> {
  const refusals: { readonly refusal: SmtpRefusal; readonly host: string }[] = []
  let isTried = false
  for (const host of hosts) {
    const known = breaker.refusalOf(host)
    isTried ||= known === null
    const opened = known ?? (await tryHost(host, smtp, breaker, signal))
    if (!('stage' in opened)) return { client: opened, host }
    refusals.push({ refusal: opened, host })
    if (!isUnreached(opened) || signal.aborted) break
  }
  // A blocked address for one MX does not rule out the others.
  const [first = noHost] = refusals.toSorted((a, b) => blockedLast(a) - blockedLast(b))
  return { ...first, isTried }
}

async function tryHost(
  host: string,
  smtp: SmtpOptions,
  breaker: MxBreaker,
  signal: AbortSignal,
): Promise<SmtpClient | SmtpRefusal> {
  const opened = await openSmtpClient(host, smtp, signal)
  if (!('stage' in opened) || !isUnreached(opened)) breaker.noteReached(host)
  // After an abort of ours, or without a free socket here, the failure says nothing about the host.
  else if (!signal.aborted && opened.fault !== 'local') breaker.noteUnreached(host, opened)
  return opened
}

const noHost = {
  refusal: { stage: 'connect', reply: null, fault: 'unreachable' },
  host: '',
} as const

function blockedLast({ refusal }: { readonly refusal: SmtpRefusal }): number {
  return refusal.fault === 'blocked_address' ? 1 : 0
}

/**
 * Returns true when the host sent no reply, so that another host of the domain may send one. A refusal by reply holds
 * for all of them.
 */
export function isUnreached({ stage, reply }: SmtpRefusal): boolean {
  return reply === null && (stage === 'connect' || stage === 'greeting')
}
