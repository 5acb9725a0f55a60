/**
 * Puts together the values of a list that refer to each other by their places, as `devalue` (`__NUXT_DATA__`) and
 * `turbo-stream` (React Router, with `_1` for a key at place 1) write it. Circular references stay circular. Returns
 * the list as it is where it is written otherwise.
 */
export function unflatten(list: unknown): unknown {
  if (!Array.isArray(list) || list.length > placesMax || !isFlattened(list)) return list
  const places: readonly unknown[] = list
  const values = places.map(containerOf)
  const at = (place: unknown): unknown => {
    let index = place
    for (let step = 0; step < wrappersMax; step += 1) {
      if (typeof index !== 'number') return null
      const inner = innerPlace(places[index])
      if (inner === null) return values[index] ?? null
      index = inner
    }
    return null
  }
  for (const [index, source] of places.entries()) fill(values[index], source, at, places)
  return at(0)
}

// The state of a page of a thousand entries has fewer places.
const placesMax = 200_000
// Wrappers nest: `["ShallowReactive", 1]` around `["Ref", 2]` around a value.
const wrappersMax = 5

/**
 * Returns true where the first place holds a container whose parts are places; other lists of objects begin otherwise.
 */
function isFlattened([root, ...others]: readonly unknown[]): boolean {
  if (others.length === 0 || typeof root !== 'object' || root === null) return false
  const parts = Array.isArray(root) ? root.slice(isTagged(root) ? 1 : 0) : Object.values(root)
  return parts.length > 0 && parts.every((part) => Number.isInteger(part))
}

const isTagged = (list: readonly unknown[]): boolean => typeof list[0] === 'string'

function containerOf(source: unknown): unknown {
  if (typeof source !== 'object' || source === null) return source
  return Array.isArray(source) && !(isTagged(source) && source[0] === 'null') ? [] : {}
}

/** Returns the place that a wrapper refers to: 4 for `["Reactive", 4]`; null for a value that is no wrapper. */
function innerPlace(source: unknown): number | null {
  if (!Array.isArray(source) || !wrappers.has(source[0])) return null
  return typeof source[1] === 'number' ? source[1] : null
}

const wrappers = new Set<unknown>(['Ref', 'ShallowRef', 'Reactive', 'ShallowReactive', 'Object'])

type PlaceReader = (place: unknown) => unknown

function fill(
  container: unknown,
  source: unknown,
  at: PlaceReader,
  places: readonly unknown[],
): void {
  if (typeof container !== 'object' || container === null) return
  if (Array.isArray(container)) {
    const parts = Array.isArray(source) ? source : []
    container.push(...partsOf(parts, at))
  } else {
    for (const [key, place] of entriesOf(source)) {
      define(container, keyOf(key, places), at(place))
    }
  }
}

/** Returns the values of a list: `["Date", "2024-05-01"]` has its text; sets and maps have their values. */
function partsOf(parts: readonly unknown[], at: PlaceReader): readonly unknown[] {
  if (!isTagged(parts)) return parts.slice(0, partsMax).map(at)
  if (parts[0] === 'Set' || parts[0] === 'Map') return parts.slice(1, partsMax).map(at)
  return parts.slice(1, 2)
}

// A list is spread into another one: more arguments than this would not fit on the stack.
const partsMax = 10_000

/** Returns the entries of an object. Objects without a prototype are written as a list: `["null", "name", 4]`. */
function entriesOf(source: unknown): readonly (readonly [string, unknown])[] {
  if (!Array.isArray(source)) return Object.entries(source as object)
  const entries: [string, unknown][] = []
  for (let key = 1; key + 1 < source.length; key += 2) {
    entries.push([String(source[key]), source[key + 1]])
  }
  return entries
}

function keyOf(key: string, places: readonly unknown[]): string {
  const place = /^_(\d{1,6})$/.exec(key)?.[1]
  const name = place === undefined ? null : places[Number(place)]
  return typeof name === 'string' ? name : key
}

/** Sets an own property, even one named like an inherited one. */
function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true })
}
