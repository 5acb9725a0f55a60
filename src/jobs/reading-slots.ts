import { ApiError } from '../contract/errors.ts'

const fullRetryS = 5

/** Bounds how many files arrive, or are read, at a time. */
export type ReadingSlots = {
  /** Runs `work` in a slot. @throws {ApiError} overloaded when the caller or all callers have as many as they may */
  run<T>(callerId: string, work: () => Promise<T>): Promise<T>
  /**
   * Runs `work` in a slot as soon as one is free, for callers that something else bounds: a file that took minutes to
   * arrive is not sent again because others are read at the moment.
   */
  runLater<T>(callerId: string, work: () => Promise<T>): Promise<T>
}

/** Creates slots, of which one caller has fewer than there are: its files do not keep those of others out. */
export function createReadingSlots(slotsMax: number, ofCallerMax: number): ReadingSlots {
  const taken: string[] = []
  const waiting = new Set<() => void>()
  const isFull = (callerId: string) =>
    taken.length >= slotsMax || taken.filter((each) => each === callerId).length >= ofCallerMax
  const within = async <T>(callerId: string, work: () => Promise<T>) => {
    taken.push(callerId)
    try {
      return await work()
    } finally {
      taken.splice(taken.indexOf(callerId), 1)
      // Each looks for itself whether the slot is one it may have; the first of them waits for the longest time.
      const awake = [...waiting]
      waiting.clear()
      for (const wake of awake) wake()
    }
  }
  return {
    async run(callerId, work) {
      if (isFull(callerId)) throw fullError()
      return within(callerId, work)
    },
    async runLater(callerId, work) {
      while (isFull(callerId)) await new Promise<void>((resolve) => waiting.add(resolve))
      return within(callerId, work)
    },
  }
}

function fullError(): ApiError {
  return new ApiError('overloaded', 'Other files are being read. Retry in a few seconds.', {
    retryAfterS: fullRetryS,
  })
}
