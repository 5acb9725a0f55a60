import type { Egress } from '@enricher/engine/net/egress'
import { Command } from 'commander'
import { type Config, ConfigError, readConfig } from '../../config/config.ts'
import { exitCodes } from '../command-error.ts'
import { terminal, wrapped } from '../terminal.ts'
import type { Finding } from './finding.ts'
import { runChecks } from './run-checks.ts'

// Texts begin at this column, behind the state and the name of the check.
const indent = ' '.repeat(17)
// On a narrower terminal words of an address are broken anyway.
const textColumnsMin = 24

const styles = { ok: 'green', warn: 'yellow', fail: 'red' } as const

/** Creates `enricher doctor`: checks this installation and reports what to change. */
export function createDoctorCommand(): Command {
  return new Command('doctor')
    .addHelpText(
      'after',
      `
Exit code 1 when a line says fail. The embedded database is started if it is not
running.

Examples:
  $ npm run enricher -- doctor --live
  $ DATABASE_URL=postgres://enricher:secret@db/enricher \\
      npm run enricher -- doctor`,
    )
    .option('--live', 'ask every provider whose key is set, by the cheapest call it has')
    .option('--json', 'print a JSON line for each finding')
    .action(run)
}

type Options = { readonly live?: true; readonly json?: true }

async function run({ live, json }: Options): Promise<void> {
  const report = json ? printJson : print
  const opened = await openForReport(report)
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

type Report = (name: string, findings: readonly Finding[]) => void

/** Reads the settings and opens the network access; null: a setting is wrong, which is reported. */
async function openForReport(report: Report): Promise<{ config: Config; egress: Egress } | null> {
  try {
    const config = readConfig()
    // This import is lazy, so that the other commands start without the engine and its clients.
    const { openEgress } = await import('../../wiring/egress.ts')
    return { config, egress: await openEgress(config) }
  } catch (error) {
    // Mistakes of the configuration are findings of this command.
    if (!(error instanceof ConfigError)) throw error
    report(
      'config',
      error.mistakes.map((text) => ({ state: 'fail', text })),
    )
    return null
  }
}

/** Each finding is a line of its own: some checks take seconds, and a reader can use the first findings meanwhile. */
function printJson(name: string, findings: readonly Finding[]): void {
  for (const { state, text, advice = null } of findings) {
    terminal.print(JSON.stringify({ check: name, state, text, advice }))
  }
}

function print(name: string, findings: readonly Finding[]): void {
  const columns = Math.max(textColumnsMin, terminal.width() - indent.length)
  for (const { state, text, advice } of findings) {
    const mark = terminal.paint(styles[state], state.padEnd(4))
    const [first = '', ...rest] = wrapped(text, columns)
    terminal.print(`${mark}  ${name.padEnd(9)}  ${first}`)
    for (const line of rest) terminal.print(`${indent}${line}`)
    if (!advice) continue
    for (const [index, line] of wrapped(advice, columns - 3).entries()) {
      const arrow = index === 0 ? '-> ' : '   '
      terminal.print(`${indent}${terminal.paint('dim', `${arrow}${line}`)}`)
    }
  }
}

function fail(): void {
  process.exitCode = exitCodes.failed
}
