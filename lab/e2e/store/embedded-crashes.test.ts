import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { killIfThere, serverPidOf } from '../../test/support/embedded-processes.ts'
import {
  ask,
  atEnd,
  type Ending,
  isRootRun,
  isServed,
  pause,
  runProgram,
  temporaryFolder,
  untilBack,
} from '../../test/support/embedded-runner.ts'

test('seven crashes one after the other are seven restarts', async (t) => {
  const dataDir = join(temporaryFolder(t), 'data')
  const program = runProgram(t, { dataDir })
  const { connection } = await program.until('ready')
  for (let crash = 1; crash <= 7; crash += 1) {
    const pid = serverPidOf(dataDir)
    killIfThere(pid)
    await untilBack(connection, dataDir, pid)
  }
  assert.deepEqual(await ask(connection, 'SELECT 1 AS one'), [{ one: 1 }])
})

test('a disk that fills up stops the server, and space brings it back within seconds', {
  skip: !isRootRun && 'only root may mount a small disk',
}, async (t) => {
  const disk = mountSmallDisk(t)
  const dataDir = join(disk, 'data')
  const program = runProgram(t, { dataDir })
  const { connection } = await program.until('ready')
  await ask(connection, "CREATE TABLE words AS SELECT 'kept' AS word")
  await ask(connection, 'CREATE TABLE filling (text text)')
  const pid = serverPidOf(dataDir)
  const filler = join(disk, 'filler')
  fill(disk, filler)
  // Sooner or later the log needs a segment that has no room, and the server ends itself.
  const filling = 'INSERT INTO filling SELECT md5(n::text) FROM generate_series(1, 20000) AS n'
  const deadline = performance.now() + 60_000
  while (await isServed(connection)) {
    await ask(connection, filling).catch(() => fill(disk, `${filler}.${performance.now()}`))
    await ask(connection, 'SELECT pg_switch_wal()').catch(() => undefined)
    assert.ok(performance.now() < deadline, 'the server still runs')
  }
  const isReported = () =>
    program.events.some((each) => each.event === 'log' && /disk is full/.test(each.message))
  while (!isReported()) await pause(50)
  await pause(8_000) // several starts fail meanwhile
  assert.ok(!(await isServed(connection)))
  execFileSync('find', [disk, '-maxdepth', '1', '-name', 'filler*', '-delete'])
  const backMs = await untilBack(connection, dataDir, pid)
  t.diagnostic(`back ${backMs} ms after there was space again`)
  assert.deepEqual(await ask(connection, 'SELECT word FROM words'), [{ word: 'kept' }])
  const lines = program.events.filter(
    (each) => each.event === 'log' && /could not be started/.test(each.message),
  )
  assert.ok(lines.length <= 3, 'a repeated failure is not logged again each time')
})

/** Mounts a disk in memory that has room for an empty cluster and two segments of its log. */
function mountSmallDisk(ending: Ending): string {
  const disk = join(temporaryFolder(ending), 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m,mode=0755', 'tmpfs', disk])
  atEnd(ending, () => {
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  })
  chmodSync(disk, 0o755)
  return disk
}

/** Fills a disk to the last byte. */
function fill(disk: string, file: string): void {
  const { bavail, bsize } = statfsSync(disk)
  if (bavail > 0) writeFileSync(file, Buffer.alloc(bavail * bsize))
}
