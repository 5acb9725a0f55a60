import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { Check } from '../../../cli/doctor/checks.ts'
import { type CheckReport, runChecks } from '../../../cli/doctor/run-checks.ts'
import { readConfig } from '../../../config/config.ts'
import { openEgress } from '../../../wiring/egress.ts'

test('a check that throws while an earlier one is awaited is a finding, and the others are reported', async (t) => {
  const config = readConfig({})
  const egress = await openEgress(config)
  t.after(egress.close)
  const gate = Promise.withResolvers<void>()
  const checks: readonly Check[] = [
    {
      name: 'slow',
      run: async () => {
        await gate.promise
        return [{ state: 'ok', text: 'there' }]
      },
    },
    { name: 'broken', run: () => Promise.reject(new Error('no such table')) },
    {
      name: 'thrown',
      run: () => {
        throw new Error('not even begun')
      },
    },
    { name: 'last', run: async () => [{ state: 'warn', text: 'nearly full' }] },
  ]
  const reports: CheckReport[] = []
  const reading = (async () => {
    for await (const report of runChecks(checks, config, egress)) reports.push(report)
  })()
  // The broken checks have failed by now, and the process lives: an unhandled rejection would end this test.
  await nextRound()
  assert.equal(reports.length, 0)
  gate.resolve()
  await reading
  assert.deepEqual(
    reports.map(({ name, findings }) => [name, findings[0]?.state]),
    [
      ['slow', 'ok'],
      ['broken', 'fail'],
      ['thrown', 'fail'],
      ['last', 'warn'],
    ],
  )
  assert.match(reports[1]?.findings[0]?.text ?? '', /no such table/)
  assert.match(reports[2]?.findings[0]?.text ?? '', /not even begun/)
})
