import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { runCommandHere } from '@enricher/lab/test/support/command-here'
import { cleanEnvironment } from '@enricher/lab/tools/service-process'

/** Makes a folder whose data the embedded server refuses to open, and names the reason. */
function dataOfAnotherVersion(t: { after(end: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-report-'))
  t.after(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o755) // the server's user has to reach it, else the data are placed elsewhere
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '17\n')
  return folder
}

test('doctor tells once why the embedded server cannot run', async (t) => {
  const { code, stdout } = await runCommandHere(['doctor'], { DATA_DIR: dataOfAnotherVersion(t) })
  assert.equal(code, 1)
  assert.equal(stdout.split('cannot run here').length - 1, 1, stdout)
  assert.match(stdout, /^warn {2}books {6}not looked at: see the line about the database$/m)
})

test('a reader that goes away before the end takes neither the work nor its exit code', async (t) => {
  const child = spawn(process.execPath, ['bin/enricher.js', 'doctor'], {
    env: cleanEnvironment({ DATA_DIR: dataOfAnotherVersion(t) }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  const [output] = await Promise.all([text(child.stderr), once(child, 'exit')])
  assert.doesNotMatch(output, /EPIPE/)
  assert.equal(child.exitCode, 1)
})
