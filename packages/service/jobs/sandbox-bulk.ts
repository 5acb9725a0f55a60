import type { Offer } from '@enricher/contract/operation'
import { dayMs } from '@enricher/engine/lib/time'
import { noSuppression } from '@enricher/engine/suppression/suppression'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import { performInSandbox } from '../lookup/sandbox-lookup.ts'
import { type Bulk, createBulk } from './bulk.ts'
import { type BulkJobInput, createBulkSlices } from './bulk-kind.ts'
import type { JobContext } from './job-kind.ts'
import { createReadingSlots } from './reading-slots.ts'
import { createSandboxFiles } from './sandbox-files.ts'

/** Bounds of a sandbox file: enough to show how files work. */
const sandboxRowsMax = 1_000
const bytesMax = 1_000_000

/**
 * Creates the files of the sandbox: the same steps with invented answers, in the memory of this process, free and
 * without an account. A started file is done at once. The oldest files are dropped first.
 */
export function createSandboxBulk(offers: readonly Offer[], keyed: KeyedDigest): Bulk {
  const stores = createSandboxFiles()
  const runSlice = createBulkSlices({ ...stores, offers, waitMsMax: 0 })
  const context: JobContext = {
    signal: new AbortController().signal,
    perform: async (offer, input) => performInSandbox(offer, input),
    note: async () => undefined,
    reportFault: () => undefined,
  }
  const runToEnd = async (input: BulkJobInput) => {
    // A thousand rows take a few slices at most.
    for (let slice = 0; slice < sandboxRowsMax; slice += 1) {
      const step = await runSlice(input, { id: sandboxJobId }, context)
      if (step.kind !== 'more') return
    }
  }
  return createBulk({
    ...stores,
    ...{
      offers,
      keyed,
      bytesMax,
      storedBytesMax: Number.POSITIVE_INFINITY,
      rowsMax: sandboxRowsMax,
      keptMs: dayMs,
    },
    jobs: {
      async submit({ input }) {
        await runToEnd(input as BulkJobInput)
        return { job: { id: sandboxJobId } }
      },
      find: async () => null,
      cancel: async () => null,
    },
    // Callers of the sandbox need no account: they take no slot of accounts.
    arrivals: createReadingSlots(2, 1),
    slots: createReadingSlots(2, 1),
    suppressions: { refresh: async () => noSuppression },
  })
}

// No reply contains this id: a file of the sandbox is done when its start is answered.
const sandboxJobId = 'job_sandbox'
