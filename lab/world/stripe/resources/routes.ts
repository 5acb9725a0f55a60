import { checkoutOf } from '../payments/checkout.ts'
import type { Includes } from '../protocol/expansion.ts'
import { pageOf } from '../protocol/pagination.ts'
import type { Route } from '../protocol/route.ts'
import { chargeRoutes } from './charges.ts'
import { checkoutSessionRoutes } from './checkout-sessions.ts'
import { customerRoutes } from './customers.ts'
import { disputeRoutes } from './disputes.ts'
import { eventRoutes } from './events.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { priceRoutes } from './prices.ts'
import { refundRoutes } from './refunds.ts'
import { searchRoutes } from './search.ts'
import { setupIntentRoutes } from './setup-intents.ts'

/** Every path of the interface. */
export const routes: readonly Route[] = [
  // Searches come before the paths of one object, which would take the word `search` for an id.
  ...searchRoutes,
  ...chargeRoutes,
  ...checkoutSessionRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...priceRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
]

/** The route of a path, with the ids that stand in it. */
export type RouteMatch = { readonly route: Route; readonly id: string; readonly rest: string }

/** Finds the route of a path; ids in it come decoded. */
export function findRoute(method: string, pathname: string): RouteMatch | null {
  const parts = pathname.split('/')
  for (const route of routes) {
    if (route.method !== method) continue
    const names = route.path.split('/')
    const isSame =
      names.length === parts.length &&
      names.every((name, place) => name.startsWith(':') || name === parts[place])
    if (!isSame) continue
    const [id = '', rest = ''] = parts.filter((_, place) => names[place]?.startsWith(':'))
    return { route, id, rest }
  }
  return null
}

/** Gives the lists that an object holds only where a call expands them. */
export const includes: Includes = (work, object, name) => {
  const id = String(object['id'])
  if (object['object'] === 'checkout.session' && name === 'line_items') {
    const session = work.tables['checkout.session'].get(id)
    const lines = session ? checkoutOf(work, session).lines : []
    return pageOf(lines, {}, `/v1/checkout/sessions/${id}/line_items`, 'as_given')
  }
  if (object['object'] === 'charge' && name === 'refunds') {
    const refunds = [...work.tables.refund.values()].filter(({ charge }) => charge === id)
    return pageOf(refunds, {}, `/v1/charges/${id}/refunds`)
  }
  return undefined
}
