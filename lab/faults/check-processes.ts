import type { Fault, Journal, Start } from './journal.ts'

/** How processes of the service started and ended. */
export type Ran = {
  readonly starts: number
  /** Starts that failed, although no fault was done to the process or the database during them. */
  readonly failedStarts: number
  readonly startMsMedian: number
  readonly startMsMax: number
  readonly breaches: readonly string[]
}

/** Checks that processes ended only when the program ended them, and started whenever it started them. */
export function checkProcesses(journal: Journal): Ran {
  const { starts, faults } = journal
  const ownEnds = starts.filter(({ endMs, isEndOurs }) => endMs !== null && !isEndOurs)
  const failed = ownEnds.filter((start) => start.readyMs === null && !isDisturbed(start, faults))
  const died = ownEnds.filter(({ readyMs }) => readyMs !== null)
  const tookMs = starts
    .filter((start) => !isDisturbed(start, faults))
    .flatMap(({ startMs, readyMs }) => (readyMs === null ? [] : [readyMs - startMs]))
    .sort((a, b) => a - b)
  return {
    starts: starts.length,
    failedStarts: failed.length,
    startMsMedian: tookMs[Math.floor(tookMs.length / 2)] ?? 0,
    startMsMax: tookMs.at(-1) ?? 0,
    breaches: [
      ...failed.map((start) => `a start failed: ${inWords(start)}`),
      ...died.map((start) => `a process ended by itself: ${inWords(start)}`),
      ...faults
        .filter(({ target }) => target.includes('had to be killed'))
        .map(({ target, startMs }) => `SIGTERM: ${target} [${new Date(startMs).toISOString()}]`),
    ],
  }
}

/** Returns true when a fault went on during a start: without a database, for one, no process can start. */
function isDisturbed({ startMs, readyMs, endMs }: Start, faults: readonly Fault[]): boolean {
  const overMs = readyMs ?? endMs ?? Number.POSITIVE_INFINITY
  return faults.some(
    (fault) => fault.startMs <= overMs && (fault.endMs ?? Number.POSITIVE_INFINITY) >= startMs,
  )
}

function inWords({ slot, startMs, endMs, end, said }: Start): string {
  const livedMs = (endMs ?? startMs) - startMs
  return `service ${slot + 1}, ${end} after ${livedMs} ms, at ${new Date(endMs ?? startMs).toISOString()}: ${said}`
}
