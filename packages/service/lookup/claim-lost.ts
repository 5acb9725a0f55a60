/**
 * Another attempt has taken over the Idempotency-Key of this search, because this process stood still for longer than
 * its claim lasts. This search was not charged; its caller gets the answer of the other attempt.
 */
export class ClaimLostError extends Error {
  constructor() {
    super('The claim of the Idempotency-Key was taken over.')
    this.name = 'ClaimLostError'
  }
}
