/** Learnt weights by feature name, as a file has them; a feature without a weight counts nothing. */
export type Weights = Readonly<Record<string, number>>

// A ranking looks up tens of thousands of features, which a large object answers ten times slower than a Map.
const maps = new WeakMap<Weights, ReadonlyMap<string, number>>()

/** Returns the weights as a Map, made once for each model. */
export function weightMap(weights: Weights): ReadonlyMap<string, number> {
  const known = maps.get(weights)
  if (known) return known
  const made = new Map(Object.entries(weights))
  maps.set(weights, made)
  return made
}
