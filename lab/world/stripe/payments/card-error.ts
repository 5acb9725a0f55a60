import type { Decline } from '../model/cards.ts'
import type { PaymentMethod } from '../model/objects.ts'

/** Returns the error of a card that its bank refused, as payments and setups show it. */
export function cardErrorOf(decline: Decline, method: PaymentMethod) {
  return {
    type: 'card_error',
    code: decline.code,
    ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
    message: decline.message,
    payment_method: structuredClone(method),
  } as const
}
