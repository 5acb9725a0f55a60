import type { PurchaseBody } from '@enricher/contract/billing'
import type { Credential } from '../accounts/bearer.ts'

/** A request to buy credits. */
export type PurchaseCall = {
  readonly credential: Credential
  readonly body: PurchaseBody
  /** Lower-case UUID, or null: each call is a purchase of its own then. */
  readonly idempotencyKey: string | null
}
