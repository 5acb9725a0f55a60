import type { Route } from '../protocol/route.ts'
import { listRoute, readRoute } from '../protocol/standard-routes.ts'

/** Paths of charges and of the balance transactions that they cause. */
export const chargeRoutes: readonly Route[] = [
  listRoute('/v1/charges', 'charge', { filters: ['customer', 'payment_intent'] }),
  readRoute('/v1/charges/:id', 'charge'),
  listRoute('/v1/balance_transactions', 'balance_transaction', {
    filters: ['currency', 'source', 'type'],
  }),
  readRoute('/v1/balance_transactions/:id', 'balance_transaction'),
]
