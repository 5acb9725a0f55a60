import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import process from 'node:process'
import { sleep } from '@enricher/engine/lib/time'
import type { ConnectionConfig } from '../../../packages/service/postgres/server.ts'
import { cleanEnvironment } from '../../tools/service-process.ts'
import { using } from './backup-harness.ts'
import { databaseUrlOf } from './command.ts'
import type { Ending } from './database.ts'

const entry = resolve(import.meta.dirname, '../../../bin/enricher.js')
const stallMsMax = 20_000
const stillMs = 300

/** Adds enough rows that neither pipes nor the buffers of sockets hold a backup of them, even compressed. */
export function fillCompanies(connection: ConnectionConfig, count = 20_000) {
  return using(connection, (db) =>
    db.query(
      `INSERT INTO companies SELECT md5(n::text), md5((-n)::text), '', false FROM generate_series(1, $1) n`,
      [count],
    ),
  )
}

/** Starts a backup to an output that is not read, and waits until the server waits for it. */
export async function startStalledBackup(
  ending: Ending,
  connection: ConnectionConfig,
): Promise<{ readonly child: ChildProcess; readonly pid: number }> {
  await fillCompanies(connection, 60_000)
  const env = cleanEnvironment({ DATABASE_URL: databaseUrlOf(connection) })
  const child = spawn(process.execPath, [entry, 'backup', '-'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  ending.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  return { child, pid: await untilStalled(connection) }
}

/**
 * Waits until nothing more has been read for a while: a reader that is merely slow is waited for as well. Returns the
 * server process.
 */
export function untilStalled(connection: ConnectionConfig): Promise<number> {
  return using(connection, async (db) => {
    const givingUpAtMs = performance.now() + stallMsMax
    let seen = ''
    while (performance.now() < givingUpAtMs) {
      const [row] = await db.query<{ pid: number; done: string }>(
        `SELECT pid, bytes_processed AS done FROM pg_stat_progress_copy JOIN pg_stat_activity a USING (pid)
          WHERE a.datname = current_database() AND wait_event = 'ClientWrite'`,
      )
      const now = row ? `${row.pid} ${row.done}` : ''
      if (row && now === seen) return row.pid
      seen = now
      await sleep(stillMs)
    }
    throw new Error('the server does not wait for the backup')
  })
}
