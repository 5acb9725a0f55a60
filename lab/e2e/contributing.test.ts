import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { commandsRunBy } from '../test/support/command-places.ts'
import { repository } from '../test/support/documents.ts'
import { cleanEnvironment } from '../tools/service-process.ts'

// Types the commands that documents give for a working clone, in a copy of its tracked files: a file that only one
// clone has must not help.

const copy = mkdtempSync(join(tmpdir(), 'enricher-contributing-'))
after(() => rmSync(copy, { recursive: true, force: true }))

const tracked = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    cwd: repository,
    encoding: 'utf8',
  },
)
for (const path of new Set(tracked.split('\0'))) {
  if (path !== '') cpSync(join(repository, path), join(copy, path))
}
// `npm ci`, which CI runs, installs the same from the same lock file.
symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'))

const shown = await commandsRunBy(import.meta.filename)
const typed = new Set(
  shown.map(({ text }) => text.replace('FILE', 'lab/test/architecture.test.ts')),
)

for (const command of typed) {
  test(`"${command}" ends well in a copy of the tree`, async () => {
    const [program = '', ...words] = command.split(' ')
    // A test run that starts another one would take the other's output for its own.
    const env = { ...cleanEnvironment({}), NODE_TEST_CONTEXT: undefined }
    await promisify(execFile)(program, words, { cwd: copy, env, maxBuffer: 64 * 1_024 * 1_024 })
  })
}

test('the steps are read', () => {
  assert.ok(typed.size >= 6, [...typed].join('\n'))
})
