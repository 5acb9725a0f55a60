import { Command } from 'commander'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { openEgress } from '../services.ts'
import { exitCodes } from './command-error.ts'
import { checks, type Finding } from './doctor-checks.ts'
import { terminal } from './terminal.ts'

const styles = { ok: 'green', warn: 'yellow', fail: 'red' } as const

export function createDoctorCommand(): Command {
  return new Command('doctor')
    .description(
      'check that everything the service needs is there, and say what to do where it is not',
    )
    .addHelpText(
      'after',
      `
Exit code 1 when a line says fail. The embedded database is started if it is not running.

Example:
  $ DATABASE_URL=postgres://enricher:secret@db/enricher npm run enricher -- doctor`,
    )
    .action(run)
}

async function run(): Promise<void> {
  const config = readConfigForReport()
  if (!config) return fail()
  report('config', [{ state: 'ok', text: 'every setting is well-formed' }])
  const egress = await openEgress(config)
  let hasFailed = false
  try {
    for (const check of checks) {
      const findings = await check.run(config, egress)
      report(check.name, findings)
      if (findings.some(({ state }) => state === 'fail')) hasFailed = true
    }
  } finally {
    await egress.close()
  }
  if (hasFailed) fail()
}

function readConfigForReport(): Config | null {
  try {
    return readConfig()
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
