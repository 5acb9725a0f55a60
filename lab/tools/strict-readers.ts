import { createReaders } from '@enricher/engine/readers/readers'

/** The readers of all evaluations. A text they cannot read ends the run, which would not measure the engine. */
export const readers = createReaders(({ error }) => {
  throw error
})
