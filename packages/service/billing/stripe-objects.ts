import type {
  Card,
  GatewayEvent,
  Intent,
  IntentStatus,
  Reversal,
  Session,
} from './payment-gateway.ts'

// The fields of Stripe's objects that are read; its library's own types have all fields. An expandable field is an id
// or the object.

type Expandable<T> = string | T | null | undefined
type WithId = { readonly id: string }

type StripeCard = {
  readonly brand: string
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
}
type StripeMethod = WithId & { readonly card?: StripeCard | null | undefined }
type StripeCharge = WithId & { readonly receipt_url?: string | null | undefined }

type StripeIntent = WithId & {
  readonly status: string
  readonly livemode: boolean
  readonly customer: Expandable<WithId>
  readonly amount: number
  readonly amount_received?: number
  readonly currency: string
  readonly metadata: Readonly<Record<string, string>> | null
  readonly payment_method: Expandable<StripeMethod>
  readonly latest_charge: Expandable<StripeCharge>
  readonly setup_future_usage: string | null
  readonly last_payment_error: { readonly message?: string | undefined } | null
  readonly next_action: {
    readonly redirect_to_url?: { readonly url: string | null } | undefined
  } | null
  readonly created: number
}

/** Reads a payment intent. */
export function intentOf(intent: StripeIntent): Intent {
  const { metadata, next_action: action } = intent
  const isPaid = intent.status === 'succeeded'
  return {
    id: intent.id,
    status: intent.status as IntentStatus,
    isLive: intent.livemode,
    customerId: idOf(intent.customer),
    amountCents: isPaid ? (intent.amount_received ?? 0) : intent.amount,
    currency: intent.currency,
    attemptId: metadata?.['enricher_attempt'] ?? null,
    origin: metadata?.['enricher_origin'] ?? null,
    tierKey: metadata?.['enricher_tier'] ?? null,
    card: cardOf(intent.payment_method),
    keepsCard: intent.setup_future_usage === 'off_session',
    failure: intent.last_payment_error?.message ?? null,
    nextUrl: action?.redirect_to_url?.url ?? null,
    receiptUrl: objectOf(intent.latest_charge)?.receipt_url ?? null,
    createdS: intent.created,
  }
}

function cardOf(method: Expandable<StripeMethod>): Card | null {
  const { id, card } = objectOf(method) ?? {}
  if (!id || !card) return null
  const expires = `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`
  return { paymentMethodId: id, brand: card.brand, last4: card.last4, expires }
}

type StripeSession = WithId & {
  readonly status: string | null
  readonly url: string | null
  readonly customer: Expandable<WithId>
  readonly metadata: Readonly<Record<string, string>> | null
  readonly payment_intent: Expandable<WithId>
}

/** Reads a checkout session. */
export function sessionOf(session: StripeSession): Session {
  return {
    id: session.id,
    status: session.status as Session['status'],
    url: session.url,
    customerId: idOf(session.customer),
    attemptId: session.metadata?.['enricher_attempt'] ?? null,
    intentId: idOf(session.payment_intent),
  }
}

// Ids and names of events have some thirty characters; they are logged, and ids are parts of addresses.
const wellFormedId = /^[0-9A-Za-z_]{1,255}$/
const wellFormedType = /^[0-9a-z_.]{1,255}$/

/** Reads an event; an id or type in another form than Stripe's becomes `malformed`, and such an object's id null. */
export function eventOf(event: {
  readonly id: unknown
  readonly type: unknown
  readonly livemode: unknown
  readonly data: { readonly object: unknown }
}): GatewayEvent {
  const { id } = event.data.object as { readonly id?: unknown }
  const matching = (value: unknown, form: RegExp) =>
    typeof value === 'string' && form.test(value) ? value : null
  return {
    id: matching(event.id, wellFormedId) ?? 'malformed',
    type: matching(event.type, wellFormedType) ?? 'malformed',
    isLive: event.livemode === true,
    objectId: matching(id, wellFormedId),
  }
}

type StripeReversal = WithId & {
  readonly amount: number
  readonly status: string | null
  readonly payment_intent: Expandable<WithId>
}

// The money of a dispute is withdrawn when it is opened, and comes back when it is won. An inquiry (`warning_...`) and
// a prevented dispute move none.
const disputeStates: Readonly<Record<string, Pick<Reversal, 'isInEffect' | 'isOpen'>>> = {
  needs_response: { isInEffect: true, isOpen: true },
  under_review: { isInEffect: true, isOpen: true },
  appeal_needs_response: { isInEffect: true, isOpen: true },
  appeal_under_review: { isInEffect: true, isOpen: true },
  lost: { isInEffect: true, isOpen: false },
  won: { isInEffect: false, isOpen: false },
  prevented: { isInEffect: false, isOpen: false },
  warning_needs_response: { isInEffect: false, isOpen: true },
  warning_under_review: { isInEffect: false, isOpen: true },
  warning_closed: { isInEffect: false, isOpen: false },
}
// A refund under way has left the operator's balance.
const refundStates: typeof disputeStates = {
  pending: { isInEffect: true, isOpen: true },
  requires_action: { isInEffect: true, isOpen: true },
  succeeded: { isInEffect: true, isOpen: false },
  failed: { isInEffect: false, isOpen: false },
  canceled: { isInEffect: false, isOpen: false },
}
// A state that is not known yet takes nothing, and is looked at again.
const unknownState = { isInEffect: false, isOpen: true }

/** Reads a refund or a dispute. */
export function reversalOf(kind: Reversal['kind'], object: StripeReversal): Reversal {
  const states = new Map(Object.entries(kind === 'refund' ? refundStates : disputeStates))
  return {
    id: object.id,
    kind,
    intentId: idOf(object.payment_intent),
    amountCents: object.amount,
    ...(states.get(object.status ?? '') ?? unknownState),
  }
}

function idOf(value: Expandable<WithId>): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}

function objectOf<T extends object>(value: Expandable<T>): T | null {
  return typeof value === 'object' ? value : null
}
