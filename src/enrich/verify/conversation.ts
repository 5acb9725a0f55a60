import { systemClock } from '../../lib/time.ts'
import {
  openSmtpDialogue,
  type SmtpDialogue,
  type SmtpRefusal,
  type SmtpTools,
} from '../smtp/smtp-dialogue.ts'
import type { ReplyReader } from './classify-reply.ts'
import { isAboutMailbox, isAboutUs, type RecipientOutcome } from './decide-verdict.ts'
import { randomLocalPart } from './random-local-part.ts'
import { readOutcome } from './read-outcome.ts'
import type { SilentHosts } from './silent-hosts.ts'

/** One person's addresses at one domain, and where its mail goes. */
export type Question = {
  /** Best first. */
  readonly emails: readonly string[]
  /** The domain's exchange hosts, best first. */
  readonly hosts: readonly string[]
}

/** What was said about one person's addresses. */
export type Talk = {
  /** In the order they were asked; addresses after the last are not asked. */
  readonly asked: readonly { readonly email: string; readonly outcome: RecipientOutcome }[]
  /** The catch-all probe; null when none was made. */
  readonly random: RecipientOutcome | null
}

/** One connection to a mail host, in which several people may be asked for one after the other. */
export type Conversation = {
  /**
   * Probes the given addresses until one is accepted or something else than the mailbox is in the way; connects first
   * when the session is not open yet. When the signal aborts meanwhile, the connection is gone. Never rejects.
   */
  ask(question: Question, signal: AbortSignal): Promise<Talk>
  /** True when a domain with these exchange hosts may be probed here: the host of the session is one of them. */
  serves(hosts: readonly string[]): boolean
  /** Nothing more can be learnt in this connection, or enough was asked in it. */
  isOver(): boolean
  /** How the server treated us. */
  standing(): 'answered' | 'refused_us' | 'failed'
  end(): Promise<void>
}

// RFC 5321 sets no bound; polite verifiers keep to five a person, the random one included.
const recipientsMax = 5
// A company's decision-makers fit in; a client that names more looks like a harvester.
const conversationRecipientsMax = 20
// Of the seconds a session may take: a request that joins later would be cut off before a slow server has answered.
const joinableForMs = 8_000

type State = {
  readonly cutOff: AbortController
  readonly sinceMs: number
  host: string | null
  dialogue: SmtpDialogue | null
  recipients: number
  /** The domain that was asked about last. */
  domain: string
  /**
   * The catch-all probe of that domain. A refused guess serves as well: the server refuses addresses that do not exist.
   */
  random: RecipientOutcome | null
  isOver: boolean
  standing: 'answered' | 'refused_us' | 'failed'
}

/** What SMTP sessions need. */
export type ConversationTools = {
  readonly smtp: SmtpTools
  readonly silentHosts: SilentHosts
  readonly readReply: ReplyReader['readReply']
}

/** Creates a session with the first host that can be reached; it connects at the first probe. */
export function createConversation(tools: ConversationTools): Conversation {
  const state: State = {
    cutOff: new AbortController(),
    sinceMs: performance.now(),
    host: null,
    dialogue: null,
    recipients: 0,
    domain: '',
    random: null,
    isOver: false,
    standing: 'failed',
  }
  return {
    async ask(question, signal) {
      const onAbort = () => {
        state.isOver = true
        state.cutOff.abort()
      }
      signal.addEventListener('abort', onAbort, { once: true })
      if (signal.aborted) onAbort()
      try {
        return await answer(state, question, tools)
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
    },
    serves: (hosts) => state.host === null || hosts.includes(state.host),
    isOver: () => state.isOver || isWornOut(state),
    standing: () => state.standing,
    end: async () => state.dialogue?.end(),
  }
}

function isWornOut({ recipients, sinceMs }: State): boolean {
  const isFull = recipients + recipientsMax > conversationRecipientsMax
  return isFull || performance.now() - sinceMs > joinableForMs
}

async function answer(state: State, question: Question, tools: ConversationTools): Promise<Talk> {
  const [email = ''] = question.emails
  if (!state.dialogue) {
    const outcome = await connect(state, question.hosts, tools)
    if (outcome) return { asked: [{ email, outcome }], random: null }
  }
  const domain = domainOf(email)
  if (domain !== state.domain) state.random = null
  state.domain = domain
  const { dialogue } = state
  if (!dialogue) throw new Error('a conversation is open after connecting')
  return askFor(state, dialogue, question.emails, tools)
}

/**
 * Probes the real addresses first, because hosts grow suspicious of a session that begins with a wrong one; the catch-all
 * probe follows when one was accepted and none refused before.
 */
async function askFor(
  state: State,
  dialogue: SmtpDialogue,
  emails: readonly string[],
  tools: ConversationTools,
): Promise<Talk> {
  const { from } = tools.smtp
  const asked: { email: string; outcome: RecipientOutcome }[] = []
  for (const email of emails) {
    // The last question is kept for the random address until a refusal has made it needless.
    if (asked.length === recipientsMax - (state.random ? 0 : 1)) break
    const outcome = await tell(state, dialogue, email, tools)
    asked.push({ email, outcome })
    if (outcome.meaning === 'no_such_mailbox') state.random ??= outcome
    if (needsRandom(outcome)) {
      state.random ??= await tell(state, dialogue, randomFor(email, from), tools)
    }
    if (!isAboutMailbox(outcome)) break
  }
  return { asked, random: state.random }
}

/** A greylisted one is introduced together with the random one: both are let in when they come back. */
function needsRandom({ meaning }: RecipientOutcome): boolean {
  return meaning === 'accepted' || meaning === 'greylisted'
}

function randomFor(email: string, from: string): string {
  const domain = domainOf(email)
  return `${randomLocalPart(domain, from, systemClock())}@${domain}`
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

async function tell(
  state: State,
  dialogue: SmtpDialogue,
  email: string,
  tools: ConversationTools,
): Promise<RecipientOutcome> {
  state.recipients += 1
  const outcome = await readOutcome(await dialogue.askFor(email), state.host ?? '', tools.readReply)
  if (isAboutUs(outcome)) state.standing = 'refused_us'
  else if (state.standing === 'failed' && outcome.meaning) state.standing = 'answered'
  if (!isAnswer(outcome)) state.isOver = true
  return outcome
}

/** The server said something about the mailbox, whatever it was, and may be asked about others. */
function isAnswer(outcome: RecipientOutcome): boolean {
  const { meaning } = outcome
  return isAboutMailbox(outcome) || meaning === 'accepted' || meaning === 'mailbox_full'
}

type Refusal = SmtpRefusal & { readonly host: string }

/** Connects to the first host that can be reached. Returns null when the session is open, else why it is not. */
async function connect(
  state: State,
  hosts: readonly string[],
  tools: ConversationTools,
): Promise<RecipientOutcome | null> {
  const { signal } = state.cutOff
  const refusals: Refusal[] = []
  for (const host of hosts) {
    const silence = tools.silentHosts.silenceOf(host)
    // A known silence costs no connection: further requests may get the same outcome here.
    if (silence === null) state.isOver = true
    const opened = silence ?? (await tryHost(host, tools, signal))
    if (!('stage' in opened)) {
      Object.assign(state, { dialogue: opened, host, isOver: signal.aborted })
      return null
    }
    refusals.push({ ...opened, host })
    if (!isUnreached(opened) || signal.aborted) break
  }
  // A blocked address for one MX does not rule out the others.
  const [refusal = noHost] = refusals.toSorted((a, b) => blockedLast(a) - blockedLast(b))
  const outcome = await readOutcome(refusal, refusal.host, tools.readReply)
  state.standing = standingAfter(refusal, outcome)
  return outcome
}

async function tryHost(
  host: string,
  { smtp, silentHosts }: ConversationTools,
  signal: AbortSignal,
): Promise<SmtpDialogue | SmtpRefusal> {
  const opened = await openSmtpDialogue(host, smtp, signal)
  if (!('stage' in opened) || !isUnreached(opened)) silentHosts.noteReached(host)
  // We aborted, or had no free socket: this failure says nothing about the host.
  else if (!signal.aborted && opened.fault !== 'local') silentHosts.noteUnreached(host, opened)
  return opened
}

function standingAfter(refusal: SmtpRefusal, outcome: RecipientOutcome): State['standing'] {
  if (isUnreached(refusal)) return 'failed'
  return isAboutUs(outcome) ? 'refused_us' : 'answered'
}

const noHost: Refusal = { stage: 'connect', reply: null, fault: 'unreachable', host: '' }

function blockedLast({ fault }: SmtpRefusal): number {
  return fault === 'blocked_address' ? 1 : 0
}

/** Nothing was said: another host of the domain may be better off. A refusal in words holds for all of them. */
function isUnreached({ stage, reply }: SmtpRefusal): boolean {
  return reply === null && (stage === 'connect' || stage === 'greeting')
}
