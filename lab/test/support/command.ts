import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ConnectionConfig } from '../../../packages/service/postgres/server.ts'
import { cleanEnvironment } from '../../tools/service-process.ts'

const entry = resolve(import.meta.dirname, '../../../bin/enricher.js')

export type CommandResult = {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `enricher ARGS` as a process of its own, with no settings but `env`. `isRead`: false closes its output. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
  { isRead = true } = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [entry, ...args], { env: cleanEnvironment(env) })
  // A command that does not read may have closed its end.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  if (!isRead) for (const output of [child.stdout, child.stderr]) output.destroy()
  const read = (output: Readable) => (isRead ? text(output) : '')
  const [stdout, stderr] = await Promise.all([read(child.stdout), read(child.stderr), ended(child)])
  return { code: child.exitCode, stdout, stderr }
}

/** Runs `enricher ARGS` on a terminal, by script(1) of util-linux; returns all that it shows. */
export async function runOnTerminal(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  columns = 80,
): Promise<string> {
  const line = [process.execPath, entry, ...args].map((word) => `'${word}'`).join(' ')
  const options = { env: cleanEnvironment({ ...env, TERM: 'xterm' }) }
  const child = spawn('script', ['-qec', `stty cols ${columns}; ${line}`, '/dev/null'], options)
  const [shown] = await Promise.all([text(child.stdout), ended(child)])
  return shown
}

async function ended(child: ReturnType<typeof spawn>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Returns the address of a database on a unix socket, as `DATABASE_URL` takes it. */
export function databaseUrlOf({ host, port, user, database }: ConnectionConfig): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
