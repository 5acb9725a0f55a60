/** A payment with what was reversed of it. */
export type ReversedPayment = {
  readonly credits: number
  readonly amountCents: number
  /** Credits owed back so far, and those of them that were taken. */
  readonly creditsReversed: number
  readonly creditsTaken: number
}

/** What a change of the reversals of a payment moves. */
export type ReversalDecision = {
  readonly creditsReversed: number
  /** To be taken now. */
  readonly take: number
  /** To be restored now: taken for what is undone. */
  readonly restore: number
}

/**
 * Decides what is owed back once `centsInEffect` of a payment are with its payer: the part of its credits that they
 * are of its amount, in whole credits, rounded down. What cannot be taken stays owed; what was undone is restored as
 * far as it had been taken.
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
