import type { ObjectName, Objects } from '../model/objects.ts'
import { findObject } from './find-object.ts'
import type { Form } from './form-body.ts'
import { createdCondition, pageOf, pageParameters, sameFields } from './pagination.ts'
import type { Route } from './route.ts'

/** Creates the path that shows one object. */
export function readRoute(path: string, name: ObjectName): Route {
  return {
    method: 'GET',
    path,
    accepts: [],
    run: (work, { id }) => findObject(work, name, id),
  }
}

type ListOptions<Name extends ObjectName> = {
  /** Parameters that a field of the same name has to equal. */
  readonly filters: readonly string[]
  /** Other parameters, and the condition that they make. */
  readonly special?: {
    readonly accepts: readonly string[]
    readonly condition: (parameters: Form) => (row: Objects[Name]) => boolean
  }
}

/** Creates the path that lists all objects of a kind, newest first. */
export function listRoute<Name extends ObjectName>(
  path: string,
  name: Name,
  { filters, special }: ListOptions<Name>,
): Route {
  return {
    method: 'GET',
    path,
    accepts: [...pageParameters, 'created', ...filters, ...(special?.accepts ?? [])],
    run: ({ tables }, { parameters }) => {
      const isCreated = createdCondition(parameters)
      const isSame = sameFields(parameters, filters)
      const isSpecial = special?.condition(parameters) ?? (() => true)
      const rows: readonly Objects[Name][] = [...tables[name].values()]
      const found = rows.filter((row) => isCreated(row) && isSame(row) && isSpecial(row))
      return pageOf(found, parameters, path)
    },
  }
}
