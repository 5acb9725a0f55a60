import { createReaders } from '../src/enrich/readers/readers.ts'

/** The readers of all evaluations. A text they cannot read ends the run: what it measured would not be the engine. */
export const readers = createReaders(({ error }) => {
  throw error
})
