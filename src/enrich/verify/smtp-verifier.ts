import type { Network } from '../../egress/network.ts'
import { watchLocalFaults } from '../../lib/local-faults.ts'
import type { QueuedRequest, RequestQueue } from '../../lib/request-queue.ts'
import type { Clock } from '../../lib/time.ts'
import { type EmailAddress, parseEmailAddress } from '../../mail/email-syntax.ts'
import type { DomainFacts, DomainFactsStore } from '../../model/domain-facts.ts'
import type { SearchRun } from '../../model/engine.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import type { MxSlots } from '../../model/mx-slots.ts'
import type { SmtpOptions } from '../smtp/smtp-client.ts'
import { type Judgement, judgeMailbox } from './decide-verdict.ts'
import { createDomainQueues } from './domain-queue.ts'
import { mailHostOf } from './mail-hosts.ts'
import { findMailRoute } from './mail-route.ts'
import { createMxBreaker } from './mx-breaker.ts'
import { createMxSessionPool, type MxRequest, type MxSessionPool } from './mx-session-pool.ts'
import type { ReplyReader } from './replies/classify-reply.ts'
import { reusableVerdicts } from './reusable-verdicts.ts'
import { createSmtpSession, type SmtpSession } from './smtp-session.ts'
import { storeVerdicts } from './store-verdicts.ts'
import type { Rechecks, Verifier } from './verifier.ts'

export type SmtpVerifierDependencies = {
  readonly network: Pick<Network, 'resolve'>
  readonly smtp: SmtpOptions
  readonly readReply: ReplyReader['readReply']
  readonly facts: Pick<DomainFactsStore, 'recall' | 'noteVerdict' | 'noteCatchAll'>
  readonly slots: MxSlots
  /** Null in a recheck: it is not to schedule the next one. */
  readonly rechecks: Rechecks | null
  /** Whether this service may and can speak SMTP; settles quickly, and never rejects. */
  isSmtpOpen(signal: AbortSignal): Promise<boolean>
  readonly clock: Clock
}

/**
 * Creates the SMTP verifier: syntax, stored verdicts, DNS, the mail-host table, one session, and one pure decision. In this
 * process one session at a time is about one domain; requests about the domain that come meanwhile join it, so that equal
 * requests at the same time share one probe. A search that ends meanwhile gets `timeout`. Rejects only when the stored facts
 * or the MX slots do.
 */
export function createSmtpVerifier(dependencies: SmtpVerifierDependencies): Verifier {
  const { smtp, readReply, slots, clock } = dependencies
  const breaker = createMxBreaker(clock)
  const sessions = createMxSessionPool(slots, () => createSmtpSession({ smtp, breaker, readReply }))
  const verifyInOrder = createDomainQueues<Query, Verdicts>((domain, queue) =>
    verifyDomain(domain, queue, { ...dependencies, sessions }),
  )
  const verifyFirst = async (
    emails: readonly string[],
    run: SearchRun,
    facts: DomainFacts | null = null,
  ) => {
    const parsed = emails.map((email) => readAddress(email, clock()))
    const domain = parsed.find(isAddress)?.domain
    if (domain === undefined) return parsed.filter(isVerdict)
    const addresses = parsed.filter(isAddress).filter((address) => address.domain === domain)
    const query = { addresses, facts: facts?.domain === domain ? facts : null }
    const found = await verifyInOrder(domain, query, run.signal).catch((error: unknown) => [
      timedOut(addresses[0], error, run, clock()),
    ])
    return emails.flatMap((_, index) => {
      const entry = parsed[index]
      if (entry && isVerdict(entry)) return [entry]
      return found.filter(({ email }) => email === entry?.email)
    })
  }
  return {
    verifyFirst,
    async verify(email, run) {
      const [verdict] = await verifyFirst([email], run)
      if (!verdict) throw new Error('a verdict is always given for the first address')
      return verdict
    },
  }
}

/** Addresses of one domain, best first, and its facts where the search has just read them. */
type Query = { readonly addresses: readonly EmailAddress[]; readonly facts: DomainFacts | null }
type Verdicts = readonly MailboxVerdict[]
type Request = QueuedRequest<Query, Verdicts>
type Dependencies = SmtpVerifierDependencies & { readonly sessions: MxSessionPool }

/** Answers all requests of a domain's queue. Never rejects. */
async function verifyDomain(
  domain: string,
  queue: RequestQueue<Query, Verdicts>,
  dependencies: Dependencies,
): Promise<void> {
  let hasWaited = false
  for (let request = queue.next(); request; request = queue.next()) {
    try {
      await verifyOne(domain, request, hasWaited, queue, dependencies)
    } catch (error) {
      request.reject(error)
    }
    hasWaited = true
  }
}

/**
 * Answers one request: by stored verdicts, by DNS, by the mail-host table, or over a session. Where it takes a session, the
 * requests that wait behind it are answered over the same one.
 */
async function verifyOne(
  domain: string,
  request: Request,
  hasWaited: boolean,
  queue: RequestQueue<Query, Verdicts>,
  dependencies: Dependencies,
): Promise<void> {
  const { network, facts, sessions, clock } = dependencies
  const { signal, query } = request
  const known = (hasWaited ? null : query.facts) ?? (await facts.recall(domain))
  const stored = reusableVerdicts(query.addresses, known, clock())
  const [first] = stored.unanswered
  if (!first) return request.resolve(stored.verdicts)

  const settle = (judgement: Judgement, mailHostClass: string | null) => {
    const verdict = verdictOf(first.email, judgement, mailHostClass, clock())
    request.resolve([...stored.verdicts, verdict])
    return verdict
  }
  const route = await findMailRoute(domain, network, signal)
  signal.throwIfAborted()
  if (route.status === 'failed') {
    return void settle({ status: 'unknown', reason: 'dns_failed' }, null)
  }
  if (route.status === 'none') {
    return facts.noteVerdict(settle({ status: 'invalid', reason: route.reason }, null))
  }

  const mx = { mailHost: mailHostOf(route.hosts[0] ?? domain), hosts: route.hosts }
  const judgement = stored.isCatchAll ? catchAll : await judgeUnprobed(mx, dependencies, signal)
  if (judgement) return void settle(judgement, mx.mailHost.mailHostClass)

  const { session, release } = await sessions.acquire(mx, signal)
  try {
    for (let next: Request | null = request; next; next = session?.isOver() ? null : queue.next()) {
      await verifyInSession(domain, mx, session, next, dependencies)
    }
  } finally {
    release()
  }
}

const catchAll: Judgement = { status: 'risky', reason: 'accepts_everything' }
/** The host refused us lately and is left alone. */
const paused: Judgement = { status: 'unknown', reason: 'refused_us' }

/** Judges a mailbox whose mail host says nothing of mailboxes, or cannot be asked; null when a session may tell more. */
async function judgeUnprobed(
  { mailHost: { tells } }: MxRequest,
  { isSmtpOpen }: Pick<Dependencies, 'isSmtpOpen'>,
  signal: AbortSignal,
): Promise<Judgement | null> {
  if (tells === 'accepts_everything') return { status: 'risky', reason: 'host_not_telling' }
  if (tells === 'not_telling') return { status: 'unknown', reason: 'host_not_telling' }
  return (await isSmtpOpen(signal)) ? null : { status: 'unknown', reason: 'smtp_unavailable' }
}

/** Answers one request over a session; null: its host is paused, and nothing must be asked. Never rejects. */
async function verifyInSession(
  domain: string,
  { mailHost: { mailHostClass }, hosts }: MxRequest,
  session: SmtpSession | null,
  { query, signal, resolve, reject }: Request,
  dependencies: Pick<Dependencies, 'facts' | 'rechecks' | 'clock'>,
): Promise<void> {
  try {
    const { facts, clock } = dependencies
    // The holder of the slot before, perhaps another process, may have probed the same.
    const stored = reusableVerdicts(query.addresses, await facts.recall(domain), clock())
    const [first] = stored.unanswered
    if (!first) return resolve(stored.verdicts)
    const atMs = clock()
    if (stored.isCatchAll || !session) {
      const judgement = stored.isCatchAll ? catchAll : paused
      const verdict = verdictOf(first.email, judgement, mailHostClass, atMs)
      return resolve([...stored.verdicts, verdict])
    }
    const emails = stored.unanswered.map(({ local }) => `${local}@${domain}`)
    const hasRunShort = watchLocalFaults()
    const result = await session.probe({ emails, hosts }, signal)
    // Cut short: nothing was learnt that the next one should believe.
    if (signal.aborted) return
    const verdicts = result.probed.map(({ email, outcome }) =>
      verdictOf(email.toLowerCase(), judgeMailbox(outcome, result.catchAll), mailHostClass, atMs),
    )
    await storeVerdicts(domain, verdicts, result.catchAll, hasRunShort(), dependencies)
    resolve([...stored.verdicts, ...verdicts])
  } catch (error) {
    reject(error)
  }
}

function verdictOf(
  email: string,
  judgement: Judgement,
  mailHostClass: string | null,
  checkedAtMs: number,
): MailboxVerdict {
  return { email, ...judgement, mailHostClass, prover: null, checkedAtMs }
}

type Parsed = EmailAddress | MailboxVerdict

function readAddress(text: string, nowMs: number): Parsed {
  const address = parseEmailAddress(text)
  if (!('refusal' in address)) return address
  const email = text.trim().toLowerCase()
  return verdictOf(email, { status: 'invalid', reason: 'syntax' }, null, nowMs)
}

function isAddress(parsed: Parsed): parsed is EmailAddress {
  return !isVerdict(parsed)
}

function isVerdict(parsed: Parsed): parsed is MailboxVerdict {
  return 'status' in parsed
}

function timedOut(
  address: EmailAddress | undefined,
  error: unknown,
  { signal }: SearchRun,
  nowMs: number,
): MailboxVerdict {
  if (!signal.aborted || !address) throw error
  return verdictOf(address.email, { status: 'unknown', reason: 'timeout' }, null, nowMs)
}
