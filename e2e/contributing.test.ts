import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { repository, shellBlocks } from '../test/support/documents.ts'
import { cleanEnvironment } from '../tools/service-process.ts'

// What CONTRIBUTING tells to type, typed in a copy of what is tracked: nothing that lies in one clone alone helps.

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
// `npm ci` makes the same of the same lock file, which CI does.
symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'))

const typed = shellBlocks('CONTRIBUTING.md').flatMap(({ text }) => text.trim().split('\n'))
// What each takes minutes, and CI types: e2e/documents.test.ts holds that.
const inCi = /^npm (ci|test|run (check|test:\w+.*))$/

for (const command of typed.filter((each) => !inCi.test(each))) {
  test(`"${command}" ends well in a copy of the tree`, async () => {
    const [program = '', ...words] = command.split(' ')
    // A run of tests that starts another one would take the other's output for its own.
    const env = { ...cleanEnvironment({}), NODE_TEST_CONTEXT: undefined }
    await promisify(execFile)(program, words, { cwd: copy, env, maxBuffer: 64 * 1_024 * 1_024 })
  })
}

test('the steps are read', () => {
  assert.ok(typed.length >= 8, typed.join('\n'))
})
