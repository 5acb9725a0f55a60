import type { MxSlots } from '../../model/mx-slots.ts'
import { type Conversation, type ConversationTools, createConversation } from './conversation.ts'
import type { MailHost } from './mail-hosts.ts'

/** A domain that waits for a session with its mail host. */
export type Guest = {
  readonly host: MailHost
  /** Its exchange hosts, best first. */
  readonly hosts: readonly string[]
  /** Of the request; it waits no longer once that aborts. */
  readonly signal: AbortSignal
  /** Asks what there is to ask; `isPaused`: the host refused us lately, and nothing must be asked. Never rejects. */
  talk(conversation: Conversation, isPaused: boolean): Promise<void>
}

type Entry = {
  readonly guest: Guest
  /** Its signal no longer matters here. */
  leave(): void
  resolve(): void
  reject(error: unknown): void
}

type Desk = {
  readonly waiting: Entry[]
  conversations: number
  /** Ends the wait for an MX slot when no request is left. */
  giveUp: AbortController
}

// As many domains as a session serves: for fewer one is quicker than the pause before the next.
const guestsPerConversation = 10

/**
 * Creates a session pool for each exchange host, within this process: domains whose mail goes to the same host share one
 * session, one after the other, as mail servers deliver over one connection (RFC 5321 4.1.1.5: RSET). Where many wait,
 * further sessions are opened as the host's limits allow. Settles when the domain's request was served; rejects with its
 * signal's reason while it waits, and when the slots do.
 */
export function createHostDesks(
  tools: ConversationTools & { readonly slots: MxSlots },
): (guest: Guest) => Promise<void> {
  const desks = new Map<string, Desk>()

  const open = async (key: string, desk: Desk) => {
    desk.conversations += 1
    while (desk.waiting.length > 0) {
      await converse(desk, tools)
    }
    desk.conversations -= 1
    if (desk.conversations === 0) desks.delete(key)
  }
  return (guest) =>
    new Promise<void>((resolve, reject) => {
      const { signal, host } = guest
      const [key = ''] = guest.hosts
      const desk = deskAt(desks, key)
      const onAbort = () => {
        const place = desk.waiting.indexOf(entry)
        if (place === -1) return
        desk.waiting.splice(place, 1)
        reject(signal.reason)
        if (desk.waiting.length === 0) desk.giveUp.abort()
      }
      const entry: Entry = {
        guest,
        leave: () => signal.removeEventListener('abort', onAbort),
        resolve,
        reject,
      }
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      if (desk.giveUp.signal.aborted) desk.giveUp = new AbortController()
      desk.waiting.push(entry)
      const isCrowded = desk.waiting.length > guestsPerConversation * desk.conversations
      if (isCrowded && desk.conversations < host.limits.connectionsMax) void open(key, desk)
    })
}

function deskAt(desks: Map<string, Desk>, key: string): Desk {
  const known = desks.get(key)
  if (known) return known
  const fresh = { waiting: [], conversations: 0, giveUp: new AbortController() }
  desks.set(key, fresh)
  return fresh
}

/** Acquires one MX slot and serves the waiting requests over one session. */
async function converse(desk: Desk, tools: Parameters<typeof createHostDesks>[0]): Promise<void> {
  const [first] = desk.waiting
  if (!first) return
  const { signal } = desk.giveUp
  try {
    const { slotKey, limits } = first.guest.host
    const slot = await tools.slots.acquire(slotKey, limits, signal)
    const conversation = createConversation(tools)
    try {
      await serveInTurn(desk, conversation, slot.pausedUntilMs !== null)
    } finally {
      await conversation.end()
      await slot.release(conversation.standing())
    }
  } catch (error) {
    if (signal.aborted) return
    for (const entry of desk.waiting.splice(0)) {
      entry.leave()
      entry.reject(error)
    }
  }
}

async function serveInTurn(
  desk: Desk,
  conversation: Conversation,
  isPaused: boolean,
): Promise<void> {
  while (!conversation.isOver()) {
    const [next] = desk.waiting
    if (!next || !conversation.serves(next.guest.hosts)) return
    desk.waiting.shift()
    next.leave()
    await next.guest.talk(conversation, isPaused)
    next.resolve()
  }
}
