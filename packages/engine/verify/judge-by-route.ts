import type { Network } from '../net/network.ts'
import { catchAllJudgement, type Judgement } from './decide-verdict.ts'
import { type MailHost, mailHostOf } from './mail-hosts.ts'
import { findMailRoute } from './mail-route.ts'
import type { MxRequest } from './mx-session-pool.ts'

/** The judgement of the mailboxes of a domain without a probe. */
export type Unprobed = { readonly judgement: Judgement; readonly mailHostClass: string | null }

export type RouteDependencies = {
  readonly network: Pick<Network, 'resolve'>
  /** Returns whether this service may and can speak SMTP; settles quickly, and never rejects. */
  isSmtpOpen(signal: AbortSignal): Promise<boolean>
}

/**
 * Judges the mailboxes of a domain by DNS and the mail-host table; returns its mail host where a session may tell more.
 * Rejects only with the signal's reason.
 */
export async function judgeByRoute(
  domain: string,
  isCatchAll: boolean,
  dependencies: RouteDependencies,
  signal: AbortSignal,
): Promise<Unprobed | MxRequest> {
  const route = await findMailRoute(domain, dependencies.network, signal)
  signal.throwIfAborted()
  if (route.status === 'failed') {
    return { judgement: { status: 'unknown', reason: 'dns_failed' }, mailHostClass: null }
  }
  if (route.status === 'none') {
    return { judgement: { status: 'invalid', reason: route.reason }, mailHostClass: null }
  }
  const mailHost = mailHostOf(route.hosts[0] ?? domain)
  const judgement = isCatchAll
    ? catchAllJudgement
    : await judgeByMailHost(mailHost, dependencies, signal)
  if (judgement) return { judgement, mailHostClass: mailHost.mailHostClass }
  return { mailHost, hosts: route.hosts }
}

/**
 * Judges a mailbox whose mail host does not tell about mailboxes, or cannot be asked; null when a session may tell
 * more.
 */
async function judgeByMailHost(
  { tells }: MailHost,
  { isSmtpOpen }: Pick<RouteDependencies, 'isSmtpOpen'>,
  signal: AbortSignal,
): Promise<Judgement | null> {
  if (tells === 'accepts_everything') return { status: 'risky', reason: 'host_not_telling' }
  if (tells === 'not_telling') return { status: 'unknown', reason: 'host_not_telling' }
  return (await isSmtpOpen(signal)) ? null : { status: 'unknown', reason: 'smtp_unavailable' }
}
