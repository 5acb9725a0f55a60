import process from 'node:process'

// Quadratic work of known size: 18 million steps of half a nanosecond each, on an idle machine.
const reference = /[^{}]*x/
const referenceText = '0'.repeat(6_000)
const referenceMs = 9

/**
 * Returns how many times longer work takes now than on an idle machine, by processor time: two threads that share a
 * busy core take twice as long. Never below 1, so that a faster machine does not tighten a bound.
 */
export function slowness(): number {
  return Math.max(1, leastThreadTime(() => void reference.test(referenceText)) / referenceMs)
}

/**
 * Returns the least processor time in milliseconds that this thread needs for some work, of several runs: the first
 * runs take longer because of the compiler and the collector.
 */
export function leastThreadTime(work: () => void, times = 5): number {
  const taken = Array.from({ length: times }, () => {
    const usedMs = countThreadTime()
    work()
    return usedMs()
  })
  return Math.min(...taken)
}

/** Starts counting; the returned function gives the milliseconds of processor time since then. */
export type ProcessorTime = () => number

/** Counts the processor time of this thread alone, without waits and without other work of the machine. */
export function countThreadTime(): ProcessorTime {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
}
