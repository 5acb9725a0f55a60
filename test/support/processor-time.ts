import assert from 'node:assert/strict'
import process from 'node:process'

/** Starts counting; the returned function gives the milliseconds of processor time since then. */
export type ProcessorTime = () => number

/** Counts what this thread alone uses: neither waiting nor other work of the machine is in it. */
export function countThreadTime(): ProcessorTime {
  const before = process.threadCpuUsage()
  return () => milliseconds(process.threadCpuUsage(before))
}

/** Counts what this process uses, with all its threads. */
export function countProcessTime(): ProcessorTime {
  const before = process.cpuUsage()
  return () => milliseconds(process.cpuUsage(before))
}

/**
 * Returns the least milliseconds of processor time that this thread needs for some work, of several times: what the
 * first times take beyond it is the compiler's and the collector's.
 */
export function leastThreadTime(work: () => void, times = 5): number {
  const taken = Array.from({ length: times }, () => {
    const usedMs = countThreadTime()
    work()
    return usedMs()
  })
  return Math.min(...taken)
}

// A square of known size: 18 million steps of half a nanosecond, where nothing else runs.
const reference = /[^{}]*x/
const referenceText = '0'.repeat(6_000)
const referenceMs = 9

/**
 * How many times as long as alone anything takes at the moment, by the processor's own count: two threads of a busy
 * core take twice as long. Not below 1, so that a faster machine allows no more.
 */
export function slowness(): number {
  return Math.max(1, leastThreadTime(() => void reference.test(referenceText)) / referenceMs)
}

/**
 * Asserts that work needs less processor time of this thread than a limit: by the least of three tries, in which the
 * time of a machine that stood still is not, and as if alone on its core.
 */
export function assertThreadTime(work: () => void, limitMs: number, what = 'it'): void {
  const triesMax = 3
  let leastMs = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < triesMax && leastMs >= limitMs; tries += 1) {
    leastMs = Math.min(leastMs, leastThreadTime(work, 1))
  }
  if (leastMs >= limitMs) leastMs /= slowness()
  assert.ok(leastMs < limitMs, `${what} takes ${leastMs.toFixed(0)} ms, ${limitMs} at most`)
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}
