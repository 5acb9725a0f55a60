import { type EmailAddress, parseEmailAddress } from '../../lib/email-syntax.ts'
import type { Clock } from '../../lib/time.ts'
import type { SmtpTools } from '../../providers/native/smtp-dialogue.ts'
import type { Network } from '../../providers/network.ts'
import type { SearchRun } from '../engine.ts'
import type { DomainMemory } from '../memory.ts'
import { type Conversation, converse } from './conversation.ts'
import { isAboutUs, type Judgement, judgeMailbox } from './decide-verdict.ts'
import { createDomainLine } from './domain-line.ts'
import type { MailHostTurns, Rechecks } from './mail-host-turns.ts'
import { type MailHost, mailHostOf } from './mail-hosts.ts'
import { findMailRoute } from './mail-route.ts'
import { rememberedOf } from './remembered.ts'
import type { MailboxVerdict } from './verdict.ts'
import type { Verifier } from './verifier.ts'

/** What the verifier is made of. */
export type VerifierTools = {
  readonly network: Pick<Network, 'resolve'>
  readonly smtp: SmtpTools
  readonly memory: Pick<DomainMemory, 'recall' | 'noteVerdict' | 'noteCatchAll'>
  readonly turns: MailHostTurns
  /** Null for whoever asks again: a recheck is not to schedule the next one. */
  readonly rechecks: Rechecks | null
  /** Whether this service may and can speak SMTP; settles quickly, and never rejects. */
  isSmtpOpen(signal: AbortSignal): Promise<boolean>
  readonly clock: Clock
}

// Postgrey's default is five minutes; one more makes up for clocks and queues.
const recheckAfterMs = 6 * 60_000

/**
 * The verifier: syntax, DNS, the mail-host table, a turn, one conversation, and one pure decision. Conversations about
 * one domain follow each other in this process, so that callers who ask for the same mailbox at the same
 * time make one. A search that ends meanwhile gets `timeout`. Rejects only when the memory or the turns do.
 */
export function createVerifier(tools: VerifierTools): Verifier {
  const inLine = createDomainLine()
  const verifyFirst = async (emails: readonly string[], run: SearchRun) => {
    const parsed = emails.map((email) => readAddress(email, tools.clock()))
    const domain = parsed.find(isAddress)?.domain
    if (domain === undefined) return parsed.filter(isVerdict)
    const asked = parsed.filter(isAddress).filter((address) => address.domain === domain)
    const found = await inLine(domain, run.signal, () => verifyAt(domain, asked, tools, run)).catch(
      (error: unknown) => [timedOut(asked[0], error, tools, run)],
    )
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

type Parsed = EmailAddress | MailboxVerdict

function readAddress(text: string, checkedAtMs: number): Parsed {
  const address = parseEmailAddress(text)
  if (!('refusal' in address)) return address
  const email = text.trim().toLowerCase()
  return { email, status: 'invalid', reason: 'syntax', mailHostClass: null, checkedAtMs }
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
  { clock }: VerifierTools,
  { signal }: SearchRun,
): MailboxVerdict {
  if (!signal.aborted || !address) throw error
  const { email } = address
  return { email, status: 'unknown', reason: 'timeout', mailHostClass: null, checkedAtMs: clock() }
}

/** Verdicts on addresses of one domain: remembered ones, and new ones for as many as need to be asked. */
async function verifyAt(
  domain: string,
  addresses: readonly EmailAddress[],
  tools: VerifierTools,
  run: SearchRun,
): Promise<readonly MailboxVerdict[]> {
  const known = rememberedOf(addresses, await tools.memory.recall(domain), tools.clock())
  const [first] = known.open
  if (!first) return known.verdicts
  const route = await findMailRoute(domain, tools.network, run.signal)
  run.signal.throwIfAborted()
  const judge = (judgement: Judgement, mailHostClass: string | null): MailboxVerdict => ({
    email: first.email,
    ...judgement,
    mailHostClass,
    checkedAtMs: tools.clock(),
  })
  if (route.status === 'failed') {
    return [...known.verdicts, judge({ status: 'unknown', reason: 'dns_failed' }, null)]
  }
  if (route.status === 'none') {
    const verdict = judge({ status: 'invalid', reason: route.reason }, null)
    await tools.memory.noteVerdict(verdict)
    return [...known.verdicts, verdict]
  }
  const host = mailHostOf(route.hosts[0] ?? domain)
  const untold = await untoldReason(host, known.isCatchAll, tools, run)
  if (untold) return [...known.verdicts, judge(untold, host.mailHostClass)]
  return askInTurn({ domain, addresses, host, hosts: route.hosts }, tools, run)
}

const acceptsEverything: Judgement = { status: 'risky', reason: 'accepts_everything' }
/** It refused us lately and is left alone. */
const paused: Judgement = { status: 'unknown', reason: 'refused_us' }

/** Why there is nothing to ask for; null when there is. */
async function untoldReason(
  host: MailHost,
  isCatchAll: boolean,
  tools: VerifierTools,
  run: SearchRun,
): Promise<Judgement | null> {
  if (isCatchAll) return acceptsEverything
  if (host.tells === 'accepts_everything') return { status: 'risky', reason: 'host_not_telling' }
  if (host.tells === 'not_telling') return { status: 'unknown', reason: 'host_not_telling' }
  const isOpen = await tools.isSmtpOpen(run.signal)
  return isOpen ? null : { status: 'unknown', reason: 'smtp_unavailable' }
}

type Asking = {
  readonly domain: string
  readonly addresses: readonly EmailAddress[]
  readonly host: MailHost
  readonly hosts: readonly string[]
}

async function askInTurn(
  asking: Asking,
  tools: VerifierTools,
  run: SearchRun,
): Promise<readonly MailboxVerdict[]> {
  const { domain, addresses, host } = asking
  const turn = await tools.turns.take(host.turnKey, host.limits, run.signal)
  let outcome: 'answered' | 'refused_us' | 'failed' = 'failed'
  let closed = Promise.resolve()
  try {
    // Whoever had the turn before, in another process maybe, may have asked the same.
    const known = rememberedOf(addresses, await tools.memory.recall(domain), tools.clock())
    const [first] = known.open
    if (!first) return known.verdicts
    const shape = { mailHostClass: host.mailHostClass, checkedAtMs: tools.clock() }
    const untold = known.isCatchAll
      ? acceptsEverything
      : turn.pausedUntilMs === null
        ? null
        : paused
    if (untold) return [...known.verdicts, { email: first.email, ...untold, ...shape }]
    const emails = known.open.map(({ local }) => `${local}@${domain}`)
    const talk = await converse(asking.hosts, emails, tools.smtp, run.signal)
    outcome = outcomeOfTalk(talk)
    closed = talk.closed
    const verdicts = talk.asked.map((entry) => ({
      email: entry.email.toLowerCase(),
      ...judgeMailbox(entry.outcome, talk.random),
      ...shape,
    }))
    // Cut short by the caller: nothing was learnt that the next one should believe.
    if (!run.signal.aborted) await remember(domain, verdicts, talk, tools)
    return [...known.verdicts, ...verdicts]
  } finally {
    // The verdict need not wait for the goodbye. A turn that cannot be given back ends with its lease.
    void closed.then(() => turn.end(outcome)).catch(() => undefined)
  }
}

function outcomeOfTalk({ asked, random, isUnreached }: Conversation) {
  if (isUnreached) return 'failed'
  const isRefused = asked.some(({ outcome }) => isAboutUs(outcome)) || (random && isAboutUs(random))
  return isRefused ? 'refused_us' : 'answered'
}

async function remember(
  domain: string,
  verdicts: readonly MailboxVerdict[],
  { random }: Conversation,
  { memory, rechecks, clock }: VerifierTools,
): Promise<void> {
  const greylisted = verdicts.filter(({ reason }) => reason === 'greylisted')
  const isCatchAll = random?.meaning === 'accepted'
  const isTold = isCatchAll || random?.meaning === 'no_such_mailbox'
  await Promise.all([
    ...verdicts.map((verdict) => memory.noteVerdict(verdict)),
    isTold ? memory.noteCatchAll(domain, isCatchAll) : null,
    ...greylisted.map(({ email }) => rechecks?.schedule(email, clock() + recheckAfterMs)),
  ])
}
