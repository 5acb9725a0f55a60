import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createAccountJobs } from '../../store/jobs/account-jobs.ts'
import { createJobSlices } from '../../store/jobs/job-slices.ts'
import { createJobSweeps } from '../../store/jobs/job-sweeps.ts'
import { createPresence } from '../../store/presence.ts'
import { createStoreHarness } from '../store/store-harness.ts'

const { db } = await createStoreHarness({ after })
const accountId = 'acc_cancels'

test('a job that is cancelled while its slice comes to wait is due at once, to be ended', async () => {
  const presence = createPresence(db)
  const jobs = createAccountJobs(db)
  const slices = createJobSlices(db, presence)
  const asked = { accountId, kind: 'test', input: '{}', idempotency: null, keptMs: 86_400_000 }
  const { id } = (await jobs.submit(asked, 10)) ?? assert.fail('refused')
  await slices.begin(accountId, 'claim_first')
  await jobs.cancel(accountId, id, 'Cancelled.')
  const later = { inMs: 300_000, result: '1', isProgress: true, waitingFor: 'mail_server' } as const
  await slices.postpone('claim_first', later)
  const [job] = (await jobs.find(accountId, id)).jobs
  assert.deepEqual([job?.state, job?.waiting, job?.result], ['running', null, '1'])
  assert.deepEqual(await createJobSweeps(db, presence).accountsDue(), [accountId])
  assert.equal((await slices.begin(accountId, 'claim_next'))?.job.isCancelled, true)
})
