import { ApiError } from '../contract/errors.ts'

const fullRetryS = 5

/** Bounds how many files are read at a time: each takes its bytes on the disk, and a tenth of a second per megabyte. */
export type ReadingSlots = {
  /** Runs `work` in a slot. @throws {ApiError} overloaded when the caller or all callers have as many as they may */
  run<T>(callerId: string, work: () => Promise<T>): Promise<T>
}

/** Creates slots, of which one caller has fewer than there are: its files do not keep those of others out. */
export function createReadingSlots(slotsMax: number, ofCallerMax: number): ReadingSlots {
  const taken: string[] = []
  return {
    async run(callerId, work) {
      const own = taken.filter((each) => each === callerId).length
      if (taken.length >= slotsMax || own >= ofCallerMax) throw fullError()
      taken.push(callerId)
      try {
        return await work()
      } finally {
        taken.splice(taken.indexOf(callerId), 1)
      }
    },
  }
}

function fullError(): ApiError {
  return new ApiError('overloaded', 'Other files are being read. Retry in a few seconds.', {
    retryAfterS: fullRetryS,
  })
}
