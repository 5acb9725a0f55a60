import { createDraw, type Draw } from '../tools/draw.ts'
import { calmMs } from './bounds.ts'
import type { Setup } from './options.ts'

export const faultKinds = [
  'kill service',
  'kill launcher',
  'kill postmaster',
  'kill backend',
  'kill everything',
  'suspend service',
  'freeze database',
  'silence connections',
  'stop database',
  'restart database',
  'fill data disk',
  'fill log disk',
  'restart service',
] as const
export type FaultKind = (typeof faultKinds)[number]

export type Planned = {
  readonly kind: FaultKind
  /** The pause after the end of the fault before; calm follows a series of faults. */
  readonly pauseMs: number
  /** The duration of a fault that lasts; a kill does not. */
  readonly lastsMs: number
  /** The choice of a process of the service or of a backend, counted over all of them. */
  readonly choice: number
}

// The time is longer than a lease of five seconds, so that a process that goes on has lost its leases.
const suspendedMs = { from: 6_500, to: 8_500 }
const outageMs = { from: 3_000, to: 7_000 }
const withinSeriesMs = { from: 400, to: 2_000 }
const warmUpMs = 3_000
const seriesMin = 2
const seriesMax = 4
const choicesMax = 59

const lasting: ReadonlySet<FaultKind> = new Set([
  'freeze database',
  'silence connections',
  'stop database',
  'fill data disk',
  'fill log disk',
])

const everywhere: readonly FaultKind[] = [
  'kill service',
  'kill service',
  'kill postmaster',
  'kill backend',
  'suspend service',
  'freeze database',
  'restart service',
]
const embeddedOnly: readonly FaultKind[] = ['kill launcher', 'kill everything']
const externalOnly: readonly FaultKind[] = [
  'silence connections',
  'stop database',
  'restart database',
]

/** Returns the faults a setup can have. Disks that can be filled need root. */
export function kindsOf(setup: Setup, hasDisks: boolean): readonly FaultKind[] {
  if (setup === 'external') {
    return [...everywhere, ...externalOnly, ...(hasDisks ? (['fill log disk'] as const) : [])]
  }
  const disks = hasDisks ? (['fill data disk', 'fill log disk'] as const) : []
  return [...everywhere, ...embeddedOnly, ...disks]
}

/**
 * Plans the faults of a storm: the same for the same seed, setup and length. Every kind occurs before one occurs again;
 * after two to four faults it is calm for as long as callers may wait for an answer.
 */
export function planFaults(
  setup: Setup,
  seed: number,
  storm: { readonly lengthMs: number; readonly hasDisks: boolean },
): readonly Planned[] {
  const draw = createDraw(seed, `faults of ${setup}`)
  const nextKind = shuffledAgainAndAgain(kindsOf(setup, storm.hasDisks), draw)
  const planned: Planned[] = []
  let leftInSeries = 0
  let atMs = 0
  while (true) {
    const isFirst = leftInSeries === 0
    if (isFirst) leftInSeries = draw.between(seriesMin, seriesMax)
    const kind = nextKind()
    const lastsMs = durationOf(kind, draw)
    const calm = planned.length === 0 ? warmUpMs : calmMs
    const pauseMs = isFirst ? calm : draw.between(withinSeriesMs.from, withinSeriesMs.to)
    atMs += pauseMs + lastsMs
    // The calm after the last fault belongs to the storm.
    if (atMs + calmMs > storm.lengthMs && planned.length > 0) return planned
    planned.push({ kind, pauseMs, lastsMs, choice: draw.between(0, choicesMax) })
    leftInSeries -= 1
  }
}

/** Returns the plan in one line, for a reader who compares two runs. */
export function inWords(planned: readonly Planned[]): string {
  return planned
    .map(({ kind, pauseMs, lastsMs, choice }) => {
      const lasts = lastsMs === 0 ? '' : ` for ${lastsMs}`
      return `+${pauseMs} ${kind}${lasts} (${choice})`
    })
    .join(', ')
}

function durationOf(kind: FaultKind, draw: Draw): number {
  if (kind === 'suspend service') return draw.between(suspendedMs.from, suspendedMs.to)
  return lasting.has(kind) ? draw.between(outageMs.from, outageMs.to) : 0
}

function shuffledAgainAndAgain(kinds: readonly FaultKind[], draw: Draw): () => FaultKind {
  let left: FaultKind[] = []
  return () => {
    if (left.length === 0) left = shuffled(kinds, draw)
    return left.pop() ?? 'kill service'
  }
}

function shuffled(kinds: readonly FaultKind[], draw: Draw): FaultKind[] {
  const keyed = kinds.map((kind) => ({ kind, place: draw.between(0, 1_000_000) }))
  return keyed.sort((a, b) => a.place - b.place).map(({ kind }) => kind)
}
