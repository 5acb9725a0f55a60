import { join } from 'node:path'
import process from 'node:process'
import { withTemporaryFolder } from '../shared/child.ts'
import { type Measurement, median } from '../shared/report.ts'
import { measureCrowd } from './crowd.ts'
import { finders } from './population.ts'
import { measureSteps } from './steps.ts'

const addedMsMax = 3
const peakMbMax = 600

/**
 * Measures what the waterfall adds to eight providers that answer after 50 ms each, against the same requests sent one
 * after the other; then 2,000 lookups at one moment, through the whole service, that all wait for providers of two
 * seconds.
 */
export async function benchWaterfall(options: {
  rounds: number
  seconds: number
}): Promise<Measurement> {
  return withTemporaryFolder(async (folder) => {
    const { ours, plain } = await measureSteps(options, join(folder, 'steps'))
    const added = ours.map((ms, round) => (ms - (plain[round] ?? Number.NaN)) / finders.length)
    const addedMs = Math.round(median(added) * 100) / 100
    const crowd = await measureCrowd(join(folder, 'crowd'))
    for (const complaint of crowd.complaints) process.stdout.write(`not found: ${complaint}\n`)
    const plainMs = median(plain)
    return {
      name: 'waterfall',
      unit: 'ms',
      ours,
      reference: plain,
      referenceName: 'plain requests',
      aim: {
        ratio: Math.round((1 + (addedMsMax * finders.length) / plainMs) * 1_000) / 1_000,
        better: 'lower',
      },
      extra: {
        steps: finders.length,
        added_ms_per_step: addedMs,
        concurrent_lookups: crowd.lookups,
        concurrent_errors: crowd.errors,
        concurrent_slowest_ms: crowd.slowestMs,
        concurrent_rss_mb: crowd.peakMb,
        met: addedMs <= addedMsMax && crowd.errors === 0 && crowd.peakMb < peakMbMax,
      },
    }
  })
}
