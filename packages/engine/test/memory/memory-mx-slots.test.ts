import { testMxSlots } from '@enricher/lab/test/support/mx-slots-cases'
import { createMemoryMxSlots } from '../../memory/memory-mx-slots.ts'

let passedMs = 0

testMxSlots({
  slots: createMemoryMxSlots(() => Date.now() + passedMs),
  async endPause() {
    passedMs += 3_600_000
  },
})
