/**
 * Boosted regression trees (Friedman 2001) as a file has them: each tree is a list of nodes, a leaf `[score]` or a
 * question `[fact, limit, below, above]` with the numbers of the nodes that follow the answer.
 */
export type Trees = {
  /** The score before any tree counts. */
  readonly start: number
  readonly trees: readonly Tree[]
}
export type Tree = readonly (readonly number[])[]

// The search for a leaf ends even where the nodes of a damaged file lead back to each other.
const stepsMax = 32

/** Returns the probability that the trees give to a list of facts. Pure. */
export function probabilityBy({ start, trees }: Trees, facts: readonly number[]): number {
  let score = start
  for (const tree of trees) score += leafOf(tree, facts)
  return 1 / (1 + Math.exp(-score))
}

/** Returns the score of the leaf that the facts lead to. */
export function leafOf(tree: Tree, facts: readonly number[]): number {
  let node = tree[0] ?? [0]
  for (let step = 0; node.length > 1 && step < stepsMax; step += 1) {
    const isBelow = (facts[node[0] ?? 0] ?? 0) < (node[1] ?? 0)
    node = tree[node[isBelow ? 2 : 3] ?? 0] ?? [0]
  }
  return node[0] ?? 0
}
