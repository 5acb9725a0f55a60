import { join } from 'node:path'
import { count } from '../../tools/named-commands/options.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { defineBenchmark } from '../shared/benchmark.ts'
import { withTemporaryFolder } from '../shared/child.ts'
import { type Measurement, median } from '../shared/report.ts'
import { measureCrowd } from './crowd.ts'
import { finders } from './population.ts'
import { measureSteps } from './steps.ts'

const addedMsMax = 3
const peakMbMax = 600

/**
 * Measures the time that the waterfall adds to eight providers that answer after 50 ms each, against the same requests
 * sent one after the other. Then measures 2,000 simultaneous lookups through the whole service, all of which wait for
 * providers that take two seconds.
 */
export const waterfall = defineBenchmark({
  summary: 'what asking eight providers in turn adds to their answers, and 2,000 lookups at once',
  sizes: {
    rounds: count(5, { min: 1, smoke: 1 }),
    seconds: count(4, { smoke: 0 }),
    // The number of lookups is a whole number of companies of a hundred people.
    lookups: count(2_000, { min: 100, smoke: 100 }),
    'latency-ms': count(2_000, { smoke: 100 }),
  },
  measure: measureWaterfall,
})

async function measureWaterfall(options: {
  readonly rounds: number
  readonly seconds: number
  readonly lookups: number
  readonly 'latency-ms': number
}): Promise<Measurement> {
  return withTemporaryFolder(async (folder) => {
    const { ours, plain } = await measureSteps(options, join(folder, 'steps'))
    const added = ours.map((ms, round) => (ms - (plain[round] ?? Number.NaN)) / finders.length)
    const addedMs = Math.round(median(added) * 100) / 100
    progress.step(`${options.lookups} lookups at once`)
    const crowd = await measureCrowd(join(folder, 'crowd'), options)
    for (const complaint of crowd.complaints) progress.print(`not found: ${complaint}\n`)
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
