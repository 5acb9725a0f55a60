/**
 * Thrown when another attempt has taken over the Idempotency-Key of a search, as after a standstill: nothing was
 * charged, and the answer of that attempt is the answer of the key.
 */
export class ClaimLostError extends Error {
  constructor() {
    super('The claim of the Idempotency-Key was taken over.')
    this.name = 'ClaimLostError'
  }
}
