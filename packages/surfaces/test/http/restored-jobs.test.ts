import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { JobReply, SubmittedJob } from '@enricher/contract/jobs'
import { createTestApp, urlOf } from '@enricher/lab/test/support/app'
import { backUpTo, makeFolder, restoreFrom } from '@enricher/lab/test/support/backup-harness'
import { createEmptyDatabase, createTestDatabase } from '@enricher/lab/test/support/database'
import { acme } from '@enricher/lab/test/support/scripted-engine'
import { until } from '@enricher/lab/test/support/until'

test('a job that waited in a backup is done and charged by the process that serves what was restored', async (t) => {
  const [source, target] = [await createTestDatabase(t), await createEmptyDatabase(t)]
  const api = await createTestApp({ after }, { DATABASE_URL: urlOf(source), ROLE: 'api' })
  const { bearer, id } = await api.signUp(500)
  const submitted = await api.post('/jobs/find-all', { company_name: 'Acme' }, bearer)
  assert.equal(submitted.statusCode, 202, submitted.body)
  const path = join(makeFolder(t), 'one.backup')
  await backUpTo(source, path)
  await restoreFrom(path, target)
  const restored = await createTestApp({ after }, { DATABASE_URL: urlOf(target) })
  restored.engine.respond = async () => acme
  const jobId = submitted.json<SubmittedJob>().job_id
  const job = await until(async () => {
    const read = (await restored.get(`/jobs/${jobId}`, bearer)).json<JobReply>()
    return read.finished_at === null ? null : read
  })
  assert.equal(job.status, 'succeeded')
  const [row] = await restored.services.store.db.query<{ charged: number }>(
    `SELECT coalesce(-sum(delta), 0)::bigint AS charged FROM ledger WHERE account_id = $1 AND kind = 'lookup'`,
    [id],
  )
  assert.ok((row?.charged ?? 0) > 0)
  const waiting = (await api.get(`/jobs/${jobId}`, bearer)).json<JobReply>()
  assert.equal(waiting.finished_at, null)
})
