import { createHash } from 'node:crypto'
import { findTestCard, type TestCard } from '../model/cards.ts'
import type { SavedCard, Work } from '../model/mode.ts'
import type { PaymentMethod } from '../model/objects.ts'
import { findObject, findSent } from '../protocol/find-object.ts'

// A test card is good until the end of a year that is years off.
const yearsValid = 4

/** Creates a payment method for a test card, not attached to any customer. */
export function createCardMethod(
  work: Work,
  card: TestCard,
  holder: { readonly email: string | null; readonly name?: string | null },
): PaymentMethod {
  const method: PaymentMethod = {
    id: work.ids.next('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      email: holder.email,
      name: holder.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: cardDetails(work, card),
    created: work.now(),
    customer: null,
    customer_account: null,
    livemode: work.livemode,
    metadata: {},
    type: 'card',
  }
  work.tables.payment_method.set(method.id, method)
  work.cards.set(method.id, { card, isSetUp: false, isDetached: false })
  return method
}

function cardDetails(work: Work, card: TestCard): NonNullable<PaymentMethod['card']> {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: card.brand,
    exp_month: 12,
    exp_year: new Date(work.now() * 1000).getUTCFullYear() + yearsValid,
    // The same card has the same fingerprint wherever it is used.
    fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

/**
 * Finds the payment method that a parameter names, or the path where it is null. An id that stands for a test card
 * makes a new one. @throws {StripeError} resource_missing
 */
export function findMethod(work: Work, id: string, param: string | null): PaymentMethod {
  const known = work.tables.payment_method.get(id)
  if (known) return known
  const card = work.livemode || !id.startsWith('pm_card_') ? undefined : findTestCard(id)
  if (card) return createCardMethod(work, card, { email: null })
  return param === null
    ? findObject(work, 'payment_method', id)
    : findSent(work, 'payment_method', id, param)
}

/** Gives the card behind a payment method. @throws {Error} when the double has lost it */
export function cardOf(work: Work, method: PaymentMethod): SavedCard {
  const saved = work.cards.get(method.id)
  if (saved) return saved
  throw new Error(`payment method ${method.id} has no card`)
}
