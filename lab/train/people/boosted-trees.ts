import {
  leafOf,
  type Tree,
  type Trees,
} from '../../../packages/engine/read/extract/people/learnt/trees.ts'

/** One example: its facts, and whether the answer is yes. */
export type Sample = {
  readonly facts: readonly number[]
  readonly isRight: boolean
  readonly weight: number
}

export type BoostingOptions = {
  readonly trees: number
  readonly depth: number
  /** Share of each tree's step that is taken. */
  readonly rate: number
  /** Pull of each leaf towards zero. */
  readonly pull: number
  /** Least weight of examples in a leaf. */
  readonly leafMin: number
}

const limitsMax = 24

/** Learns boosted regression trees for a yes or no (Friedman 2001; steps of Newton as in Chen and Guestrin 2016). */
export function learnTrees(samples: readonly Sample[], options: BoostingOptions): Trees {
  const total = samples.reduce((sum, { weight }) => sum + weight, 0)
  const right = samples.reduce((sum, { weight, isRight }) => sum + (isRight ? weight : 0), 0)
  const share = Math.min(0.99, Math.max(0.01, right / Math.max(total, 1)))
  const start = Math.log(share / (1 - share))
  const scores = new Float64Array(samples.length).fill(start)
  const limits = limitsOf(samples)
  const trees: Tree[] = []
  for (let round = 0; round < options.trees; round += 1) {
    const slopes = new Float64Array(samples.length)
    const bends = new Float64Array(samples.length)
    for (const [at, { isRight, weight }] of samples.entries()) {
      const expected = 1 / (1 + Math.exp(-(scores[at] as number)))
      slopes[at] = weight * ((isRight ? 1 : 0) - expected)
      bends[at] = weight * Math.max(expected * (1 - expected), 1e-6)
    }
    const tree = growTree({ samples, slopes, bends, limits, options })
    trees.push(tree)
    for (const [at, { facts }] of samples.entries())
      scores[at] = (scores[at] as number) + leafOf(tree, facts)
  }
  return { start: round(start), trees }
}

const round = (value: number): number => Math.round(value * 1000) / 1000

/** Returns the limits to try for each fact: the middles between its values, or some of them. */
function limitsOf(samples: readonly Sample[]): readonly (readonly number[])[] {
  const facts = samples[0]?.facts.length ?? 0
  return Array.from({ length: facts }, (_, fact) => {
    const values = samples.map((sample) => sample.facts[fact] ?? 0).sort((a, b) => a - b)
    const distinct = [...new Set(values)]
    const between = distinct.slice(1).map((value, at) => (value + (distinct[at] ?? 0)) / 2)
    if (between.length <= limitsMax) return between.map(round)
    const picked = Array.from(
      { length: limitsMax },
      (_, at) => values[Math.floor((values.length * (at + 0.5)) / limitsMax)] ?? 0,
    )
    return [...new Set(picked)].map(round)
  })
}

type Growing = {
  readonly samples: readonly Sample[]
  readonly slopes: Float64Array
  readonly bends: Float64Array
  readonly limits: readonly (readonly number[])[]
  readonly options: BoostingOptions
}

function growTree(growing: Growing): Tree {
  const nodes: number[][] = []
  const grow = (members: readonly number[], depth: number): number => {
    const at = nodes.length
    nodes.push([])
    const split = depth === 0 ? null : bestSplit(members, growing)
    if (split === null) nodes[at] = [leafScore(members, growing)]
    else {
      const { fact, limit } = split
      const isBelow = (index: number) => (growing.samples[index]?.facts[fact] ?? 0) < limit
      const below = grow(members.filter(isBelow), depth - 1)
      const above = grow(
        members.filter((index) => !isBelow(index)),
        depth - 1,
      )
      nodes[at] = [fact, limit, below, above]
    }
    return at
  }
  grow([...growing.samples.keys()], growing.options.depth)
  return nodes
}

function sums(members: readonly number[], { slopes, bends }: Growing): readonly [number, number] {
  let [slope, bend] = [0, 0]
  for (const index of members) {
    slope += slopes[index] as number
    bend += bends[index] as number
  }
  return [slope, bend]
}

function leafScore(members: readonly number[], growing: Growing): number {
  const [slope, bend] = sums(members, growing)
  return round((growing.options.rate * slope) / (bend + growing.options.pull))
}

type Split = { readonly fact: number; readonly limit: number; readonly gain: number }

function bestSplit(members: readonly number[], growing: Growing): Split | null {
  let best: Split | null = null
  for (const fact of growing.limits.keys()) {
    const split = bestSplitBy(fact, members, growing)
    if (split !== null && split.gain > (best?.gain ?? gainMin)) best = split
  }
  return best
}

const gainMin = 1e-6

function bestSplitBy(fact: number, members: readonly number[], growing: Growing): Split | null {
  const limits = growing.limits[fact] ?? []
  const bins = binsOf(fact, limits, members, growing)
  const whole = bins.reduce(plus, noSums)
  const { pull, leafMin } = growing.options
  const worth = ({ slope, bend }: Sums) => (slope * slope) / (bend + pull)
  let below = noSums
  let best: Split | null = null
  for (const [at, limit] of limits.entries()) {
    below = plus(below, bins[at] ?? noSums)
    const above = {
      slope: whole.slope - below.slope,
      bend: whole.bend - below.bend,
      weight: whole.weight - below.weight,
    }
    if (below.weight < leafMin || above.weight < leafMin) continue
    const gain = worth(below) + worth(above) - worth(whole)
    if (gain > (best?.gain ?? 0)) best = { fact, limit, gain }
  }
  return best
}

type Sums = { readonly slope: number; readonly bend: number; readonly weight: number }
const noSums: Sums = { slope: 0, bend: 0, weight: 0 }
const plus = (one: Sums, other: Sums): Sums => ({
  slope: one.slope + other.slope,
  bend: one.bend + other.bend,
  weight: one.weight + other.weight,
})

/** Sums the examples between each two limits of a fact. */
function binsOf(
  fact: number,
  limits: readonly number[],
  members: readonly number[],
  { samples, slopes, bends }: Growing,
): readonly Sums[] {
  const bins = Array.from({ length: limits.length + 1 }, () => ({ slope: 0, bend: 0, weight: 0 }))
  for (const index of members) {
    const bin = bins[binOf(limits, samples[index]?.facts[fact] ?? 0)]
    if (!bin) continue
    bin.slope += slopes[index] as number
    bin.bend += bends[index] as number
    bin.weight += samples[index]?.weight ?? 0
  }
  return bins
}

/** Returns the number of limits that a value reaches. */
function binOf(limits: readonly number[], value: number): number {
  let [low, high] = [0, limits.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (value < (limits[middle] as number)) high = middle
    else low = middle + 1
  }
  return low
}
