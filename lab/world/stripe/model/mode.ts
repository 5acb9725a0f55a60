import type { TestCard } from './cards.ts'
import type { Ids } from './ids.ts'
import type { Event, LineItem } from './objects.ts'
import type { Tables } from './tables.ts'

/** The card of a payment method, and whether its holder has agreed to charges in the holder's absence. */
export type SavedCard = { card: TestCard; isSetUp: boolean; isDetached: boolean }

export type Checkout = {
  readonly lines: readonly LineItem[]
  /** The fields of the payment intent, which is created when the page is sent. */
  readonly payment: {
    readonly metadata: Readonly<Record<string, string>>
    readonly description: string | null
    readonly receiptEmail: string | null
    readonly setupFutureUsage: 'off_session' | 'on_session' | null
  }
}

/** Test or live mode of the account: keys and objects of one are unknown in the other. */
export type Mode = {
  readonly livemode: boolean
  readonly secretKey: string
  readonly tables: Tables
  /** The card behind each payment method, which is no part of the object. */
  readonly cards: Map<string, SavedCard>
  /** Ids of customers that were deleted: they can still be asked for. */
  readonly deletedCustomers: Set<string>
  /** The parameters of each checkout session that the session does not show. */
  readonly checkouts: Map<string, Checkout>
  readonly ids: Ids
  /** Seconds since 1970, as in all objects. */
  now(): number
  /** Address of the double, for links to its pages. */
  readonly url: string
  /** Says that the other mode has an object of this id. */
  readonly isInOtherMode: (id: string) => boolean
  /** Takes each event as it happens. */
  readonly onEvent: (event: Event) => void
}

/** The call that caused an event; both null where a page, a bank or time was the cause. */
export type Cause = { readonly id: string | null; readonly idempotency_key: string | null }

/** A mode while something happens in it. */
export type Work = Mode & { readonly cause: Cause }
