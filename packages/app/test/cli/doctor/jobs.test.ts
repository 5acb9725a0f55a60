import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseUrlOf } from '@enricher/lab/test/support/command'
import { runCommandHere } from '@enricher/lab/test/support/command-here'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { openDatabase } from '@enricher/service/store/database'
import { jobsFinding } from '../../../cli/doctor/jobs.ts'

test('doctor says that jobs wait which no worker takes', async (t) => {
  const connection = await createTestDatabase(t)
  const db = openDatabase({ connection })
  await db.query(
    "INSERT INTO accounts (id, email, password_hash) VALUES ('acc_waits', 'waits@acme.example', '')",
  )
  await db.query(
    `INSERT INTO account_jobs (id, account_id, kind, input, expires_at, due_at) VALUES
       ('job_waits', 'acc_waits', 'find-all', '{}', now() + interval '1 day', now() - interval '3 minutes')`,
  )
  await db.close()
  const { stdout } = await runCommandHere(['doctor'], { DATABASE_URL: databaseUrlOf(connection) })
  const finding = /^warn {2}jobs +1 queued, 0 running, one due for 3 min \d+ s\n +-> no worker/m
  assert.match(stdout, finding)
})

test('workers that are behind are not reported as missing, and a job that is just due is no news', () => {
  const behind = jobsFinding({ queued: 1_200, running: 8, longestDueS: 90 })
  assert.match(behind.advice ?? '', /^the workers are behind/)
  assert.deepEqual(jobsFinding({ queued: 2, running: 0, longestDueS: 3 }), {
    state: 'ok',
    text: '2 queued, 0 running',
  })
})
