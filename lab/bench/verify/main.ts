import { once } from 'node:events'
import { createServer } from 'node:net'
import { endChild } from '../../tools/end-child.ts'
import { OptionError } from '../../tools/named-commands/option-error.ts'
import { count } from '../../tools/named-commands/options.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { defineBenchmark } from '../shared/benchmark.ts'
import { startScript } from '../shared/child.ts'
import { type Measurement, median } from '../shared/report.ts'
import { mailAddresses } from './company.ts'
import type { ContenderResult, ModeResult } from './contender.ts'
import type { PopulationName } from './population.ts'

const contenders = ['ours', 'reference'] as const
type Contender = (typeof contenders)[number]
type Results = Record<Contender, ContenderResult[]>

/**
 * Measures verdicts per second against `deep-email-validator` at the same concurrency on the same servers: 3,000
 * companies with mail servers in every mode, over a network with latency (docs/decisions/0011). Two smaller parts run
 * without latency, where only computing counts, and with companies of the two large hosts. The process must be allowed
 * to open port 25: the reference knows no other.
 */
export const verify = defineBenchmark({
  summary:
    'verdicts per second over 3,000 mail domains, against deep-email-validator (as root, for port 25)',
  sizes: {
    rounds: count(5, { min: 1, smoke: 1 }),
    companies: count(3_000, { min: 1, smoke: 6 }),
  },
  measure: measureVerdicts,
})

async function measureVerdicts(sizes: {
  readonly rounds: number
  readonly companies: number
}): Promise<Measurement> {
  const { rounds, companies } = sizes
  await checkMailPort()
  const modes = await measure('modes', rounds, companies)
  const loopback = await measure('loopback', rounds, companies)
  // The pace alone decides this result, so one round is enough.
  const largeHosts = await measure('large_hosts', 1, companies)
  return {
    name: 'verify',
    unit: 'verdicts/s',
    ours: modes.ours.map(perSecond),
    reference: modes.reference.map(perSecond),
    referenceName: 'deep-email-validator',
    aim: { ratio: 10, better: 'higher' },
    extra: {
      right_ours: rightShare(modes.ours, 'right'),
      right_reference: rightShare(modes.reference, 'right'),
      right_reference_read_kindly: rightShare(modes.reference, 'rightReadKindly'),
      right_verdicts_ratio: ratioOf(modes, rightPerSecond),
      loopback_ratio: ratioOf(loopback, perSecond),
      loopback_right_ours: rightShare(loopback.ours, 'right'),
      loopback_right_reference: rightShare(loopback.reference, 'right'),
      loopback_cpu_ms_ours: cpuMs(loopback.ours),
      loopback_cpu_ms_reference: cpuMs(loopback.reference),
      large_hosts_ratio: ratioOf(largeHosts, perSecond),
      large_hosts_right_ours: rightShare(largeHosts.ours, 'right'),
      large_hosts_right_reference: rightShare(largeHosts.reference, 'right'),
    },
    details: { ...detailsOf(modes), ...detailsOf(largeHosts) },
  }
}

async function measure(
  population: PopulationName,
  rounds: number,
  companies: number,
): Promise<Results> {
  const asked = [population, String(companies)]
  const { child, firstLine } = await startScript('verify/servers.ts', asked)
  const { dns }: { dns: string } = JSON.parse(firstLine)
  const results: Results = { ours: [], reference: [] }
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const name of contenders) {
        progress.step(`${population}, round ${round + 1} of ${rounds}, ${name}`)
        results[name].push(await runContender(name, dns, ...asked))
      }
    }
  } finally {
    await endChild(child)
  }
  return results
}

/** @throws {OptionError} where this user may not listen on the port of mail. */
async function checkMailPort(): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen(25, mailAddresses.plain), 'listening')
  } catch (cause) {
    throw new OptionError(
      `Port 25 of ${mailAddresses.plain} cannot be listened on (${(cause as NodeJS.ErrnoException).code}): run verify as root, and one at a time.`,
    )
  }
  await new Promise((closed) => server.close(closed))
}

async function runContender(...args: readonly string[]): Promise<ContenderResult> {
  const { child, firstLine } = await startScript('verify/contender.ts', args)
  if (child.exitCode === null) await once(child, 'exit')
  return JSON.parse(firstLine)
}

function sumOf(result: ContenderResult, field: keyof ModeResult): number {
  return Object.values(result.modes).reduce((sum, mode) => sum + mode[field], 0)
}

function perSecond(result: ContenderResult): number {
  return sumOf(result, 'n') / result.seconds
}

function rightPerSecond(result: ContenderResult): number {
  return sumOf(result, 'right') / result.seconds
}

function ratioOf({ ours, reference }: Results, of: (result: ContenderResult) => number): number {
  const ratios = ours.flatMap((own, round) => {
    const other = reference[round]
    return other ? [of(own) / of(other)] : []
  })
  return rounded(median(ratios))
}

/** Returns the right share of the worst round. */
function rightShare(results: readonly ContenderResult[], field: 'right' | 'rightReadKindly') {
  return rounded(Math.min(...results.map((one) => sumOf(one, field) / sumOf(one, 'n'))))
}

function cpuMs(results: readonly ContenderResult[]): number {
  return rounded(median(results.map((one) => (one.cpuSeconds * 1000) / sumOf(one, 'n'))))
}

/** Returns each mode's count, right shares and mean seconds in the last round. */
function detailsOf({ ours, reference }: Results): Record<string, Record<string, number>> {
  const theirs = reference.at(-1)?.modes ?? {}
  return Object.fromEntries(
    Object.entries(ours.at(-1)?.modes ?? {})
      .sort(([, a], [, b]) => b.n - a.n)
      .map(([mode, own]) => {
        const other = theirs[mode] ?? own
        const row = {
          n: own.n,
          right_ours: own.right / own.n,
          right_reference: other.right / other.n,
          seconds_ours: own.seconds / own.n,
          seconds_reference: other.seconds / other.n,
        }
        return [mode, Object.fromEntries(Object.entries(row).map(([k, v]) => [k, rounded(v)]))]
      }),
  )
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
