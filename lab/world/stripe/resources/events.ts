import { listOf, textOf } from '../protocol/parameters.ts'
import type { Route } from '../protocol/route.ts'
import { listRoute, readRoute } from '../protocol/standard-routes.ts'

/** Paths of events: they list every event, also one whose webhook was lost. */
export const eventRoutes: readonly Route[] = [
  listRoute('/v1/events', 'event', {
    filters: [],
    special: {
      accepts: ['delivery_success', 'type', 'types'],
      condition: (parameters) => {
        const type = textOf(parameters, 'type')
        const named = type === null ? listOf(parameters, 'types').map(String) : [type]
        const isDelivered = textOf(parameters, 'delivery_success')
        return (event) =>
          (named.length === 0 || named.some((name) => isOfType(event.type, name))) &&
          (isDelivered === null || String(event.pending_webhooks === 0) === isDelivered)
      },
    },
  }),
  readRoute('/v1/events/:id', 'event'),
]

/** Says whether a type has this name, which may end in a wildcard: `charge.*`. */
const isOfType = (type: string, name: string) =>
  name.endsWith('*') ? type.startsWith(name.slice(0, -1)) : type === name
