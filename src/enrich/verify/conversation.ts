import {
  openSmtpDialogue,
  type SmtpDialogue,
  type SmtpRefusal,
  type SmtpTools,
} from '../../providers/native/smtp-dialogue.ts'
import { isAboutMailbox, outcomeOf, type RecipientOutcome } from './decide-verdict.ts'
import { randomLocalPart } from './random-local-part.ts'

/** What one conversation with a domain's mail servers brought to light. */
export type Conversation = {
  /** In the order they were asked; addresses after the last are not asked. */
  readonly asked: readonly { readonly email: string; readonly outcome: RecipientOutcome }[]
  /** About a random address; null when it was not asked. */
  readonly random: RecipientOutcome | null
  /** No server could be reached. */
  readonly isUnreached: boolean
  /** When the server has let go: nobody waits for a goodbye, the next guest does. */
  readonly closed: Promise<void>
}

// RFC 5321 sets no bound; polite verifiers keep to five a person, the random one included.
const recipientsMax = 5
const ownRecipientsMax = recipientsMax - 1

/**
 * Asks the first host that can be reached: the given addresses, best first, until one is accepted or something else
 * than the mailbox is in the way; then a random one. The real ones come first, because hosts grow suspicious of whoever
 * begins with a wrong one. Never rejects.
 */
export async function converse(
  hosts: readonly string[],
  emails: readonly string[],
  tools: SmtpTools,
  signal: AbortSignal,
): Promise<Conversation> {
  const refusals: SmtpRefusal[] = []
  for (const host of hosts) {
    const dialogue = await openSmtpDialogue(host, tools, signal)
    if (!('stage' in dialogue)) return ask(dialogue, emails)
    refusals.push(dialogue)
    if (!isUnreached(dialogue) || signal.aborted) break
  }
  return unasked(refusals, emails[0] ?? '')
}

function unasked(refusals: readonly SmtpRefusal[], email: string): Conversation {
  // That one host stands on forbidden ground says nothing about the others.
  const [refusal = noHost] = refusals.toSorted((a, b) => blockedLast(a) - blockedLast(b))
  return {
    asked: [{ email, outcome: outcomeOf(refusal) }],
    random: null,
    isUnreached: isUnreached(refusal),
    closed: Promise.resolve(),
  }
}

const noHost: SmtpRefusal = { stage: 'connect', reply: null, fault: 'unreachable' }

function blockedLast({ fault }: SmtpRefusal): number {
  return fault === 'blocked_address' ? 1 : 0
}

async function ask(dialogue: SmtpDialogue, emails: readonly string[]): Promise<Conversation> {
  const asked: { email: string; outcome: RecipientOutcome }[] = []
  let random: RecipientOutcome | null = null
  for (const email of emails.slice(0, ownRecipientsMax)) {
    const outcome = outcomeOf(await dialogue.askFor(email))
    asked.push({ email, outcome })
    if (outcome.meaning === 'accepted') {
      const domain = email.slice(email.lastIndexOf('@') + 1)
      random = outcomeOf(await dialogue.askFor(`${randomLocalPart()}@${domain}`))
    }
    if (!isAboutMailbox(outcome)) break
  }
  return { asked, random, isUnreached: false, closed: dialogue.end() }
}

/** Nothing was said: another host of the domain may be better off. A refusal in words holds for all of them. */
function isUnreached({ stage, reply }: SmtpRefusal): boolean {
  return reply === null && (stage === 'connect' || stage === 'greeting')
}
