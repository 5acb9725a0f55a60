import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '@enricher/lab/test/support/backup-harness'
import type { Ending } from '@enricher/lab/test/support/database'
import { until } from '@enricher/lab/test/support/until'
import { openStandardOutput } from '../../../store/backup/standard-output.ts'

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants

/**
 * Opens both ends of a pipe that refuses to wait, like the pipe of a shell once the process has asked whether it is a
 * terminal.
 */
function openPipe(ending: Ending): { readonly reader: number; readonly writer: number } {
  const path = join(makeFolder(ending), 'pipe')
  execFileSync('mkfifo', [path])
  const reader = openSync(path, O_RDONLY | O_NONBLOCK)
  const writer = openSync(path, O_WRONLY | O_NONBLOCK)
  ending.after(async () => {
    for (const fd of [reader, writer]) closeSync(fd)
  })
  return { reader, writer }
}

function readSome(reader: number): Buffer {
  const into = Buffer.alloc(50_000)
  try {
    return into.subarray(0, readSync(reader, into))
  } catch {
    return into.subarray(0, 0) // nothing there yet
  }
}

test('a reader that lets a full pipe wait gets every byte', async (t) => {
  const { reader, writer } = openPipe(t)
  const sent = randomBytes(500_000)
  const writing = pipeline(Readable.from([sent]), openStandardOutput(writer))
  // The pipe is full by then, and has refused further bytes many times.
  await sleep(400)
  const received: Buffer[] = []
  const sizeOf = () => received.reduce((sum, { length }) => sum + length, 0)
  await until(() => {
    received.push(readSome(reader))
    return sizeOf() === sent.length
  })
  await writing
  assert.ok(Buffer.concat(received).equals(sent))
})

test('a reader that takes nothing does not keep the snapshot of a backup for ever', async (t) => {
  const { writer } = openPipe(t)
  await assert.rejects(
    pipeline(Readable.from([randomBytes(500_000)]), openStandardOutput(writer, 200)),
    /was not read for \d+ seconds: the backup was given up/,
  )
})

test('a full pipe does not keep an interrupted backup', async (t) => {
  const { writer } = openPipe(t)
  const stopping = new AbortController()
  const writing = pipeline(Readable.from([randomBytes(500_000)]), openStandardOutput(writer), {
    signal: stopping.signal,
  })
  setTimeout(() => stopping.abort(), 100)
  await assert.rejects(writing, { name: 'AbortError' })
})
