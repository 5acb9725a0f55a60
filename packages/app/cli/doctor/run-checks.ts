import type { Egress } from '@enricher/engine/net/egress'
import type { Config } from '../../config/config.ts'
import type { Check } from './checks.ts'
import { type Finding, reasonBeside } from './finding.ts'

/** What one check found. */
export type CheckReport = { readonly name: string; readonly findings: readonly Finding[] }

/**
 * Runs the checks all at once, for what does not answer takes its time, and yields what they found in their order. A
 * check that throws is a finding of its own: the report goes on, and a check that fails while an earlier one is awaited
 * does not end the process. Never throws.
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
    // Whatever the reason, it ends here: the sentence names it.
    return { name, findings: [{ state: 'fail', text: `not checked: ${reasonBeside(error)}` }] }
  }
}
