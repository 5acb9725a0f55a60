import process from 'node:process'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCommandLine } from '../../../packages/app/cli/run-command-line.ts'
import { cleanEnvironment } from '../../tools/service-process.ts'
import type { CommandResult } from './command.ts'

/** The properties of the process that a command uses. */
const owned = ['env', 'stdin', 'stdout', 'stderr'] as const

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs `enricher ARGS` in this process, with no settings but `env`, after earlier runs have ended. A process of its
 * own, by `runCommand`, takes a third of a second longer: it is for tests of what only a process shows, such as
 * signals, pipes, a file of settings, and that a command ends although it has opened connections and threads.
 */
export function runCommandHere(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<CommandResult> {
  const run = last.then(() => runHere(args, env, input))
  last = run.catch(() => undefined)
  return run
}

async function runHere(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input: string,
): Promise<CommandResult> {
  const kept = owned.map((name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const)
  const { exitCode } = process
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  stdin.end(input)
  const read = Promise.all([text(stdout), text(stderr)])
  const given = { env: cleanEnvironment(env), stdin, stdout, stderr }
  for (const name of owned) {
    Object.defineProperty(process, name, { configurable: true, writable: true, value: given[name] })
  }
  process.exitCode = 0
  try {
    const code = (await runCommandLine(args)) ?? Number(process.exitCode)
    stdout.end()
    stderr.end()
    const [printed, noted] = await read
    return { code, stdout: printed, stderr: noted }
  } finally {
    process.exitCode = exitCode
    for (const [name, descriptor] of kept) Object.defineProperty(process, name, descriptor ?? {})
  }
}
