import { type Item, nameKinds } from './reading.ts'

type Kind = Item['kind'] | undefined

const ends: ReadonlySet<Kind> = new Set(['and', 'mark'])
/** Kinds of items with which people introduce themselves: a name, a post and a workplace. */
const said: ReadonlySet<Kind> = new Set([
  ...nameKinds,
  'self',
  'honorific',
  'title',
  'role',
  'of',
  'at',
  'in',
  'company',
  'filler',
])
// `I am Jane Doe, I'm the CFO of Acme and` has this many items; anything longer is another sentence.
const itemsMax = 8

/**
 * Leaves out names of people's introductions, which they ask nothing about: `I work at Acme and need ...`. The names
 * stay when the question has no others: `I work at Acme. Who is our CEO?`
 */
export function dropIntroductions(items: readonly Item[]): readonly Item[] {
  const result = [...items]
  let entitiesLeft = items.filter((item) => nameKinds.has(item.kind)).length
  items.forEach((item, at) => {
    if (item.kind !== 'self') return
    const length = items.slice(at, at + itemsMax).findIndex((one) => ends.has(one.kind))
    const span = items.slice(at, at + Math.max(0, length))
    const named = span.filter((one) => nameKinds.has(one.kind)).length
    if (named === 0 || named === entitiesLeft || !span.every((one) => said.has(one.kind))) return
    entitiesLeft -= named
    span.forEach((one, place) => {
      result[at + place] = { ...one, kind: 'filler' }
    })
  })
  return result
}
