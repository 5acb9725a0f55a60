import type { Network } from '../../egress/network.ts'
import { watchLocalFaults } from '../../lib/local-faults.ts'
import type { Clock } from '../../lib/time.ts'
import type { EmailAddress } from '../../mail/email-syntax.ts'
import type { DomainFactsStore } from '../../model/domain-facts.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import type { MxSlots } from '../../model/mx-slots.ts'
import type { SmtpTools } from '../smtp/smtp-dialogue.ts'
import type { ReplyReader } from './classify-reply.ts'
import type { Conversation, Talk } from './conversation.ts'
import { type Judgement, judgeMailbox } from './decide-verdict.ts'
import type { Visit, Waiting } from './domain-desk.ts'
import type { Guest } from './host-desk.ts'
import { type MailHost, mailHostOf } from './mail-hosts.ts'
import { findMailRoute } from './mail-route.ts'
import { type Remembered, rememberedOf } from './remembered.ts'
import type { Rechecks } from './verifier.ts'

/** What the verifier is made of. */
export type VerifierTools = {
  readonly network: Pick<Network, 'resolve'>
  readonly smtp: SmtpTools
  readonly readReply: ReplyReader['readReply']
  readonly memory: Pick<DomainFactsStore, 'recall' | 'noteVerdict' | 'noteCatchAll'>
  readonly slots: MxSlots
  /** Null in a recheck: it is not to schedule the next one. */
  readonly rechecks: Rechecks | null
  /** Whether this service may and can speak SMTP; settles quickly, and never rejects. */
  isSmtpOpen(signal: AbortSignal): Promise<boolean>
  readonly clock: Clock
}

/** What one domain is served with. */
export type DomainTools = VerifierTools & {
  /** Serves a domain over a session of the pool of its mail host. */
  visitHost(guest: Guest): Promise<void>
}

/** Addresses of one domain, best first. */
export type Asked = readonly EmailAddress[]
export type Verdicts = readonly MailboxVerdict[]
type Asking = Visit<Asked, Verdicts>

// Postgrey's default is five minutes; one more makes up for clocks and queues.
const recheckAfterMs = 6 * 60_000

/** Handles the oldest queued request, then others for the same domain over the same SMTP session. Never rejects. */
export async function serveDomain(
  domain: string,
  waiting: Waiting<Asked, Verdicts>,
  tools: DomainTools,
): Promise<void> {
  const visit = waiting.next()
  if (!visit) return
  try {
    await serveVisit(domain, visit, waiting, tools)
  } catch (error) {
    visit.reject(error)
  }
}

async function serveVisit(
  domain: string,
  visit: Asking,
  waiting: Waiting<Asked, Verdicts>,
  tools: DomainTools,
): Promise<void> {
  const { signal } = visit
  const known = await remembered(domain, visit, tools)
  const [first] = known.open
  if (!first) return visit.resolve(known.verdicts)
  const route = await findMailRoute(domain, tools.network, signal)
  signal.throwIfAborted()
  const settle = (judgement: Judgement, mailHostClass: string | null) => {
    const checkedAtMs = tools.clock()
    const verdict = { email: first.email, ...judgement, mailHostClass, prover: null, checkedAtMs }
    visit.resolve([...known.verdicts, verdict])
    return verdict
  }
  if (route.status === 'failed') {
    settle({ status: 'unknown', reason: 'dns_failed' }, null)
  } else if (route.status === 'none') {
    const verdict = settle({ status: 'invalid', reason: route.reason }, null)
    await tools.memory.noteVerdict(verdict)
  } else {
    const host = mailHostOf(route.hosts[0] ?? domain)
    const untold = await untoldReason(host, known.isCatchAll, tools, signal)
    if (untold) settle(untold, host.mailHostClass)
    else await serveInTurn({ domain, host, hosts: route.hosts }, visit, waiting, tools)
  }
}

const acceptsEverything: Judgement = { status: 'risky', reason: 'accepts_everything' }
/** It refused us lately and is left alone. */
const paused: Judgement = { status: 'unknown', reason: 'refused_us' }

/** Why there is nothing to ask for; null when there is. */
async function untoldReason(
  host: MailHost,
  isCatchAll: boolean,
  tools: VerifierTools,
  signal: AbortSignal,
): Promise<Judgement | null> {
  if (isCatchAll) return acceptsEverything
  if (host.tells === 'accepts_everything') return { status: 'risky', reason: 'host_not_telling' }
  if (host.tells === 'not_telling') return { status: 'unknown', reason: 'host_not_telling' }
  const isOpen = await tools.isSmtpOpen(signal)
  return isOpen ? null : { status: 'unknown', reason: 'smtp_unavailable' }
}

type Place = {
  readonly domain: string
  readonly host: MailHost
  readonly hosts: readonly string[]
}

/** Waits for a session with the mail host, and handles over it all requests that wait for this domain. */
function serveInTurn(
  place: Place,
  visit: Asking,
  waiting: Waiting<Asked, Verdicts>,
  tools: DomainTools,
): Promise<void> {
  const { host, hosts } = place
  return tools.visitHost({
    host,
    hosts,
    signal: visit.signal,
    async talk(conversation, isPaused) {
      const talking = { place, conversation, isPaused }
      for (let current: Asking | null = visit; current; ) {
        await serveInConversation(talking, current, tools)
        current = conversation.isOver() ? null : waiting.next()
      }
    },
  })
}

type Talking = {
  readonly place: Place
  readonly conversation: Conversation
  readonly isPaused: boolean
}

/** Answers one request over an open session. Never rejects. */
async function serveInConversation(
  { place, conversation, isPaused }: Talking,
  visit: Asking,
  tools: DomainTools,
): Promise<void> {
  const { domain, host, hosts } = place
  try {
    // The holder of the slot before, perhaps another process, may have probed the same.
    const known = await remembered(domain, visit, tools)
    const [first] = known.open
    const { mailHostClass } = host
    const shape = { mailHostClass, prover: null, checkedAtMs: tools.clock() }
    const untold = known.isCatchAll ? acceptsEverything : isPaused ? paused : null
    if (!first || untold) {
      const last = first && untold ? [{ email: first.email, ...untold, ...shape }] : []
      return visit.resolve([...known.verdicts, ...last])
    }
    const emails = known.open.map(({ local }) => `${local}@${domain}`)
    const hasRunShort = watchLocalFaults()
    const talk = await conversation.ask({ emails, hosts }, visit.signal)
    // Cut short: nothing was learnt that the next one should believe.
    if (visit.signal.aborted) return
    const verdicts = talk.asked.map((entry) => ({
      email: entry.email.toLowerCase(),
      ...judgeMailbox(entry.outcome, talk.random),
      ...shape,
    }))
    await remember(domain, verdicts, talk, hasRunShort(), tools)
    visit.resolve([...known.verdicts, ...verdicts])
  } catch (error) {
    visit.reject(error)
  }
}

async function remembered(
  domain: string,
  { query }: Asking,
  { memory, clock }: VerifierTools,
): Promise<Remembered> {
  return rememberedOf(query, await memory.recall(domain), clock())
}

async function remember(
  domain: string,
  verdicts: Verdicts,
  { random }: Talk,
  hasRunShort: boolean,
  { memory, rechecks, clock }: VerifierTools,
): Promise<void> {
  // Held back itself, or accepted while the random one was held back.
  const isRandomHeld = random?.meaning === 'greylisted'
  const greylisted = verdicts.filter(
    ({ reason }) => reason === 'greylisted' || (isRandomHeld && reason === 'accepted_unproven'),
  )
  const isCatchAll = random?.meaning === 'accepted'
  const isDecided = isCatchAll || random?.meaning === 'no_such_mailbox'
  await Promise.all([
    ...verdicts
      .filter(({ status }) => isMemorable(status, hasRunShort))
      .map((verdict) => memory.noteVerdict(verdict)),
    isDecided ? memory.noteCatchAll(domain, isCatchAll) : null,
    ...greylisted.map(({ email }) => rechecks?.schedule(email, clock() + recheckAfterMs)),
  ])
}

/** Verdicts are what a server said; of those that say nothing, a machine that was short of something may be the reason. */
function isMemorable(status: MailboxVerdict['status'], hasRunShort: boolean): boolean {
  return status !== 'unknown' || !hasRunShort
}
