import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import type { BulkReply } from '@enricher/contract/bulk'
import { newId } from '@enricher/engine/lib/ids'
import { sleep } from '@enricher/engine/lib/time'
import { mintApiKey } from '@enricher/service/accounts/api-key'
import { createAccountStore } from '@enricher/service/store/accounts/accounts'
import { type Database, openDatabase } from '@enricher/service/store/database'
import { startEmbedded } from '../../../packages/service/postgres/server.ts'
import { endChild } from '../../tools/end-child.ts'
import { count } from '../../tools/named-commands/options.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { cleanEnvironment, freePort, unbalanced } from '../../tools/service-process.ts'
import { defineBenchmark } from '../shared/benchmark.ts'
import { untilReady, withTemporaryFolder } from '../shared/child.ts'
import type { Measurement } from '../shared/report.ts'
import { compareRuns } from './compare-runs.ts'

const root = resolve(import.meta.dirname, '../../..')
// The default time between two kills is enough to find a service dead, resume its file and finish some slices of it.
// This share of that time is random.
const killSpread = 0.8
const pollMs = 500
// One minute for a thousand rows would be too slow by far.
const fileTimeoutMs = 1_800_000
const credits = 10_000_000

/** A service with a file of one account. */
type Run = { readonly url: string; readonly key: string; readonly fileId: string }

/**
 * Measures a file of many rows, half of them duplicates, with real accounts and credits over the sandbox's answers:
 * rows per second and the peak memory of the service, undisturbed and killed ten times at random. Both results have to
 * be equal, and each distinct hit is charged once.
 */
export const bulk = defineBenchmark({
  summary: 'rows per second of a file of lookups, and the same killed ten times',
  sizes: {
    rows: count(100_000, { min: 2, smoke: 200 }),
    kills: count(10, { smoke: 1 }),
    'kill-seconds': count(10, { smoke: 1 }),
  },
  measure: measureBulk,
})

type Kills = { readonly kills: number; readonly 'kill-seconds': number }

async function measureBulk(sizes: Kills & { readonly rows: number }): Promise<Measurement> {
  const { rows, kills } = sizes
  const text = fileOf(rows)
  return withTemporaryFolder(async (folder) => {
    const embedded = await startEmbedded({ dataDir: join(folder, 'data'), log: () => {} })
    const db = openDatabase({ connection: embedded.connection })
    try {
      const { host, user, password = '', port, database } = embedded.connection
      const query = new URLSearchParams({ host, port: `${port}` })
      const owner = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
      const address = `postgres://${owner}@localhost/${database}?${query}`
      const plain = await undisturbed(db, address, folder, text)
      const killed = await disturbed(db, address, folder, text, sizes)
      const compared = await compareRuns(db, plain.run, killed.run)
      return {
        name: 'bulk',
        unit: 'rows/s',
        ours: [killed.rowsPerSecond],
        reference: [plain.rowsPerSecond],
        referenceName: 'undisturbed',
        aim: { ratio: 0.05, better: 'higher' },
        extra: {
          rows,
          undisturbed_rows_per_second: Math.round(plain.rowsPerSecond),
          peak_memory_mb: plain.peakMb,
          kills,
          ...compared,
        },
      }
    } finally {
      await db.close()
      await embedded.stop()
    }
  })
}

/** Writes a file in which half of the rows repeat the other half; every fiftieth asks for a name without a website. */
function fileOf(rows: number): string {
  const distinct = rows / 2
  const lines = Array.from({ length: rows }, (_, row) => {
    const asked = row % distinct
    const name = asked % 50 === 49 ? 'Sandbox Miss' : `Bulk Company ${asked}`
    return `${name},row ${row}`
  })
  return ['Company,Note', ...lines].join('\n')
}

async function undisturbed(db: Database, address: string, folder: string, text: string) {
  const port = await freePort()
  const service = await start(address, port, folder)
  try {
    const run = await upload(db, port, text)
    const startMs = performance.now()
    await startFile(run)
    await untilOver(run, 'undisturbed')
    const seconds = (performance.now() - startMs) / 1_000
    return {
      run: await kept(run),
      rowsPerSecond: rowsOf(text) / seconds,
      peakMb: await peakMbOf(service),
    }
  } finally {
    await endChild(service)
  }
}

async function disturbed(
  db: Database,
  address: string,
  folder: string,
  text: string,
  { kills, 'kill-seconds': pauseSeconds }: Kills,
) {
  const port = await freePort()
  let service = await start(address, port, folder)
  try {
    const run = await upload(db, port, text)
    const startMs = performance.now()
    await startFile(run)
    for (let kill = 0; kill < kills; kill += 1) {
      progress.step(`killed ${kill} of ${kills} times`)
      await sleep(1_000 * pauseSeconds * (1 + killSpread * (Math.random() - 0.5)))
      const exit = once(service, 'exit')
      service.kill('SIGKILL')
      await exit
      service = await start(address, port, folder)
    }
    await untilOver(run, 'after the last kill')
    const seconds = (performance.now() - startMs) / 1_000
    return { run: await kept(run), rowsPerSecond: rowsOf(text) / seconds }
  } finally {
    await endChild(service)
  }
}

async function start(address: string, port: number, folder: string): Promise<ChildProcess> {
  const log = openSync(join(folder, 'service.log'), 'a')
  const env = cleanEnvironment({
    ...unbalanced,
    ...{ PORT: `${port}`, DATABASE_URL: address, SMTP_VERIFY: 'off' },
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  const child = spawn(process.execPath, [join(root, 'lab/tools/fixture-service.ts')], {
    stdio: ['ignore', log, log],
    cwd: root,
    env,
  })
  await untilReady(port)
  return child
}

async function upload(db: Database, port: number, text: string): Promise<Run> {
  const key = mintApiKey()
  const id = newId('acc')
  await createAccountStore(db).create({
    ...{ id, email: `${id}@accounts.example`, passwordHash: 'none', trialCredits: credits },
    key: { prefix: key.prefix, hash: key.hash, label: null },
  })
  const url = `http://127.0.0.1:${port}`
  const run = { url, key: key.plaintext, fileId: '' }
  const reply = await ask(run, 'POST', '/jobs/bulk?name=bulk.csv', text)
  return { ...run, fileId: ((await reply.json()) as BulkReply).file_id }
}

async function startFile(run: Run): Promise<void> {
  await ask(run, 'POST', `/jobs/bulk/${run.fileId}/start`, '{}', 'application/json')
}

async function untilOver(run: Run, phase: string): Promise<void> {
  const endMs = performance.now() + fileTimeoutMs
  for (;;) {
    const reply = await ask(run, 'GET', `/jobs/bulk/${run.fileId}`)
    const file = (await reply.json()) as BulkReply
    progress.step(`${phase}, ${file.progress.rows_done} of ${file.progress.rows} rows`)
    if (file.state === 'succeeded') return
    if (file.state === 'stopped') throw new Error(`The file stopped: ${file.message}`)
    if (performance.now() > endMs) throw new Error('The file did not come to its end.')
    await sleep(pollMs)
  }
}

async function kept(run: Run): Promise<{ readonly fileId: string; readonly result: string }> {
  const reply = await ask(run, 'GET', `/jobs/bulk/${run.fileId}/file`)
  return { fileId: run.fileId, result: await reply.text() }
}

async function ask(
  { url, key }: Run,
  method: string,
  path: string,
  body?: string,
  type = 'text/csv',
): Promise<Response> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body !== undefined && { 'content-type': type }),
  }
  const reply = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply
}

function rowsOf(text: string): number {
  return text.split('\n').length - 1
}

/** Reads the highest resident memory of a process, which only Linux keeps. */
async function peakMbOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1_024)
}
