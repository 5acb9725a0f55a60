import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calmMs } from '../../faults/bounds.ts'
import { setups } from '../../faults/options.ts'
import { inWords, kindsOf, planFaults } from '../../faults/schedule.ts'

const storm = { lengthMs: 300_000, hasDisks: true }

test('the same seed plans the same faults, and another seed others', () => {
  for (const setup of setups) {
    const planned = inWords(planFaults(setup, 7, storm))
    assert.equal(inWords(planFaults(setup, 7, storm)), planned)
    assert.notEqual(inWords(planFaults(setup, 8, storm)), planned)
  }
})

test('every kind of fault comes up before one comes again, in every setup', () => {
  for (const setup of setups) {
    const kinds = kindsOf(setup, true)
    const planned = planFaults(setup, 3, { ...storm, lengthMs: 600_000 })
    const first = planned.slice(0, kinds.length).map(({ kind }) => kind)
    assert.deepEqual(first.toSorted(), kinds.toSorted())
  }
})

test('a storm ends in time, and faults are followed by calm that is long enough to be answered in', () => {
  for (const setup of setups) {
    const planned = planFaults(setup, 5, storm)
    const tookMs = planned.reduce((sum, { pauseMs, lastsMs }) => sum + pauseMs + lastsMs, 0)
    assert.ok(tookMs + calmMs <= storm.lengthMs, `${tookMs} ms`)
    const calms = planned.slice(1).filter(({ pauseMs }) => pauseMs === calmMs)
    assert.ok(calms.length >= planned.length / 4 - 1, `${calms.length} of ${planned.length}`)
  }
})

test('disks are filled only where small ones can be mounted', () => {
  for (const setup of setups) {
    const planned = planFaults(setup, 1, { ...storm, hasDisks: false })
    assert.ok(planned.every(({ kind }) => !kind.startsWith('fill')))
  }
})
