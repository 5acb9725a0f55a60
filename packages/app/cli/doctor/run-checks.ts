import type { Egress } from '@enricher/engine/net/egress'
import type { Config } from '../../config/config.ts'
import type { Check } from './checks.ts'
import { type Finding, reasonBeside } from './finding.ts'

export type CheckReport = { readonly name: string; readonly findings: readonly Finding[] }

/**
 * Runs all checks in parallel, because a missing answer takes time, and yields their findings in order. A check that
 * throws becomes a finding, so that the report continues, and a check that fails while an earlier one is awaited does
 * not end the process. Never throws.
 */
export async function* runChecks(
  checks: readonly Check[],
  config: Config,
  egress: Egress,
): AsyncGenerator<CheckReport> {
  const reports = checks.map((check) => reportOf(check, config, egress))
  for (const report of reports) yield await report
}

async function reportOf(
  { name, run }: Check,
  config: Config,
  egress: Egress,
): Promise<CheckReport> {
  try {
    return { name, findings: await run(config, egress) }
  } catch (error) {
    // The report names any failure and continues.
    return { name, findings: [{ state: 'fail', text: `not checked: ${reasonBeside(error)}` }] }
  }
}
