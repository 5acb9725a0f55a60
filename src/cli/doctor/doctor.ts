import { Command } from 'commander'
import { type Config, ConfigError, readConfig } from '../../config/config.ts'
import type { Egress } from '../../egress/egress.ts'
import { exitCodes } from '../command-error.ts'
import { terminal } from '../terminal.ts'
import type { Finding } from './finding.ts'
import { runChecks } from './run-checks.ts'

const styles = { ok: 'green', warn: 'yellow', fail: 'red' } as const

/** Creates `enricher doctor`: checks this installation and says what to change. */
export function createDoctorCommand(): Command {
  return new Command('doctor')
    .addHelpText(
      'after',
      `
Exit code 1 when a line says fail. The embedded database is started if it is not running.

Examples:
  $ npm run enricher -- doctor --live
  $ DATABASE_URL=postgres://enricher:secret@db/enricher npm run enricher -- doctor`,
    )
    .option('--live', 'ask every provider whose key is set, by the cheapest call it has')
    .action(run)
}

async function run({ live = false }: { readonly live?: boolean }): Promise<void> {
  const opened = await openForReport()
  if (!opened) return fail()
  const { config, egress } = opened
  report('config', [{ state: 'ok', text: 'every setting is well-formed' }])
  const { checks, liveChecks } = await import('./checks.ts')
  let hasFailed = false
  try {
    const wanted = live ? [...checks, ...liveChecks] : checks
    for await (const { name, findings } of runChecks(wanted, config, egress)) {
      report(name, findings)
      if (findings.some(({ state }) => state === 'fail')) hasFailed = true
    }
  } finally {
    await egress.close()
  }
  if (hasFailed) fail()
}

/** Reads the settings and opens the way out; null when a setting is wrong, which is reported. */
async function openForReport(): Promise<{ config: Config; egress: Egress } | null> {
  try {
    const config = readConfig()
    // Loaded here, so that the other commands start without the engine and the clients it needs.
    const { openEgress } = await import('../../wiring/egress.ts')
    return { config, egress: await openEgress(config) }
  } catch (error) {
    // The mistakes are this command's findings.
    if (!(error instanceof ConfigError)) throw error
    report(
      'config',
      error.mistakes.map((text) => ({ state: 'fail', text })),
    )
    return null
  }
}

function report(name: string, findings: readonly Finding[]): void {
  for (const { state, text, advice } of findings) {
    const mark = terminal.paint(styles[state], state.padEnd(4))
    terminal.print(`${mark}  ${name.padEnd(8)}  ${text}`)
    if (advice) terminal.print(`${' '.repeat(16)}${terminal.paint('dim', `-> ${advice}`)}`)
  }
}

function fail(): void {
  process.exitCode = exitCodes.failed
}
