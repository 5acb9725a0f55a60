import { ApiError } from '@enricher/contract/errors'

const fullRetryS = 5

/** Bounds how many files arrive, or are read, at a time. */
export type ReadingSlots = {
  /** Runs `work` in a slot. @throws {ApiError} overloaded when the caller or all callers have as many as they may */
  run<T>(callerId: string, work: () => Promise<T>): Promise<T>
  /**
   * Runs `work` in a slot as soon as one is free, for callers that are bounded otherwise: a file that took minutes to
   * arrive need not be sent again because others are being read.
   */
  runLater<T>(callerId: string, work: () => Promise<T>): Promise<T>
}

/** Creates slots, of which one caller gets only some: its files do not keep those of others out. */
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
      // Each waiting caller checks whether it may have the slot; the one that has waited longest is first.
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
