import { once } from 'node:events'
import { startScript, stopChild } from './child.ts'
import type { Measurement } from './report.ts'
import type { ContenderResult } from './verify-contender.ts'
import { domainCount } from './verify-population.ts'

/**
 * Verdicts per second over all companies, against `deep-email-validator` at the same concurrency on the same
 * servers. Needs the right to open port 25: the reference knows no other.
 */
export async function benchVerify(options: { rounds: number }): Promise<Measurement> {
  const { child, firstLine } = await startScript('verify-servers.ts', [])
  const { dns }: { dns: string } = JSON.parse(firstLine)
  const results: Record<'ours' | 'reference', ContenderResult[]> = { ours: [], reference: [] }
  try {
    for (let round = 0; round < options.rounds; round += 1) {
      for (const name of ['ours', 'reference'] as const) {
        results[name].push(await runContender(name, dns))
      }
    }
  } finally {
    await stopChild(child)
  }
  const perSecond = (result: ContenderResult) => domainCount / result.seconds
  const rightShare = (of: readonly ContenderResult[]) =>
    Math.min(...of.map((one) => one.rightShare))
  return {
    name: 'verify',
    unit: 'verdicts/s',
    ours: results.ours.map(perSecond),
    reference: results.reference.map(perSecond),
    referenceName: 'deep-email-validator',
    aim: { ratio: 10, better: 'higher' },
    extra: {
      right_ours: rightShare(results.ours),
      right_reference: rightShare(results.reference),
    },
  }
}

async function runContender(name: string, dns: string): Promise<ContenderResult> {
  const { child, firstLine } = await startScript('verify-contender.ts', [name, dns])
  if (child.exitCode === null) await once(child, 'exit')
  return JSON.parse(firstLine)
}
