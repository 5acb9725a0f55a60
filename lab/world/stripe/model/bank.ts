import type { Authentication, Decline, TestCard } from './cards.ts'

/** Circumstances of one attempt to charge a card. */
export type Attempt = {
  readonly isOffSession: boolean
  /** The holder has confirmed this very payment. */
  readonly isAuthenticated: boolean
  /** The card belongs to a customer already. */
  readonly isSaved: boolean
  /** The holder has agreed to charges in the holder's absence. */
  readonly isSetUp: boolean
}

export type BankAnswer =
  | { readonly kind: 'approved' }
  | { readonly kind: 'authentication' }
  | { readonly kind: 'declined'; readonly decline: Decline }

/** Decides an attempt as the bank of the card does. */
export function decideCharge(card: TestCard, attempt: Attempt): BankAnswer {
  if (!attempt.isAuthenticated && isAuthenticationAsked[card.authentication](attempt)) {
    return { kind: 'authentication' }
  }
  const isDeclined = card.decline !== null && (attempt.isSaved || !card.isFirstChargeTaken)
  return isDeclined && card.decline
    ? { kind: 'declined', decline: card.decline }
    : { kind: 'approved' }
}

const isAuthenticationAsked: Record<Authentication, (attempt: Attempt) => boolean> = {
  never: () => false,
  always: () => true,
  on_session: ({ isOffSession }) => !isOffSession,
  until_set_up: ({ isSetUp, isOffSession }) => !(isSetUp && isOffSession),
}
