import assert from 'node:assert/strict'
import process from 'node:process'
import { countThreadTime, type ProcessorTime, slowness } from '../../tools/slowness.ts'

/** Counts the processor time of this process, with all its threads. */
export function countProcessTime(): ProcessorTime {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
}

// A pause of the machine counts as time of the thread, but seldom in each of so many tries.
const triesMax = 4

/**
 * Asserts that some work takes less than `maxMs` of this thread's processor time, by the least of several tries: the
 * first counts as it is, the others without what slows down everything at the moment. Tries again only while it has to.
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
