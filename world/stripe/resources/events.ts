import { createdCondition, pageOf, pageParameters } from '../protocol/pagination.ts'
import { listOf, textOf } from '../protocol/parameters.ts'
import type { Route } from '../protocol/route.ts'
import { missingObject } from '../protocol/stripe-error.ts'

/** Paths of events: what happened is listed here also where its webhook was lost. */
export const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/events',
    accepts: [...pageParameters, 'created', 'delivery_success', 'type', 'types'],
    run: ({ tables }, { parameters }) => {
      const isCreated = createdCondition(parameters)
      const type = textOf(parameters, 'type')
      const named = type === null ? listOf(parameters, 'types').map(String) : [type]
      const isDelivered = textOf(parameters, 'delivery_success')
      const found = [...tables.event.values()].filter(
        (event) =>
          isCreated(event) &&
          (named.length === 0 || named.some((name) => isOfType(event.type, name))) &&
          (isDelivered === null || String(event.pending_webhooks === 0) === isDelivered),
      )
      return pageOf(found, parameters, '/v1/events')
    },
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    accepts: [],
    run: ({ tables }, { id }) => {
      const event = tables.event.get(id)
      if (event) return event
      throw missingObject('event', id)
    },
  },
]

/** A name may end in a wildcard: `charge.*`. */
const isOfType = (type: string, name: string) =>
  name.endsWith('*') ? type.startsWith(name.slice(0, -1)) : type === name
