import { systemClock } from '../../lib/time.ts'
import {
  openSmtpDialogue,
  type SmtpDialogue,
  type SmtpRefusal,
  type SmtpTools,
} from '../../providers/native/smtp-dialogue.ts'
import { isAboutMailbox, isAboutUs, outcomeOf, type RecipientOutcome } from './decide-verdict.ts'
import { randomLocalPart } from './random-local-part.ts'

/** What was said about one person's addresses. */
export type Talk = {
  /** In the order they were asked; addresses after the last are not asked. */
  readonly asked: readonly { readonly email: string; readonly outcome: RecipientOutcome }[]
  /** About an address that nobody has; null when none was asked for. */
  readonly random: RecipientOutcome | null
}

/** One connection to a domain's mail servers, in which several people may be asked for one after the other. */
export type Conversation = {
  /**
   * Asks for the given addresses, best first, until one is accepted or something else than the mailbox is in
   * the way. Never rejects.
   */
  ask(emails: readonly string[]): Promise<Talk>
  /** Nothing more can be learnt in this connection, or enough was asked in it. */
  isOver(): boolean
  /** How the server treated us. */
  standing(): 'answered' | 'refused_us' | 'failed'
  end(): Promise<void>
}

// RFC 5321 sets no bound; polite verifiers keep to five a person, the random one included.
const recipientsMax = 5
// A company's decision-makers fit in; whoever asks for more looks like a harvester.
const conversationRecipientsMax = 20

type State = {
  dialogue: SmtpDialogue | null
  recipients: number
  /** A refused guess is as good as a random address: nobody has it, and the server says so. */
  random: RecipientOutcome | null
  isOver: boolean
  standing: 'answered' | 'refused_us' | 'failed'
}

/** A conversation with the first host that can be reached; it connects when something is asked. */
export function createConversation(
  hosts: readonly string[],
  tools: SmtpTools,
  signal: AbortSignal,
): Conversation {
  const state: State = {
    dialogue: null,
    recipients: 0,
    random: null,
    isOver: false,
    standing: 'failed',
  }
  return {
    async ask(emails) {
      if (!state.dialogue) {
        const opened = await connect(hosts, tools, signal)
        if ('stage' in opened) return refused(state, opened, emails[0] ?? '')
        state.dialogue = opened
      }
      return askFor(state, state.dialogue, emails, tools.from)
    },
    isOver: () => state.isOver || state.recipients + recipientsMax > conversationRecipientsMax,
    standing: () => state.standing,
    end: async () => state.dialogue?.end(),
  }
}

/**
 * The real addresses come first, because hosts grow suspicious of whoever begins with a wrong one; the random one is
 * asked for when one was accepted and none refused before.
 */
async function askFor(
  state: State,
  dialogue: SmtpDialogue,
  emails: readonly string[],
  from: string,
): Promise<Talk> {
  const asked: { email: string; outcome: RecipientOutcome }[] = []
  for (const email of emails) {
    // The last question is kept for the random address until a refusal has made it needless.
    if (asked.length === recipientsMax - (state.random ? 0 : 1)) break
    const outcome = await tell(state, dialogue, email)
    asked.push({ email, outcome })
    if (outcome.meaning === 'no_such_mailbox') state.random ??= outcome
    if (needsRandom(outcome)) state.random ??= await tell(state, dialogue, randomFor(email, from))
    if (!isAboutMailbox(outcome)) break
  }
  return { asked, random: state.random }
}

/** A greylisted one is introduced together with the random one: both are let in when they come back. */
function needsRandom({ meaning }: RecipientOutcome): boolean {
  return meaning === 'accepted' || meaning === 'greylisted'
}

function randomFor(email: string, from: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return `${randomLocalPart(domain, from, systemClock())}@${domain}`
}

async function tell(
  state: State,
  dialogue: SmtpDialogue,
  email: string,
): Promise<RecipientOutcome> {
  state.recipients += 1
  const outcome = outcomeOf(await dialogue.askFor(email))
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

async function connect(
  hosts: readonly string[],
  tools: SmtpTools,
  signal: AbortSignal,
): Promise<SmtpDialogue | SmtpRefusal> {
  const refusals: SmtpRefusal[] = []
  for (const host of hosts) {
    const dialogue = await openSmtpDialogue(host, tools, signal)
    if (!('stage' in dialogue)) return dialogue
    refusals.push(dialogue)
    if (!isUnreached(dialogue) || signal.aborted) break
  }
  // That one host stands on forbidden ground says nothing about the others.
  const [refusal = noHost] = refusals.toSorted((a, b) => blockedLast(a) - blockedLast(b))
  return refusal
}

function refused(state: State, refusal: SmtpRefusal, email: string): Talk {
  const outcome = outcomeOf(refusal)
  state.isOver = true
  state.standing = isUnreached(refusal) ? 'failed' : isAboutUs(outcome) ? 'refused_us' : 'answered'
  return { asked: [{ email, outcome }], random: null }
}

const noHost: SmtpRefusal = { stage: 'connect', reply: null, fault: 'unreachable' }

function blockedLast({ fault }: SmtpRefusal): number {
  return fault === 'blocked_address' ? 1 : 0
}

/** Nothing was said: another host of the domain may be better off. A refusal in words holds for all of them. */
function isUnreached({ stage, reply }: SmtpRefusal): boolean {
  return reply === null && (stage === 'connect' || stage === 'greeting')
}
