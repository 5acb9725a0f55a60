import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { pidOf } from '../../../packages/service/postgres/pid-file.ts'
import { chooseServerUser, readPasswd } from '../../../packages/service/postgres/user.ts'
import { makePassableFolder } from '../../tools/passable-folder.ts'
import { describeFamily } from './embedded-processes.ts'
import type { ProgramEvent, ProgramOrder } from './embedded-program.ts'

type End = () => void | Promise<void>

/** A test's context, or `{ after }` of node:test for a whole file. */
export type Ending = { after(end: End): void }

export type Program = {
  readonly child: ChildProcess
  readonly events: readonly ProgramEvent[]
  /** Returns the first event of this kind, once it has come; rejects when the program ends without it. */
  until<K extends ProgramEvent['event']>(kind: K): Promise<Extract<ProgramEvent, { event: K }>>
  /** Ends the program as a supervisor does and waits for it. */
  stop(): Promise<void>
  ended: Promise<unknown>
}

const repositoryModule = resolve(
  import.meta.dirname,
  '../../../packages/service/postgres/server.ts',
)
const program = resolve(import.meta.dirname, 'embedded-program.ts')

/** True when the tests run as root, as in a container. */
export const isRootRun = process.geteuid?.() === 0

/** Returns an ordinary user's id: that of the system's `nobody` when the tests run as root, else one's own. */
export function ordinaryUserId(): number {
  const own = process.geteuid?.() ?? 0
  if (own !== 0) return own
  const unixUser = chooseServerUser(readPasswd().replaceAll(/^postgres:.*$/gm, ''))
  if (!unixUser) throw new Error('these tests need the user "nobody" when they run as root')
  return unixUser.uid
}

const ends = new WeakMap<Ending, End[]>()

/** Like `after` of node:test, but last in, first out: a server ends before its folder is removed. */
export function atEnd(ending: Ending, end: End): void {
  const registered = ends.get(ending)
  if (registered) return void registered.unshift(end)
  const list = [end]
  ends.set(ending, list)
  ending.after(async () => {
    for (const each of list) await each()
  })
}

/** Makes a temporary folder that every user may pass through, and removes it when the test ends. */
export function temporaryFolder(ending: Ending, name = 'enricher-embedded-'): string {
  const folder = makePassableFolder(name)
  atEnd(ending, () => removeFolder(folder))
  return folder
}

// Each removal finds less left; a program that goes on writing there fails the test.
const removalsMax = 20

/**
 * Removes a folder whole. Where a server that is stopping removes a file at the same moment, rmSync of Node 24 ends
 * without an error and leaves the rest, so the folder is looked for again. @throws when it stays
 */
export function removeFolder(folder: string): void {
  for (let removals = 0; existsSync(folder); removals += 1) {
    if (removals === removalsMax) throw new Error(`${folder} cannot be removed`)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Runs the words that follow it where they see no process, and no shared memory, of any other: as containers do. */
const containerCommand = ['unshare', '--ipc', '--pid', '--fork', '--kill-child']

/** True where this machine and user let {@link containerCommand} run. */
export function canContain(): boolean {
  const [command = '', ...options] = containerCommand
  return spawnSync(command, [...options, 'true']).status === 0
}

// The bound is longer than a start or a stop takes on a busy machine. Together they stay below the limit of a test,
// which would not say what it waited for.
const eventMsMax = 60_000

/** Starts a program that serves a data folder; it is killed when the test ends. `isContained`: as in a container. */
export function runProgram(
  ending: Ending,
  { isContained, ...order }: Partial<ProgramOrder> & { dataDir: string; isContained?: boolean },
): Program {
  const whole = { module: repositoryModule, userId: null, isWriting: false, ...order }
  const command = [process.execPath, program, JSON.stringify(whole)]
  const [first = '', ...others] = isContained ? [...containerCommand, ...command] : command
  const child = spawn(first, others, { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const run: Run = { child, events: [], errors: [] }
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => run.events.push(JSON.parse(line)))
  child.stderr.on('data', (chunk) => run.errors.push(String(chunk)))
  const stop = async () => {
    let seen: string | undefined
    const timer = setTimeout(() => {
      seen = describeRun(run)
      child.kill('SIGKILL')
    }, eventMsMax)
    // The command before it passes no signal on.
    if (isContained) child.stdin.end()
    else child.kill('SIGTERM')
    await ended
    clearTimeout(timer)
    if (seen !== undefined) throw new Error(`the program was not stopped in time: ${seen}`)
  }
  atEnd(ending, stop)
  return { child, events: run.events, ended, until: (kind) => untilEvent(run, kind), stop }
}

type Run = {
  readonly child: ChildProcess
  readonly events: ProgramEvent[]
  readonly errors: string[]
}

async function untilEvent<K extends ProgramEvent['event']>(
  run: Run,
  kind: K,
): Promise<Extract<ProgramEvent, { event: K }>> {
  const { child, events } = run
  const isKind = (event: ProgramEvent): event is Extract<ProgramEvent, { event: K }> =>
    event.event === kind
  const deadline = performance.now() + eventMsMax
  for (;;) {
    const found = events.find(isKind)
    if (found) return found
    if (child.exitCode !== null || child.signalCode !== null) {
      // Its last lines may still be on their way.
      await pause(50)
      const late = events.find(isKind)
      if (late) return late
      throw new Error(`the program ended without "${kind}": ${describeRun(run)}`)
    }
    if (performance.now() > deadline) {
      throw new Error(`the program did not tell "${kind}" in time: ${describeRun(run)}`)
    }
    await pause(5)
  }
}

/** Describes a program: its last events, its error output, and where its processes wait. */
function describeRun({ child, events, errors }: Run): string {
  const family = child.pid === undefined ? '' : describeFamily(child.pid)
  return [JSON.stringify(events.slice(-5)), errors.join('').slice(-2_000), family].join('\n')
}

const askMsMax = 5_000
const endMsMax = 500

/** Asks a server one statement and closes the connection. */
export async function ask<R extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  statement: string,
): Promise<R[]> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: askMsMax,
    query_timeout: askMsMax,
  })
  // The next step notices a server that is killed meanwhile.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<R>(statement)).rows
  } finally {
    // The driver waits for ever to end a connection that broke just before.
    await Promise.race([client.end(), pause(endMsMax)])
  }
}

export function pause(delayMs: number): Promise<void> {
  return new Promise((done) => setTimeout(done, delayMs))
}

/** Returns true while a server answers on the socket. */
export async function isServed(connection: pg.ClientConfig): Promise<boolean> {
  return ask(connection, 'SELECT 1').then(
    () => true,
    () => false,
  )
}

/** A pause before a start takes up to six seconds; on a busy machine a recovery of one second takes twenty. */
const backMsMax = 30_000

/**
 * Waits until a server other than that of `pidBefore` answers; returns how long that took. The server before it may
 * have ended and been replaced before the first look. Fails after 30 s.
 */
export async function untilBack(
  connection: pg.ClientConfig,
  dataDir: string,
  pidBefore: number,
): Promise<number> {
  const begunMs = performance.now()
  // The id is null while the file is written.
  const isBefore = () => [null, pidBefore].includes(pidOf(join(dataDir, 'postgres')))
  while (!(await isServed(connection)) || isBefore()) {
    if (performance.now() - begunMs > backMsMax) throw new Error('the server is not back')
    await pause(20)
  }
  return Math.round(performance.now() - begunMs)
}

/** Waits until no server answers any more; fails after `timeoutMs`. */
export async function untilGone(connection: pg.ClientConfig, timeoutMs = 30_000): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (await isServed(connection)) {
    if (performance.now() > deadline) throw new Error('the server is still there')
    await pause(10)
  }
}
