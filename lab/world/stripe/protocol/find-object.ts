import type { Work } from '../model/mode.ts'
import type { ObjectName, Objects } from '../model/objects.ts'
import { invalidRequest, type StripeError } from './stripe-error.ts'

/** Finds the object whose id stands in the path. @throws {StripeError} 404 resource_missing */
export function findObject<Name extends ObjectName>(
  work: Work,
  name: Name,
  id: string,
): Objects[Name] {
  return work.tables[name].get(id) ?? refuse(work, name, id, pathParameters[name] ?? 'id', 404)
}

/** Finds the object whose id is the value of a parameter. @throws {StripeError} 400 resource_missing */
export function findSent<Name extends ObjectName>(
  work: Work,
  name: Name,
  id: string,
  param: string,
): Objects[Name] {
  return work.tables[name].get(id) ?? refuse(work, name, id, param, 400)
}

/** Creates the error for an object that is not there, or that only the other mode has. */
export function missingObject(
  work: Work,
  name: ObjectName,
  id: string,
  param: string,
  status: 400 | 404,
): StripeError {
  const [own, other] = work.livemode ? ['live', 'test'] : ['test', 'live']
  const hint = work.isInOtherMode(id)
    ? `; a similar object exists in ${other} mode, but a ${own} mode key was used to make this request.`
    : ''
  const code = 'resource_missing'
  return invalidRequest(`No such ${kinds[name] ?? name}: '${id}'${hint}`, { code, param }, status)
}

function refuse(...where: Parameters<typeof missingObject>): never {
  throw missingObject(...where)
}

// Stripe's errors use another name for these kinds.
const kinds: Partial<Record<ObjectName, string>> = { payment_method: 'PaymentMethod' }

const pathParameters: Partial<Record<ObjectName, string>> = {
  payment_intent: 'intent',
  payment_method: 'payment_method',
  price: 'price',
  setup_intent: 'intent',
}
