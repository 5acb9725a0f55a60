import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  createWriteStream,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { after, before, test } from 'node:test'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import {
  backUpTo,
  contentOf,
  makeFolder,
  restoreFrom,
  using,
} from '@enricher/lab/test/support/backup-harness'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import type { ConnectionConfig } from '../../../postgres/server.ts'
import { BackupFileError } from '../../../store/backup/format.ts'
import { openBackupFile, verify } from '../../../store/backup/read-file.ts'
import { checkBackup } from '../../../store/backup/restore.ts'

// Tests files that "backup" did not write: whatever they are, the database stays unchanged.

const endings: (() => Promise<void>)[] = []
const folder = makeFolder({ after: (end) => endings.push(end) })
const good = join(folder, 'good.backup')
let source: ConnectionConfig
let target: ConnectionConfig
let lines: string[]

before(async () => {
  const ending = { after: (end: () => Promise<void>) => endings.push(end) }
  source = await createTestDatabase(ending)
  target = await createTestDatabase(ending)
  await using(source, (db) =>
    db.query(
      `INSERT INTO companies SELECT 'acme ' || n, 'acme.example', 'Acme', false FROM generate_series(1, 3000) n`,
    ),
  )
  await backUpTo(source, good)
  lines = gunzipSync(readFileSync(good)).toString().split('\n')
})
after(async () => {
  for (const end of endings.reverse()) await end()
})

let made = 0

function fileOf(bytes: Buffer | string): string {
  made += 1
  const path = join(folder, `file-${made}`)
  writeFileSync(path, bytes)
  return path
}

/** Returns a file as "backup" would close it, with a right digest, whatever its contents. */
function sealed(parts: readonly string[]): string {
  const text = parts.join('\n')
  const tables = parts.filter((line) => line.startsWith('{"table"')).length
  const rows = parts
    .filter((line) => line.startsWith('{"rows"'))
    .reduce((sum, line) => sum + JSON.parse(line).rows, 0)
  const sha256 = createHash('sha256').update(`${text}\n`).digest('hex')
  return fileOf(gzipSync(`${text}\n${JSON.stringify({ end: true, tables, rows, sha256 })}\n`))
}

/** Returns the lines of the good file without the last one. */
const content = () => lines.slice(0, -2)

async function refusal(path: string): Promise<string> {
  try {
    await restoreFrom(path, target)
  } catch (error) {
    assert.ok(error instanceof BackupFileError, String(error))
    return error.message
  }
  return 'restored'
}

test('a file that was cut anywhere is refused', async () => {
  const bytes = readFileSync(good)
  const steps = 60
  for (let step = 1; step < steps; step += 1) {
    const cut = bytes.subarray(0, Math.floor((bytes.length * step) / steps))
    assert.match(await refusal(fileOf(cut)), /it is cut: its end is missing/, `${cut.length} bytes`)
  }
  const uncompressed = gunzipSync(bytes)
  for (const length of [1, 100, 5_000, uncompressed.length - 5]) {
    const said = await refusal(fileOf(gzipSync(uncompressed.subarray(0, length))))
    assert.match(said, /is cut|is not a backup/, `${length} bytes, compressed again`)
  }
})

function readsAs(bytes: Buffer, text: Buffer): boolean {
  try {
    return gunzipSync(bytes).equals(text)
  } catch {
    return false
  }
}

test('a file in which any bit that changes what it says was changed is refused', async () => {
  const bytes = readFileSync(good)
  const text = gunzipSync(bytes)
  // Ten bytes of the gzip header say when and by what it was compressed: nothing depends on them.
  for (let at = 10; at < bytes.length; at += Math.ceil(bytes.length / 80)) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    // Compressed data may refer to another place that reads the same.
    if (readsAs(changed, text)) continue
    assert.match(await refusal(fileOf(changed)), /changed or damaged|not a backup/, `byte ${at}`)
  }
})

test('a file that was changed and compressed again is refused by its digest', async () => {
  const changed = lines.map((line) => line.replace('acme 17\t', 'acme 18\t'))
  assert.match(await refusal(fileOf(gzipSync(changed.join('\n')))), /its digest is another/)
})

test('what follows a backup is refused', async () => {
  const bytes = readFileSync(good)
  assert.match(
    await refusal(fileOf(Buffer.concat([bytes, Buffer.from('more')]))),
    /something follows/,
  )
  assert.match(await refusal(fileOf(Buffer.concat([bytes, gzipSync('x')]))), /something follows/)
})

test('other files are distinguished from backups', async () => {
  const foreign = [
    'PGDMP\u0001\u000e',
    '-- PostgreSQL database dump\n',
    gzipSync('-- PostgreSQL database dump\n'),
    gzipSync('{"format":"another"}\n'),
    gzipSync('{"format":"enricher-backup"'),
    gzipSync('x'.repeat(5_000_000)),
    gzipSync(''),
    'x',
  ]
  for (const bytes of foreign)
    assert.match(await refusal(fileOf(bytes)), /not a backup of Enricher/)
  mkdirSync(join(folder, 'sub'))
  assert.match(await refusal(join(folder, 'sub')), /is a folder: name a file/)
  assert.match(await refusal('/dev/null'), /is no file/)
  assert.match(await refusal(fileOf('')), /is empty/)
  assert.match(await refusal(join(folder, 'none')), /cannot be read/)
  assert.match(await refusal('-'), /save it to a file/)
})

test('a backup of a newer version is refused by name', async () => {
  const format = [lines[0]?.replace('"version":1', '"version":2') ?? '', ...content().slice(1)]
  assert.match(
    await refusal(sealed(format)),
    /format 2, and this version of Enricher reads up to 1/,
  )
  const schema = [
    lines[0]?.replace(/\}\]\}$/, `},{"name":"9000-later.sql","digest":"${'0'.repeat(64)}"}]}`) ??
      '',
    ...content().slice(1),
  ]
  assert.match(
    await refusal(sealed(schema)),
    /newer version of Enricher \(its database has 9000-later/,
  )
  const check = async () => {
    const file = await openBackupFile(sealed(schema))
    const options = { onProgress: () => undefined, signal: new AbortController().signal }
    return checkBackup(file, options).finally(file.close)
  }
  await assert.rejects(check(), /newer version/)
})

test('names in a file never become names in SQL', async () => {
  const before = await contentOf(target)
  const edits: readonly (readonly [RegExp, string])[] = [
    [/"table":"companies"/, '"table":"pg_authid"'],
    [/"table":"companies"/, '"table":"companies; DROP TABLE accounts"'],
    [/"table":"companies"/, '"table":"accounts"'],
    [/"table":"companies"/, '"table":"holds"'],
    [/"table":"companies"/, '"table":"__proto__"'],
    [/"name_key","domain"/, '"name_key","domain) FROM PROGRAM \'id\'"'],
    [/"name_key","domain"/, '"name_key","name_key"'],
    [/"name_key","domain"/, '"name_key"'],
    [/"name_key","domain"/, '"name_key","domain","other"'],
  ]
  for (const [what, by] of edits) {
    const parts = content().map((line) =>
      line.startsWith('{"table"') ? line.replace(what, by) : line,
    )
    assert.match(
      await refusal(sealed(parts)),
      /changed or damaged|tables of the backup are not/,
      by,
    )
  }
  assert.deepEqual(await contentOf(target), before)
})

test('a table that is missing is missed, whatever the end says', async () => {
  const begin = lines.findIndex((line) => line.startsWith('{"table":"ledger"'))
  const end = lines.findIndex((line, index) => index > begin && line.startsWith('{"rows"'))
  const parts = content().filter((_, index) => index < begin || index > end)
  assert.match(await refusal(sealed(parts)), /tables of the backup are not those/)
})

test('rows that are none stop a restore, which then changes nothing', async () => {
  const before = await contentOf(target)
  const parts = content().map((line) =>
    line.startsWith('acme 17\t') ? 'acme 17\tacme.example' : line,
  )
  await assert.rejects(restoreFrom(sealed(parts), target), /missing data for column "name"/)
  assert.deepEqual(await contentOf(target), before)
})

test('a file made to fill the memory is refused in little of it', async () => {
  const bomb = join(folder, 'bomb')
  const block = Buffer.alloc(1_048_576, 'x')
  const blocks = function* () {
    yield Buffer.from(`${lines[0]}\n{"table":"accounts","columns":["id"]}\n`)
    for (let n = 0; n < 400; n += 1) yield block
  }
  await pipeline(Readable.from(blocks()), createGzip({ level: 1 }), createWriteStream(bomb))
  assert.ok(statSync(bomb).size < 5_000_000)
  const beforeBytes = process.memoryUsage().rss
  assert.match(await refusal(bomb), /a row is longer than 64 MiB/)
  const grownBytes = process.memoryUsage().rss - beforeBytes
  assert.ok(grownBytes < 150 * 1_048_576, `${Math.round(grownBytes / 1_048_576)} MiB more`)
})

test('a claim of many rows reserves nothing', async () => {
  const parts = content().map((line) => line.replace('{"rows":3000}', '{"rows":9007199254740991}'))
  assert.match(await refusal(sealed(parts)), /rows of the table companies are missing/)
})

test('a file that grows or is cut while it is read is refused', async () => {
  for (const change of [
    (path: string) => appendFileSync(path, 'more'),
    (path: string) => truncateSync(path, 2_000),
  ]) {
    const path = fileOf(readFileSync(good))
    const file = await openBackupFile(path)
    change(path)
    await assert.rejects(
      verify(file, () => undefined),
      /it is cut|grew or was cut/,
    )
    await file.close()
  }
})

test('a file that is exchanged between its verification and its loading changes nothing', async () => {
  const before = await contentOf(target)
  const path = fileOf(readFileSync(good))
  const other = gunzipSync(readFileSync(good)).toString().replace('acme 17\t', 'acme 7x\t')
  const body = other.slice(0, other.lastIndexOf('{"end"'))
  const sha256 = createHash('sha256').update(body).digest('hex')
  const end = JSON.parse(lines.at(-2) ?? '')
  const exchanged = gzipSync(`${body}${JSON.stringify({ ...end, sha256 })}\n`)
  const file = await openBackupFile(path)
  await verify(file, () => undefined)
  await file.close()
  let reads = 0
  const said = restoreFrom(path, target, {
    onProgress: ({ fraction }) => {
      // The first pass has read everything.
      if (fraction >= 0.5 && reads === 0) {
        reads += 1
        writeFileSync(path, exchanged)
      }
    },
  })
  await assert.rejects(said, /changed|cut/)
  assert.equal(reads, 1)
  assert.deepEqual(await contentOf(target), before)
})
