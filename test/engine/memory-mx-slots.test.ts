import { createMemoryMxSlots } from '../../src/engine/memory-mx-slots.ts'
import { testMxSlots } from '../support/mx-slots-cases.ts'

let passedMs = 0

testMxSlots({
  slots: createMemoryMxSlots(() => Date.now() + passedMs),
  async endPause() {
    passedMs += 3_600_000
  },
})
