import { createReaders } from '../src/enrich/readers/readers.ts'

/** The readers of all evaluations. A text they cannot read ends the run, which would not measure the engine. */
export const readers = createReaders(({ error }) => {
  throw error
})
