import { systemClock } from '../lib/time.ts'
import { domainOfEmail } from '../mail/address-parts.ts'
import type { SessionOutcome } from '../model/mx-slots.ts'
import { catchAllLocalPart } from './catch-all-probe.ts'
import { connectMx, isUnreached } from './connect-mx.ts'
import {
  isAboutMailbox,
  isPolicyReply,
  outcomeOf,
  type RecipientOutcome,
} from './decide-verdict.ts'
import type { MxBreaker } from './mx-breaker.ts'
import type { ReplyReader } from './replies/classify-reply.ts'
import type { SmtpClient, SmtpOptions, SmtpRefusal } from './smtp/smtp-client.ts'
import type { SmtpAnswer } from './smtp/smtp-connection.ts'

/** One person's addresses at one domain, and the route of its mail. */
export type ProbeRequest = {
  /** Best first. */
  readonly emails: readonly string[]
  /** The domain's exchange hosts, best first. */
  readonly hosts: readonly string[]
}

/** The outcomes of the probes of one person's addresses. */
export type ProbeResult = {
  /** Outcomes in the order of the probes; addresses after the last were not probed. */
  readonly probed: readonly { readonly email: string; readonly outcome: RecipientOutcome }[]
  /** The server's reply about an address that does not exist; null when it was not learnt. */
  readonly catchAll: RecipientOutcome | null
}

/** One connection to a mail host, over which several people may be probed one after the other. */
export type SmtpSession = {
  /**
   * Probes the given addresses until one is accepted or a reply is not about the mailbox. A server that greylists is
   * introduced to four, so that all of them are let in when they come back. Connects first when the session is not open
   * yet. An abort of the signal meanwhile closes the connection. Never rejects.
   */
  probe(request: ProbeRequest, signal: AbortSignal): Promise<ProbeResult>
  /**
   * Returns true when a domain with these exchange hosts may be probed here: the host of the session is one of them.
   */
  serves(hosts: readonly string[]): boolean
  /** Returns true when nothing more can be learnt over this connection, or enough was probed over it. */
  isOver(): boolean
  /** Returns how the server treated us. */
  outcome(): SessionOutcome
  /** Closes the connection; resolves when it is closed. Never rejects. */
  end(): Promise<void>
}

// RFC 5321 sets no bound; polite verifiers keep to five a person, the catch-all probe included.
const recipientsPerPersonMax = 5
// Number of one person's guesses that are introduced to a server that greylists, each with a recheck of its own: with
// the catch-all probe as many as a person may have. Compared with a host that does not greylist, three find 88 % of the
// people, four 97 % (docs/accuracy-parts.md).
const introducedMax = 4
// The decision-makers of a company fit into one session; a client that names more recipients looks like a harvester.
const recipientsMax = 20
// Requests join a session in the first part of its time: a request that joined later would be cut off before a slow
// server has answered.
const joinableForMs = 8_000

type SessionDependencies = {
  readonly smtp: SmtpOptions
  readonly breaker: MxBreaker
  readonly readReply: ReplyReader['readReply']
}

type Session = SessionDependencies & {
  readonly cutOff: AbortController
  readonly sinceMs: number
  host: string
  client: SmtpClient | null
  recipients: number
  /** The domain that was probed last. */
  domain: string
  /** Outcome of that domain's catch-all probe. A refused guess counts as one: unknown addresses are refused there. */
  catchAll: RecipientOutcome | null
  isOver: boolean
  outcome: SessionOutcome
}

/** Creates a session with the first exchange host that can be reached; it connects at the first probe. */
export function createSmtpSession(dependencies: SessionDependencies): SmtpSession {
  const session: Session = {
    ...dependencies,
    cutOff: new AbortController(),
    sinceMs: performance.now(),
    host: '',
    client: null,
    recipients: 0,
    domain: '',
    catchAll: null,
    isOver: false,
    outcome: 'failed',
  }
  return {
    async probe(request, signal) {
      const onAbort = () => {
        session.isOver = true
        session.cutOff.abort()
      }
      signal.addEventListener('abort', onAbort, { once: true })
      if (signal.aborted) onAbort()
      try {
        return await probePerson(session, request)
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
    },
    serves: (hosts) => session.client === null || hosts.includes(session.host),
    isOver: () => session.isOver || isWornOut(session),
    outcome: () => session.outcome,
    end: async () => session.client?.quit(),
  }
}

function isWornOut({ recipients, sinceMs }: Session): boolean {
  const isFull = recipients + recipientsPerPersonMax > recipientsMax
  return isFull || performance.now() - sinceMs > joinableForMs
}

async function probePerson(
  session: Session,
  { emails, hosts }: ProbeRequest,
): Promise<ProbeResult> {
  const [email = ''] = emails
  const client = session.client ?? (await connect(session, hosts))
  if (!('rcpt' in client)) {
    return { probed: [{ email, outcome: client }], catchAll: null }
  }
  const domain = domainOfEmail(email)
  if (domain !== session.domain) session.catchAll = null
  session.domain = domain
  return probeEach(session, client, emails)
}

/**
 * Probes the real addresses first, because hosts grow suspicious of a session that begins with a wrong one; the
 * catch-all probe follows when one was accepted and none refused before.
 */
async function probeEach(
  session: Session,
  client: SmtpClient,
  emails: readonly string[],
): Promise<ProbeResult> {
  const probed: { email: string; outcome: RecipientOutcome }[] = []
  const endsAt = session.recipients + recipientsPerPersonMax
  for (const email of emails) {
    // The last of the recipients is reserved for the catch-all probe, until a refusal makes that probe needless.
    if (session.recipients === endsAt - (session.catchAll ? 0 : 1)) break
    const outcome = await probeOne(session, client, email)
    probed.push({ email, outcome })
    if (outcome.meaning === 'no_such_mailbox') session.catchAll ??= outcome
    if (needsCatchAllProbe(outcome)) {
      session.catchAll ??= await probeOne(session, client, catchAllAddress(session))
    }
    if (!mayGoOn(outcome, probed.length)) break
  }
  return { probed, catchAll: session.catchAll }
}

/** Returns true when the next guess is probed after this outcome. */
function mayGoOn(outcome: RecipientOutcome, probedCount: number): boolean {
  if (outcome.meaning === 'greylisted') return probedCount < introducedMax
  return isAboutMailbox(outcome)
}

/**
 * Returns true where the catch-all probe has to follow. A greylisted address is introduced together with it: both are
 * let in when they come back. A server whose disk is full reports every mailbox as full.
 */
function needsCatchAllProbe({ meaning }: RecipientOutcome): boolean {
  return meaning === 'accepted' || meaning === 'greylisted' || meaning === 'mailbox_full'
}

function catchAllAddress({ domain, smtp }: Session): string {
  return `${catchAllLocalPart(domain, smtp.from, systemClock())}@${domain}`
}

async function probeOne(
  session: Session,
  client: SmtpClient,
  email: string,
): Promise<RecipientOutcome> {
  session.recipients += 1
  const outcome = await readOutcome(session, await client.rcpt(email), session.host)
  if (isPolicyReply(outcome)) session.outcome = 'refused_us'
  else if (session.outcome === 'failed' && outcome.meaning) session.outcome = 'answered'
  if (!saysAnything(outcome)) session.isOver = true
  return outcome
}

/** Returns true where the reply is about the mailbox, so that the server may be asked about others. */
function saysAnything(outcome: RecipientOutcome): boolean {
  const { meaning } = outcome
  return isAboutMailbox(outcome) || meaning === 'accepted' || meaning === 'mailbox_full'
}

/** Connects; returns the client, or the outcome of the refusal. */
async function connect(
  session: Session,
  hosts: readonly string[],
): Promise<SmtpClient | RecipientOutcome> {
  const { smtp, breaker, cutOff } = session
  const connection = await connectMx(hosts, smtp, breaker, cutOff.signal)
  if ('client' in connection) {
    const { client, host } = connection
    Object.assign(session, { client, host, isOver: cutOff.signal.aborted })
    return client
  }
  const { refusal, host, isTried } = connection
  // An open breaker costs no connection: further requests may get the same outcome here.
  if (isTried) session.isOver = true
  const outcome = await readOutcome(session, refusal, host)
  session.outcome = outcomeAfter(refusal, outcome)
  return outcome
}

function outcomeAfter(refusal: SmtpRefusal, outcome: RecipientOutcome): SessionOutcome {
  if (isUnreached(refusal)) return 'failed'
  return isPolicyReply(outcome) ? 'refused_us' : 'answered'
}

/** Returns the outcome of an answer of `host`; a thread reads the text of the reply. */
async function readOutcome(
  { readReply }: Session,
  answer: SmtpAnswer | SmtpRefusal,
  host: string,
): Promise<RecipientOutcome> {
  const read = answer.reply && (await readReply(answer.reply, host))
  return outcomeOf(answer, read?.meaning ?? null)
}
