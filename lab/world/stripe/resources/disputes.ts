import { closeDispute } from '../payments/disputes.ts'
import { findObject } from '../protocol/find-object.ts'
import type { Route } from '../protocol/route.ts'
import { listRoute, readRoute } from '../protocol/standard-routes.ts'
import { invalidRequest } from '../protocol/stripe-error.ts'

/** Paths of disputes. Cardholders open them; the account can give in. */
export const disputeRoutes: readonly Route[] = [
  listRoute('/v1/disputes', 'dispute', { filters: ['charge', 'payment_intent'] }),
  readRoute('/v1/disputes/:id', 'dispute'),
  {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    accepts: [],
    run: (work, { id }) => {
      const dispute = findObject(work, 'dispute', id)
      if (dispute.status === 'won' || dispute.status === 'lost') {
        throw invalidRequest('This dispute is already closed.')
      }
      closeDispute(work, dispute, 'lost')
      return dispute
    },
  },
]
