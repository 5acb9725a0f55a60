import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { BulkReply } from '@enricher/contract/bulk'
import type { JobReply } from '@enricher/contract/jobs'
import { unlessAborted } from '@enricher/engine/lib/abort'
import { sleep } from '@enricher/engine/lib/time'
import { type Database, openDatabase } from '@enricher/service/store/database'
import { type ServedWorld, serveWorld } from '../test/support/world/served-world.ts'
import {
  hidden,
  honest,
  mailboxOf,
  startWaterfallWorld,
} from '../test/support/world/waterfall-world.ts'

// A vendor that takes longer than a lookup may: its answers come to jobs, some searches later.

const [found, missed, open] = hidden
const person = (full_name: string) => ({ full_name, domain: honest })
const endings: (() => Promise<void>)[] = []
const ending = { after: (end: () => Promise<void>) => void endings.push(end) }

after(async () => {
  for (const end of endings.reverse()) await end()
})

test('what a vendor takes minutes for is missed by a call, and found by a job that waits, which is charged for it once', async () => {
  const answer = Promise.withResolvers<void>()
  const { world, doubles } = await startWaterfallWorld(ending)
  const patient = await serveWorld(ending, world, {
    // A search of a job gets less time than the vendor takes, and a call gets enough of it on a busy machine.
    env: { ...doubles.envOf('dropcontact'), LOOKUP_TIMEOUT_MS: '10000' },
    providerWait: (_, signal) => unlessAborted(answer.promise, signal),
  })
  const db = openDatabase({ connection: patient.connection })
  endings.push(db.close)
  const submitted = () =>
    doubles.seen('dropcontact').filter(({ method }) => method === 'POST').length
  const balance = async (key: string) =>
    Number((await patient.read('/credits', key)).body['credits_remaining'])
  const [caller, owner, later] = await Promise.all([1, 2, 3].map(() => patient.openAccount()))
  assert.ok(caller && owner && later)
  // The call asks about another person whom the vendor alone knows: a miss is believed for a while.
  assert.equal((await patient.ask('/find-email/person', person(missed), caller)).status, 404)
  assert.equal(submitted(), 0)

  const price = 25
  const [before, beforeLater] = await Promise.all([balance(owner), balance(later)])
  const file = await startFile(patient, owner)
  await untilFile(file, ({ progress }) => progress.rows_done === 1)
  const waiting = await file.read()
  assert.deepEqual([waiting.state, waiting.progress.hits, submitted()], ['running', 0, 1])
  assert.equal(await balance(owner), before)
  const { job_id } = waiting
  await untilTrue(async () => (await jobOf(patient, job_id, owner)).waiting_for !== null)
  const { waiting_for, waiting_until, created_at } = await jobOf(patient, job_id, owner)
  assert.equal(waiting_for, 'provider')
  assert.ok(Date.parse(waiting_until ?? '') > Date.parse(created_at))

  // A file that may not wait ends without the answer about a third person, and says so.
  const hasty = await startFile(patient, caller, { wait: false }, open)
  const ended = await untilFile(hasty, ({ state }) => state === 'succeeded')
  const { result } = await jobOf(patient, ended.job_id, caller)
  assert.deepEqual([ended.progress.hits, (result as { unsure?: boolean }).unsure], [0, true])
  answer.resolve()
  const over = await untilFile(file, async ({ state }) => {
    await passTime(db, patient, owner)
    return state === 'succeeded'
  })
  assert.deepEqual([over.progress.hits, over.progress.credits_charged], [1, price])
  const known = await patient.ask('/find-email/person', person(found), owner)
  assert.deepEqual([known.body['email'], known.body['cached']], [mailboxOf(found), true])
  assert.equal(before - (await balance(owner)), price)
  assert.equal(submitted(), 2)

  // For another account the answer is known now: it costs the price, and the vendor is not asked again.
  await untilFile(await startFile(patient, later), ({ state }) => state === 'succeeded')
  assert.equal(beforeLater - (await balance(later)), price)
  assert.equal(submitted(), 2)
})

type File = { read(): Promise<BulkReply> }

async function jobOf(patient: ServedWorld, id: string | null, key: string): Promise<JobReply> {
  return (await patient.read(`/jobs/${id}`, key)).body as unknown as JobReply
}

async function startFile(
  patient: ServedWorld,
  key: string,
  start: object = {},
  name: string = found,
): Promise<File> {
  const { body } = await patient.upload(`full_name,domain\n${name},${honest}\n`, key)
  const path = `/jobs/bulk/${body['file_id']}`
  const started = await patient.ask(`${path}/start`, start, key)
  assert.equal(started.status, 202, JSON.stringify(started.body))
  return { read: async () => (await patient.read(path, key)).body as unknown as BulkReply }
}

async function untilFile(
  { read }: File,
  isReached: (file: BulkReply) => boolean | Promise<boolean>,
): Promise<BulkReply> {
  await untilTrue(async () => isReached(await read()))
  return read()
}

async function untilTrue(isReached: () => Promise<boolean>): Promise<void> {
  const signal = AbortSignal.timeout(120_000)
  while (!(await isReached())) await sleep(100, signal)
}

/** Ages stored waits and unsure misses by ten minutes, and submits a job so that workers look for work. */
async function passTime(db: Database, patient: ServedWorld, key: string): Promise<void> {
  const stored = [
    "UPDATE lookups SET expires_at = expires_at - interval '10 minutes' WHERE answer IS NULL",
    "UPDATE known_results SET expires_at = expires_at - interval '10 minutes' WHERE answer IS NULL",
    "UPDATE bulk_rows SET retry_at = retry_at - interval '10 minutes'",
    "UPDATE account_jobs SET due_at = due_at - interval '10 minutes'",
  ]
  for (const statement of stored) await db.query(statement)
  const nothing = { company_name: 'Northmoor Looms', dm_categories: [], skip_company_emails: true }
  await patient.ask('/jobs/find-all', nothing, key)
}
