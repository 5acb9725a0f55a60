import type { Work } from '../model/mode.ts'
import type { Event } from '../model/objects.ts'

/** The version of Stripe's interface that the objects follow. */
export const apiVersion = '2026-10-28.endive'

/**
 * Records that something happened to `object`, as it is now, and hands the event to delivery. `previous` holds
 * the earlier values of the fields that changed.
 */
export function publish(work: Work, type: string, object: object, previous?: object): Event {
  const snapshot = structuredClone(object)
  const event: Event = {
    id: work.ids.next('evt'),
    object: 'event',
    api_version: apiVersion,
    created: work.now(),
    data: { object: snapshot, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: work.livemode,
    pending_webhooks: 1,
    request: work.cause,
    type,
  }
  work.tables.event.set(event.id, event)
  work.onEvent(event)
  return event
}
