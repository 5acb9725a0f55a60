import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sleep } from '@enricher/engine/lib/time'
import { createDraw } from '../tools/draw.ts'
import { runEnricher } from './accounts.ts'
import { wrongBalances } from './aftermath.ts'
import { attempt } from './attempt.ts'
import { callersCount, settleTimeoutMs } from './bounds.ts'
import { runCaller } from './caller.ts'
import { checkLedger } from './check-ledger.ts'
import { finalReply, type Job, type Journal } from './journal.ts'
import { type Ledger, readLedger } from './ledger.ts'
import type { Setup } from './options.ts'
import { openPlace, type Place } from './place.ts'
import { type Inhabited, withPlace } from './with-place.ts'

/** The result of a restore drill. */
export type Restored = {
  /** The setup into which the backup was restored. */
  readonly target: Setup
  readonly entriesBefore: number
  readonly entriesRestored: number
  readonly backupMs: number
  readonly restoreMs: number
  readonly breaches: readonly string[]
}

const loadMs = 8_000
const repeatsMax = 40
// The targets cover the embedded server's own version, and whatever version the external one has.
const targets: readonly Setup[] = ['one', 'external']

/**
 * Restores a backup, taken while callers ask, into new databases: keys, balances and paid answers must be there.
 */
export async function runRestore(
  seed: number,
  stopping: AbortSignal,
): Promise<{ readonly drills: readonly Restored[]; readonly breaches: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-faults-backup-'))
  const file = join(folder, 'enricher.backup')
  try {
    return await withPlace('two', seed, stopping, async (inhabited) => {
      const taken = await backUpUnderLoad(inhabited, file, seed)
      const drills: Restored[] = []
      for (const target of targets) {
        if (stopping.aborted) break
        drills.push(await drill(target, file, inhabited, taken))
      }
      return { drills, breaches: drills.flatMap(({ breaches }) => breaches) }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Taken = {
  readonly fromMs: number
  readonly tookMs: number
  /** The source's ledger after the load: the backup's ledger is its beginning. */
  readonly ledger: Ledger
}

async function backUpUnderLoad(
  { place, callers }: Inhabited,
  file: string,
  seed: number,
): Promise<Taken> {
  let isOver = false
  const ending = new AbortController()
  const asking = Array.from({ length: callersCount }, (_, index) =>
    runCaller(callers, createDraw(seed, `caller ${index}`), () => isOver, ending.signal),
  )
  await sleep(loadMs)
  const fromMs = Date.now()
  await runEnricher(place.env, 'backup', file)
  const tookMs = Date.now() - fromMs
  isOver = true
  const timer = setTimeout(() => ending.abort(), settleTimeoutMs)
  await Promise.all(asking)
  clearTimeout(timer)
  return { fromMs, tookMs, ledger: await readLedger(place.database.connection) }
}

async function drill(
  target: Setup,
  file: string,
  { place }: Inhabited,
  taken: Taken,
): Promise<Restored> {
  let restoreMs = 0
  const restored = await openPlace(target, worldOf(place), async (env) => {
    const startMs = performance.now()
    await runEnricher(env, 'restore', file)
    restoreMs = Math.round(performance.now() - startMs)
  })
  try {
    const ledger = await readLedger(restored.database.connection)
    const breaches = [
      ...checkLedger(ledger),
      ...(await wrongBalances(before(place.journal, taken.fromMs), ledger, restored)),
      ...missing(taken, ledger, place.journal),
      ...(await chargedRepeats(restored, place.journal, taken.fromMs)),
    ]
    return {
      target,
      entriesBefore: taken.ledger.entries.length,
      entriesRestored: ledger.entries.length,
      backupMs: taken.tookMs,
      restoreMs,
      breaches: breaches.map((breach) => `restored to ${target}: ${breach}`),
    }
  } finally {
    await restored.close()
  }
}

/** Returns the settings of a place without those of its database. */
function worldOf({ env, database }: Place): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !(name in database.env)))
}

/** Returns the accounts that existed when the backup began: all but those opened during it. */
function before(journal: Journal, fromMs: number): Pick<Journal, 'accounts'> {
  const used = new Set(
    journal.jobs.filter(({ startMs }) => startMs < fromMs).map(({ account }) => account),
  )
  return { accounts: journal.accounts.filter((account) => used.has(account)) }
}

/** Finds entries that the source does not have, and charges acknowledged before the backup that are missing. */
function missing(
  { ledger, fromMs }: Taken,
  restored: Ledger,
  { jobs }: Journal,
): readonly string[] {
  const name = ({ accountId, id, delta }: Ledger['entries'][number]) =>
    `${accountId} ${id} ${delta}`
  const source = new Set(ledger.entries.map(name))
  const strange = restored.entries.filter((entry) => !source.has(name(entry)))
  const there = new Set(restored.entries.map(({ requestId }) => requestId))
  const charged = new Set(ledger.entries.map(({ requestId }) => requestId))
  const acknowledged = jobs
    .flatMap(({ attempts }) => attempts)
    .filter(({ endMs, status }) => endMs < fromMs && status === 200)
  const lost = acknowledged.filter(
    ({ requestId }) => charged.has(requestId) && !there.has(requestId),
  )
  return [
    ...strange.map((entry) => `entry ${name(entry)} is not in the source`),
    ...lost.map(
      ({ requestId }) => `a charge acknowledged before the backup is gone [${requestId}]`,
    ),
  ]
}

/** Repeats questions that were answered before the backup: the repeats must be free. */
async function chargedRepeats(
  { urls }: Place,
  { jobs }: Journal,
  fromMs: number,
): Promise<readonly string[]> {
  const answered = jobs.filter((job) => isPaidAnswer(job) && (job.answeredMs ?? fromMs) < fromMs)
  const step = Math.max(1, Math.floor(answered.length / repeatsMax))
  const wrong: string[] = []
  for (const { account, question } of answered.filter((_, index) => index % step === 0)) {
    const url = urls[0] ?? ''
    const common = { url, slot: 0, idempotencyKey: null, leavesAfterMs: null }
    const { status, body, text } = await attempt({ ...common, account, question })
    const isFree = question.parts === null ? body['cached'] === true : body['credits_charged'] === 0
    if (status !== 200 || !isFree) wrong.push(`a repeat is not free: ${status} ${text}`)
  }
  return wrong
}

/** Says whether a job has a paid answer. Misses need not be in a backup, and the parts of a call may be misses. */
function isPaidAnswer(job: Job): boolean {
  const { question } = job
  return finalReply(job)?.status === 200 && question.expected !== null && question.parts === null
}
