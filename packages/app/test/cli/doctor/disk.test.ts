import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { codeOf } from '@enricher/engine/lib/error-code'
import { runCommandHere } from '@enricher/lab/test/support/command-here'
import { startEmbedded } from '../../../../service/postgres/server.ts'

test('doctor fails while the disk of the data is full, and names what to do', {
  skip: process.geteuid?.() !== 0 && 'only root may mount a small disk',
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-doctor-'))
  chmodSync(folder, 0o755)
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  try {
    // The disk has room for a cluster, and for the binaries where the server cannot reach those of this clone.
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=180m,mode=0755', 'tmpfs', disk], {
      stdio: 'pipe',
    })
  } catch {
    rmSync(folder, { recursive: true })
    t.skip('mounting is not allowed here')
    return
  }
  try {
    const dataDir = join(disk, 'data')
    const embedded = await startEmbedded({ dataDir, log: () => undefined })
    const report = () => runCommandHere(['doctor'], { DATA_DIR: dataDir })
    const assertFull = async () => {
      const full = await report()
      assert.match(full.stdout, /^fail {2}backup .* their disk is full\n.*make room/m)
      assert.equal(full.code, 1)
    }
    try {
      const scarce = await report()
      assert.match(scarce.stdout, /^warn {2}backup .* less than 512 MB free\n.*make room/m)
      fill(join(disk, 'filler'))
      await assertFull()
    } finally {
      await embedded.stop()
    }
    // The server cannot start now, either.
    await assertFull()
  } finally {
    execFileSync('umount', ['-l', disk])
    rmSync(folder, { recursive: true })
  }
})

/** Writes until the disk is full: the server writes at the same time, so no fixed size fits. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(1_048_576))
  } catch (error) {
    assert.equal(codeOf(error), 'ENOSPC')
  } finally {
    closeSync(file)
  }
}
