/** A payment with the credits that were reversed of it. */
export type ReversedPayment = {
  readonly credits: number
  readonly amountCents: number
  /** Credits owed back so far, and those of them that were taken. */
  readonly creditsReversed: number
  readonly creditsTaken: number
}

/** The credits that a change of a payment's reversals moves. */
export type ReversalDecision = {
  readonly creditsReversed: number
  readonly take: number
  /** Credits to restore now: they were taken for a reversal that is undone. */
  readonly restore: number
}

/**
 * Decides what is owed back once `centsInEffect` of a payment are with its payer: the same share of the payment's
 * credits, in whole credits, rounded down. Credits that cannot be taken stay owed; credits of an undone reversal are
 * restored as far as they had been taken.
 */
export function decideReversal(payment: ReversedPayment, centsInEffect: number): ReversalDecision {
  const { credits, amountCents, creditsReversed: before, creditsTaken } = payment
  // A refund and a dispute of one charge may together be more than was paid: a payment is reversed once.
  const cents = Math.min(centsInEffect, amountCents)
  const creditsReversed = Number((BigInt(cents) * BigInt(credits)) / BigInt(amountCents))
  return {
    creditsReversed,
    take: Math.max(0, creditsReversed - before),
    restore: Math.max(0, creditsTaken - creditsReversed),
  }
}
