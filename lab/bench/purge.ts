import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapBounded, sleep } from '@enricher/engine/lib/time'
import { trialCredits } from '@enricher/service/accounts/prices'
import type { Database } from '@enricher/service/store/database'
import { idempotencyKeptHours } from '@enricher/service/store/lookups/idempotency-rows'
import { count } from '../tools/named-commands/options.ts'
import { progress } from '../tools/named-commands/progress.ts'
import { defineBenchmark } from './shared/benchmark.ts'
import { generateLoad, withServices } from './shared/child.ts'
import type { LoadResult } from './shared/load-generator.ts'
import type { Measurement } from './shared/report.ts'
import { type Seeding, targetOf, withSeeding } from './shared/seeding.ts'

const connections = 48
const accounts = 500
const warmUpSeconds = 4
const lookEveryMs = 1_000
const secondsAllowed = 180

type Sizes = { readonly rows: number; readonly seconds: number }

/**
 * Measures how long expired records of keys take to go while keyed repeats come at the full rate. As many earlier
 * records fall due each second as the repeats write, so that their number shows whether deletion keeps up.
 */
export const purge = defineBenchmark({
  summary: 'seconds until expired rows are gone under load, and whether rows grow at the full rate',
  sizes: {
    rows: count(300_000, { min: 1, smoke: 3_000 }),
    seconds: count(600, { min: 1, smoke: 3 }),
  },
  measure: measurePurge,
})

async function measurePurge(sizes: Sizes): Promise<Measurement> {
  return withServices(1, ({ folder, dataDir, ports: [port = 0] }) =>
    withSeeding(dataDir, async (seeding) => {
      const targetsPath = join(folder, 'targets.json')
      await writeFile(targetsPath, JSON.stringify(await seedTargets(seeding)))
      const load = (seconds: number) => generateLoad(port, seconds, connections, targetsPath)
      return measure(seeding.db, sizes, load)
    }),
  )
}

const seedTargets = (seeding: Seeding) =>
  mapBounded(Array.from({ length: accounts }), 32, async (_, at) => {
    const { id, key } = await seeding.addAccount(trialCredits)
    await seeding.settle(id, `Company ${at}`)
    return targetOf(key, `Company ${at}`)
  })

async function measure(
  db: Database,
  { rows, seconds }: Sizes,
  load: (seconds: number) => Promise<LoadResult>,
): Promise<Measurement> {
  progress.step('warming up')
  await load(warmUpSeconds)
  const { requestsPerSecond } = await load(warmUpSeconds)
  progress.step('writing records')
  await addRecords(db, {
    account: 'acc_due',
    rows: Math.ceil(requestsPerSecond * seconds),
    seconds,
  })
  await addRecords(db, { account: 'acc_expired', rows, seconds: 0 })
  const before = await countRecords(db, 'true')
  progress.step('loading')
  const startMs = performance.now()
  const loading = load(seconds)
  const waitedMs = 1_000 * Math.max(seconds, secondsAllowed)
  let goneAfterS = Number.NaN
  while (Number.isNaN(goneAfterS) && performance.now() - startMs < waitedMs) {
    await sleep(lookEveryMs)
    const isGone = (await countRecords(db, `account_id = 'acc_expired'`)) === 0
    if (isGone) goneAfterS = (performance.now() - startMs) / 1_000
  }
  const result = await loading
  const after = await countRecords(db, 'true')
  const overdue = await countRecords(
    db,
    `created_at <= now() - interval '${idempotencyKeptHours} hours'`,
  )
  if (result.failures > 0)
    throw new Error(`${result.failures} requests were not answered with 200.`)
  if (Number.isNaN(goneAfterS))
    throw new Error(`Expired rows were left after ${waitedMs / 1_000} seconds.`)
  return {
    name: 'purge',
    unit: 's',
    ours: [goneAfterS],
    reference: [secondsAllowed],
    referenceName: 'three minutes',
    aim: { ratio: 1, better: 'lower' },
    extra: {
      rows,
      requests_per_second: Math.round(result.requestsPerSecond),
      p99_ms: result.p99Ms,
      records_before: before - rows,
      records_after: after,
      // A purge begins each minute: what falls due within one waits for the next.
      minutes_overdue: Number((overdue / (60 * requestsPerSecond)).toFixed(2)),
    },
  }
}

/** Adds records that expire within the next `seconds`, evenly; those of 0 seconds have expired an hour ago. */
async function addRecords(
  db: Database,
  { account, rows, seconds }: { account: string; rows: number; seconds: number },
): Promise<void> {
  const pauseS = seconds / rows
  const pastHours = idempotencyKeptHours + (seconds === 0 ? 1 : 0)
  await db.transaction(
    (tx) =>
      tx.query(
        `INSERT INTO requests (account_id, operation, key, fingerprint, state, status, answer, cached, created_at)
         SELECT $1, 'find-website', 'key-' || i, '\\x00', 'done', 200, '{}', true,
                now() - interval '${pastHours} hours' + i * ${pauseS} * interval '1 second'
           FROM generate_series(1, ${rows}) i`,
        [account],
      ),
    { statementTimeoutMs: null, lockTimeoutMs: 0 },
  )
}

async function countRecords(db: Database, condition: string): Promise<number> {
  const [row] = await db.query<{ rows: number }>(
    `SELECT count(*) AS rows FROM requests WHERE ${condition}`,
  )
  return row?.rows ?? 0
}
