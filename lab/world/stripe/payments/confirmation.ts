import { publish } from '../events/publish.ts'
import { type Attempt, type BankAnswer, decideCharge } from '../model/bank.ts'
import type { Decline } from '../model/cards.ts'
import type { Work } from '../model/mode.ts'
import type { PaymentIntent, PaymentMethod } from '../model/objects.ts'
import { createCharge } from './charges.ts'
import { failPayment, finishPayment } from './outcome.ts'
import { cardOf } from './payment-methods.ts'

type Presence = Pick<Attempt, 'isOffSession' | 'isAuthenticated'> & {
  /** The caller wants an error where the holder would have to confirm. */
  readonly isActionRefused?: boolean
  /** The address to which the bank's page leads. */
  readonly returnUrl: string | null
}

/**
 * Charges the card of a payment intent, or asks its holder for confirmation; the intent says how it went.
 *
 * @throws {StripeError} card_error when the bank declines, with the intent as it is then
 */
export function confirmIntent(
  work: Work,
  intent: PaymentIntent,
  method: PaymentMethod,
  presence: Presence,
): void {
  const { card, isSetUp } = cardOf(work, method)
  intent.payment_method = method.id
  const attempt = { ...presence, isSetUp, isSaved: method.customer !== null }
  settleAttempt[decideCharge(card, attempt).kind](work, intent, method, presence)
}

type Settle = (work: Work, intent: PaymentIntent, method: PaymentMethod, presence: Presence) => void

const settleAttempt: Record<BankAnswer['kind'], Settle> = {
  approved: (work, intent, method) => {
    finishPayment(work, intent, method, createCharge(work, intent, method))
  },
  declined: (work, intent, method) => {
    const { decline } = cardOf(work, method).card
    if (decline) throw failPayment(work, intent, method, decline)
  },
  authentication: (work, intent, method, presence) => {
    const { isOffSession, isActionRefused = false, returnUrl } = presence
    if (isOffSession || isActionRefused)
      throw failPayment(work, intent, method, authenticationRequired)
    intent.status = 'requires_action'
    intent.last_payment_error = null
    intent.next_action =
      returnUrl === null
        ? { type: 'use_stripe_sdk', use_stripe_sdk: {} }
        : {
            type: 'redirect_to_url',
            redirect_to_url: { url: `${work.url}/3ds/${intent.id}`, return_url: returnUrl },
          }
    publish(work, 'payment_intent.requires_action', intent)
  },
}

const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** Ends the bank's question: the holder has confirmed the payment, or not. @throws {StripeError} card_error */
export function answerChallenge(work: Work, intent: PaymentIntent, isConfirmed: boolean): void {
  const method = work.tables.payment_method.get(intent.payment_method ?? '')
  if (!method) throw new Error(`payment intent ${intent.id} has no payment method`)
  if (!isConfirmed) throw failPayment(work, intent, method, authenticationFailed)
  confirmIntent(work, intent, method, {
    isOffSession: false,
    isAuthenticated: true,
    returnUrl: intent.next_action?.redirect_to_url?.return_url ?? null,
  })
}

/** The holder of the card did not confirm. */
export const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}
