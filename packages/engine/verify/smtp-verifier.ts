import { unlessAborted } from '../lib/abort.ts'
import { watchLocalFaults } from '../lib/local-faults.ts'
import type { Clock } from '../lib/time.ts'
import { type EmailAddress, parseEmailAddress } from '../mail/email-syntax.ts'
import type { DomainFacts, DomainFactsStore } from '../model/domain-facts.ts'
import type { SearchRun } from '../model/engine.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import type { MxSlots } from '../model/mx-slots.ts'
import { catchAllJudgement, type Judgement, judgeMailbox } from './decide-verdict.ts'
import { createDomainQueue, type DomainPlace, type DomainQueue } from './domain-queue.ts'
import { judgeByRoute, type RouteDependencies } from './judge-by-route.ts'
import { createMxBreaker } from './mx-breaker.ts'
import {
  type AcquiredSession,
  createMxSessionPool,
  type MxRequest,
  type MxSessionPool,
} from './mx-session-pool.ts'
import type { ReplyReader } from './replies/classify-reply.ts'
import { type ReusableVerdicts, reusableVerdicts } from './reusable-verdicts.ts'
import type { SmtpOptions } from './smtp/smtp-client.ts'
import { createSmtpSession } from './smtp-session.ts'
import { storeVerdicts } from './store-verdicts.ts'
import { type AtPlace, createVerifier, type Rechecks, type Verifier } from './verifier.ts'

export type SmtpVerifierDependencies = RouteDependencies & {
  readonly smtp: SmtpOptions
  readonly readReply: ReplyReader['readReply']
  readonly facts: Pick<DomainFactsStore, 'recall' | 'noteVerdict' | 'noteCatchAll'>
  readonly slots: MxSlots
  /** Null in a recheck, which must not schedule the next one. */
  readonly rechecks: Rechecks | null
  readonly clock: Clock
}

/**
 * Creates the SMTP verifier: syntax, stored verdicts, DNS, the mail-host table, one session, and one pure decision. In
 * this process one request at a time works on a domain and leaves its session to the next, so that equal requests at
 * the same time share one probe. A search that ends meanwhile gets `timeout`. Rejects only when the stored facts or the
 * MX slots do.
 */
export function createSmtpVerifier(dependencies: SmtpVerifierDependencies): Verifier {
  const { smtp, readReply, slots, clock } = dependencies
  const breaker = createMxBreaker(clock)
  const sessions = createMxSessionPool(slots, () => createSmtpSession({ smtp, breaker, readReply }))
  const domains = createDomainQueue<MxSession>()
  return createVerifier(async (emails, { signal, onStage }, facts = null, atPlace = null) => {
    let parsed = emails.map((email) => readAddress(email, clock()))
    const domain = parsed.find(isAddress)?.domain
    if (domain === undefined) return parsed.filter(isVerdict)
    const addressesNow = () =>
      parsed.filter(isAddress).filter((address) => address.domain === domain)
    const query: Query = {
      domain,
      facts: facts?.domain === domain ? facts : null,
      addressesBy(known) {
        if (atPlace && known !== facts) {
          parsed = atPlace.rank(known).map((email) => readAddress(email, clock()))
        }
        return addressesNow()
      },
      learn: async (verdicts) => atPlace?.learn(verdicts),
    }
    const probing = { ...dependencies, sessions, domains, onStage }
    const verifying = verifyDomain(query, signal, probing)
    // A search that is over is answered at once; its session ends later.
    const found = await unlessAborted(verifying, signal).catch((error: unknown) => [
      timedOut(addressesNow()[0], error, signal, clock()),
    ])
    return parsed.flatMap((entry) =>
      isVerdict(entry) ? [entry] : found.filter(({ email }) => email === entry.email),
    )
  })
}

/** The addresses of one domain to verify, and its facts where the search has just read them. */
type Query = Pick<AtPlace, 'learn'> & {
  readonly domain: string
  readonly facts: DomainFacts | null
  /** Returns the addresses by these facts, best first. */
  addressesBy(facts: DomainFacts): readonly EmailAddress[]
}

type Dependencies = SmtpVerifierDependencies & {
  readonly sessions: MxSessionPool
  readonly domains: DomainQueue<MxSession>
  readonly onStage: SearchRun['onStage']
}

/** A session with the mail host of a domain. */
type MxSession = AcquiredSession & { readonly mx: MxRequest }

/**
 * Verifies addresses of one domain, once no earlier request works on it: by stored verdicts, by DNS, by the mail-host
 * table, or over a session, which may be that of the request before.
 */
async function verifyDomain(
  query: Query,
  signal: AbortSignal,
  dependencies: Dependencies,
): Promise<readonly MailboxVerdict[]> {
  const place = await dependencies.domains.enter(query.domain, signal)
  const probe: Probe = { acquired: place.left }
  try {
    const known = place.hasWaited ? null : query.facts
    const verdicts = await verifyAtPlace(query, known, probe, signal, dependencies)
    await query.learn(verdicts)
    return verdicts
  } finally {
    leavePlace(place, probe.acquired)
  }
}

/** The session that a request about a domain has so far. */
type Probe = { acquired: MxSession | null }

/** Verifies addresses of a domain at its place. `known`: its facts, null where they have to be read. */
async function verifyAtPlace(
  query: Query,
  known: DomainFacts | null,
  probe: Probe,
  signal: AbortSignal,
  dependencies: Dependencies,
): Promise<readonly MailboxVerdict[]> {
  const { facts, sessions, onStage, clock } = dependencies
  let stored = await readStored(query, known, dependencies)
  if (!probe.acquired && stored.unanswered.length > 0) {
    const mx = await judgeByRoute(query.domain, stored.isCatchAll, dependencies, signal)
    if ('judgement' in mx) {
      const verdict = firstVerdict(stored, mx.judgement, mx.mailHostClass, clock())
      // A domain that takes no mail is worth storing; other verdicts are reached again without a probe.
      if (verdict.status === 'invalid') await facts.noteVerdict(verdict)
      return [...stored.verdicts, verdict]
    }
    onStage?.('mailbox')
    probe.acquired = { ...(await sessions.acquire(mx, signal)), mx }
    // The request that had the slot before, perhaps in another process, may have probed the same addresses.
    stored = await readStored(query, null, dependencies)
  }
  const { acquired } = probe
  if (!acquired || stored.unanswered.length === 0) return stored.verdicts
  const verdicts = await verifyInSession(query.domain, acquired, stored, signal, dependencies)
  return [...stored.verdicts, ...verdicts]
}

/** Lets the next request about the domain begin, with the session where that can still be used. */
function leavePlace(place: DomainPlace<MxSession>, acquired: MxSession | null): void {
  const isOver = acquired?.session?.isOver() ?? false
  const left = place.isAwaited() && !isOver ? acquired : null
  if (!left) acquired?.release()
  place.leave(left)
}

async function readStored(
  { domain, addressesBy }: Query,
  known: DomainFacts | null,
  { facts, clock }: Dependencies,
): Promise<ReusableVerdicts> {
  const latest = known ?? (await facts.recall(domain))
  return reusableVerdicts(addressesBy(latest), latest, clock())
}

/** Verifies over a session the addresses without a stored verdict, and stores the outcomes. */
async function verifyInSession(
  domain: string,
  { mx: { mailHost, hosts }, session }: MxSession,
  stored: ReusableVerdicts,
  signal: AbortSignal,
  dependencies: Dependencies,
): Promise<readonly MailboxVerdict[]> {
  const { mailHostClass } = mailHost
  const atMs = dependencies.clock()
  if (stored.isCatchAll || !session) {
    return [
      firstVerdict(stored, stored.isCatchAll ? catchAllJudgement : paused, mailHostClass, atMs),
    ]
  }
  const emails = stored.unanswered.map(({ local }) => `${local}@${domain}`)
  const hasRunShort = watchLocalFaults()
  const result = await session.probe({ emails, hosts }, signal)
  // The session was cut short: it learnt nothing that the next request should use.
  signal.throwIfAborted()
  const verdicts = result.probed.map(({ email, outcome }) =>
    verdictOf(email.toLowerCase(), judgeMailbox(outcome, result.catchAll), mailHostClass, atMs),
  )
  await storeVerdicts(domain, verdicts, result.catchAll, hasRunShort(), dependencies)
  return verdicts
}

/** The judgement for a host that refused us lately and is left alone. */
const paused: Judgement = { status: 'unknown', reason: 'refused_us' }

/** Returns the verdict of the best address that is not answered yet. */
function firstVerdict(
  { unanswered }: ReusableVerdicts,
  judgement: Judgement,
  mailHostClass: string | null,
  nowMs: number,
): MailboxVerdict {
  return verdictOf(unanswered[0]?.email ?? '', judgement, mailHostClass, nowMs)
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
  signal: AbortSignal,
  nowMs: number,
): MailboxVerdict {
  if (!signal.aborted || !address) throw error
  return verdictOf(address.email, { status: 'unknown', reason: 'timeout' }, null, nowMs)
}
