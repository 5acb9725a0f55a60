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

// A pause of the machine counts as time of the thread, and seldom comes to each of so many tries.
const triesMax = 4

/**
 * Asserts that some work takes less than `maxMs` of this thread's processor time, by the least of several tries: of
 * the first as it is, of the others with what slows down everything at the moment left out. Tries again only while it
 * has to.
 */
export function assertThreadTime(work: () => void, maxMs: number, what = ''): void {
  const triesMs: number[] = []
  while (triesMs.length < triesMax) {
    const usedMs = countThreadTime()
    work()
    const tookMs = usedMs() / (triesMs.length === 0 ? 1 : slowness())
    if (tookMs < maxMs) return
    triesMs.push(tookMs)
  }
  assert.fail(`${what} took ${triesMs.join(', ')} ms and not less than ${maxMs}`)
}

/**
 * Asserts that some work takes less than `maxMs` of this process's processor time, with all its threads, by the least
 * of several tries, as {@link assertThreadTime} does.
 */
export async function assertProcessTime(
  work: () => Promise<unknown>,
  maxMs: number,
  what = '',
): Promise<void> {
  const triesMs: number[] = []
  while (triesMs.length < triesMax) {
    const usedMs = countProcessTime()
    await work()
    const tookMs = usedMs() / (triesMs.length === 0 ? 1 : slowness())
    if (tookMs < maxMs) return
    triesMs.push(tookMs)
  }
  assert.fail(`${what} took ${triesMs.join(', ')} ms and not less than ${maxMs}`)
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}
