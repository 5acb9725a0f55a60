import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { requireAnswer } from '../../postgres/folder-answers.ts'

test('a DATA_DIR that hangs is refused in one line, and one that is there or missing is an answer', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-hangs-'))
  t.after(() => rmSync(folder, { recursive: true }))
  await requireAnswer(folder)
  await requireAnswer(join(folder, 'missing'))
  await requireAnswer(folder, ['/missing/shell'])
  // A pipe without a writer hangs its reader, like a disk that does not answer.
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  await assert.rejects(requireAnswer(pipe, ['/bin/cat'], 50), (error: Error) => {
    assert.match(error.message, /DATA_DIR .*pipe does not answer within 0\.05 s.*: mount it again/)
    return !error.message.includes('\n')
  })
})
