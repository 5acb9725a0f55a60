/**
 * Another attempt has taken over the Idempotency-Key under which a search ran, as after a standstill: nothing was
 * charged, and what that attempt records is the answer of the key.
 */
export class ClaimLostError extends Error {
  constructor() {
    super('The claim of the Idempotency-Key was taken over.')
    this.name = 'ClaimLostError'
  }
}
