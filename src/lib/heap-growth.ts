import { setFlagsFromString } from 'node:v8'

// Measured with a file of 100,000 lookups, of which some 45 MB are in use at any time: without it the process grows to
// 430 MB, as V8 collects the old space when it has grown fourfold; with it it stays below 300 MB.
const growthPercent = 40

/**
 * Lets the heap of this process grow by no more than a part of what was in use after the last collection before the
 * next one: memory follows what is needed, and not what the machine has.
 */
export function boundHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
}
