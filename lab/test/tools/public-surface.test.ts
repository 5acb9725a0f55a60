import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { publicSurface } from '../../tools/public-surface.ts'

test('docs/public-surface.txt is what the code has; npm run openapi writes it, and docs/stability.md says what may change', async () => {
  const path = join(import.meta.dirname, '../../../docs/public-surface.txt')
  assert.equal(readFileSync(path, 'utf8'), await publicSurface())
})

test('every kind of name that is public is found at all', async () => {
  const lines = (await publicSurface()).split('\n')
  for (const line of [
    'POST /find-email/decision-maker',
    'GET /metrics',
    'DELETE GET /jobs/bulk/:file_id',
    'user_exists: user_exists, 409',
    'PORT=8080',
    'enricher_http_request_duration_seconds histogram',
    'enricher restore: --check --replace --accept-mismatches',
    '3 outOfCredits',
    'find-email-linkedin',
    'waitForJob',
    'pages.getUsage',
  ]) {
    assert.ok(lines.includes(line), line)
  }
})
