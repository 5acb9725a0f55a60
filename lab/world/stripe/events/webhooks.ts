import type { Event } from '../model/objects.ts'
import { createSender, type Sender } from './sender.ts'

/** The treatment of the next events whose type begins with `type`. */
export type DeliveryRule = {
  readonly type?: string
  /** `before_answer`: the call or page that caused the event is answered after the webhook was. */
  readonly act: 'duplicate' | 'drop' | 'delay' | 'before_answer'
  readonly delayMs?: number
  /** How many events it meets; all when absent. */
  readonly times?: number
}

/** The webhook endpoint of the account, with the ways in which tests change its deliveries. */
export type Webhooks = Pick<Sender, 'setUrl' | 'message' | 'sent'> & {
  /** Adds a rule; the first one that fits an event counts. */
  rule(rule: DeliveryRule): void
  clearRules(): void
  /** Keeps the events from now on until they are delivered by hand or released. */
  hold(): void
  /** Gives the events that wait, oldest first. */
  held(): readonly Event[]
  /** Sends the waiting events one after the other; later events are sent at once again. */
  release(order?: 'created' | 'reversed'): Promise<void>
  /** Forgets the waiting events; later events are sent at once again. */
  dropHeld(): void
  /** Sends an event once, now, also one that was sent or dropped; returns the status, 0 without an answer. */
  deliver(eventId: string): Promise<number>
  /** Waits until nothing is being sent or about to be sent again. */
  settled(): Promise<void>
}

export type WebhookEndpoint = Webhooks & {
  /** Takes an event as it happens. */
  accept(event: Event): void
  /** Waits for the webhooks that have to arrive before the answer. */
  beforeAnswer(): Promise<void>
  stop(): Promise<void>
}

type Settings = Parameters<typeof createSender>[0] & {
  readonly findEvent: (id: string) => Event | undefined
}

/** Creates the endpoint. */
export function createWebhooks(settings: Settings): WebhookEndpoint {
  const sender = createSender(settings)
  const rules = createRules()
  const work = createWorkList()
  let waiting: Event[] | null = null
  const takeWaiting = () => {
    const events = waiting ?? []
    waiting = null
    return events
  }
  return {
    setUrl: sender.setUrl,
    message: sender.message,
    sent: sender.sent,
    rule: rules.add,
    clearRules: rules.clear,
    accept(event) {
      if (waiting) {
        waiting.push(event)
        return
      }
      const { act = null, delayMs = delayDefaultMs } = rules.take(event.type) ?? {}
      if (act === 'drop') return
      const pauseMs = act === 'delay' ? delayMs : 0
      const sending = sender.sendUntilTaken(event, pauseMs, act === 'duplicate' ? 2 : 1)
      work.add(sending, act === 'before_answer')
    },
    hold() {
      waiting ??= []
    },
    held: () => [...(waiting ?? [])],
    async release(order = 'created') {
      const events = takeWaiting()
      for (const event of order === 'created' ? events : events.reverse()) await sender.send(event)
    },
    dropHeld: () => void takeWaiting(),
    async deliver(eventId) {
      const event = settings.findEvent(eventId)
      if (!event) throw new Error(`no event has the id ${eventId}`)
      if (waiting) waiting = waiting.filter(({ id }) => id !== eventId)
      return sender.send(event)
    },
    settled: work.settled,
    beforeAnswer: work.urgentSettled,
    async stop() {
      sender.stop()
      await work.settled()
    },
  }
}

// The delay is longer than an answer of the service takes.
const delayDefaultMs = 300

function createRules() {
  let rules: { readonly rule: DeliveryRule; left: number }[] = []
  return {
    add: (rule: DeliveryRule) =>
      void rules.push({ rule, left: rule.times ?? Number.POSITIVE_INFINITY }),
    clear() {
      rules = []
    },
    take(type: string): DeliveryRule | null {
      const met = rules.find(({ rule, left }) => left > 0 && type.startsWith(rule.type ?? ''))
      if (!met) return null
      met.left -= 1
      return met.rule
    },
  }
}

/** Holds the webhooks that are being sent, so that they can be waited for. */
function createWorkList() {
  const all = new Set<Promise<void>>()
  const urgent = new Set<Promise<void>>()
  return {
    add(sending: Promise<void>, isUrgent: boolean) {
      // A webhook rejects when the double is closed, which is no failure.
      const done = sending.catch(() => {})
      for (const group of isUrgent ? [all, urgent] : [all]) {
        group.add(done)
        void done.then(() => group.delete(done))
      }
    },
    async settled() {
      while (all.size > 0) await Promise.all(all)
    },
    async urgentSettled() {
      await Promise.all(urgent)
    },
  }
}
