import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offersAt } from '../lookups.ts'

type Schema = {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** Returns the paths of the members of a schema that have no description. */
function undescribedIn({ properties = {}, items, anyOf = [] }: Schema, path: string): string[] {
  const members = Object.entries(properties).flatMap(([name, member]) => [
    ...(member.description ? [] : [`${path}.${name}`]),
    ...undescribedIn(member, `${path}.${name}`),
  ])
  const others = [...(items ? [items] : []), ...anyOf]
  return [...members, ...others.flatMap((each) => undescribedIn(each, path))]
}

test('every member of every reply and request of a lookup has a description', () => {
  for (const { name, input, reply } of offersAt(1)) {
    assert.deepEqual(undescribedIn(input as Schema, name), [])
    assert.deepEqual(undescribedIn(reply as Schema, name), [])
  }
})
