import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { startEmbedded } from '../../../src/postgres/server.ts'
import { runCommand } from '../../support/command.ts'

test('doctor fails while the disk of the data is full, and names what to do', {
  skip: process.geteuid?.() !== 0 && 'only root may mount a small disk',
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-doctor-'))
  chmodSync(folder, 0o755)
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  try {
    // Room for an empty cluster and some more.
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=110m,mode=0755', 'tmpfs', disk], {
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
    try {
      const report = () => runCommand(['doctor'], { DATA_DIR: dataDir })
      const scarce = await report()
      assert.match(scarce.stdout, /^warn {2}backup .* less than 512 MB free\n.*make room/m)
      const { bavail, bsize } = statfsSync(disk)
      writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize))
      const full = await report()
      assert.match(full.stdout, /^fail {2}backup .* their disk is full\n.*make room/m)
      assert.equal(full.code, 1)
    } finally {
      await embedded.stop()
    }
  } finally {
    execFileSync('umount', ['-l', disk])
    rmSync(folder, { recursive: true })
  }
})
