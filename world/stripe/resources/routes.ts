import { checkoutOf } from '../payments/checkout.ts'
import type { Includes } from '../protocol/expansion.ts'
import { pageOf } from '../protocol/pagination.ts'
import type { Route } from '../protocol/route.ts'
import { checkoutSessionRoutes } from './checkout-sessions.ts'
import { customerRoutes } from './customers.ts'
import { eventRoutes } from './events.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { priceRoutes } from './prices.ts'

/** Every path of the interface. */
export const routes: readonly Route[] = [
  ...checkoutSessionRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...priceRoutes,
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
  return undefined
}
