import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import process from 'node:process'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { commandsRunBy } from '../test/support/command-places.ts'
import { repository } from '../test/support/documents.ts'
import { cleanEnvironment } from '../tools/service-process.ts'

// Runs every benchmark, evaluation and training that a document shows, with its words and --smoke, and those that no
// document shows.

const scripts = ['bench', 'eval', 'train']
// Some of them spend most of their time waiting.
const atOnce = 2
// Each of them takes far less; a machine may be busy.
const timeoutMs = 240_000
// These two take seconds even in the smallest size, so they have to report their progress.
const isLong = (command: string) => / -- (?:bulk|overload)\b/.test(command)

const execute = promisify(execFile)

async function type(command: string) {
  const options = { cwd: repository, env: cleanEnvironment({}), timeout: timeoutMs }
  const startMs = performance.now()
  const run = await execute('bash', ['-c', command], options).catch((error) => error)
  return { code: 0, ...run, tookMs: performance.now() - startMs } as {
    readonly code: number
    readonly stdout: string
    readonly stderr: string
    readonly tookMs: number
  }
}

const shown = [...new Set((await commandsRunBy(import.meta.filename)).map(({ text }) => text))]
const isForm = (command: string) => !/ -- [a-z]/.test(command)
const usages = await Promise.all(
  scripts.map(async (script) => ({ script, ...(await type(`npm run --silent ${script}`)) })),
)
const all = usages.flatMap(({ script, stderr }) =>
  [...stderr.matchAll(/^ {2}([a-z-]+) {2}/gm)].map(([, name]) => `npm run ${script} -- ${name}`),
)
// A command that a document shows with further words is not typed without them as well.
const typed = new Set(
  [...shown.filter((each) => !isForm(each)), ...all].filter(
    (command, _, commands) => !commands.some((each) => each.startsWith(`${command} `)),
  ),
)

test('without a name each script lists its commands, all their options and --smoke', () => {
  assert.ok(all.length >= 26, all.join('\n'))
  for (const { script, code, stderr } of usages) {
    assert.equal(code, 2, stderr)
    assert.match(stderr, new RegExp(`^Usage: npm run ${script} -- NAME \\[--smoke\\]`))
  }
  assert.match(usages[0]?.stderr ?? '', /--rows 100000 --held 0/)
})

const isRoot = process.getuid?.() === 0

describe('in its smallest size', { concurrency: atOnce }, () => {
  for (const command of typed) {
    test(`"${command} --smoke" gives the object of its last line`, async (t) => {
      const { code, stdout, stderr, tookMs } = await type(`${command} --smoke`)
      t.diagnostic(`${(tookMs / 1_000).toFixed(1)} s`)
      if (command === 'npm run bench -- verify' && !isRoot) {
        assert.equal(code, 2)
        return assert.match(stderr, /^Port 25 .* as root/m)
      }
      assert.equal(code, 0, `${stdout}\n${stderr}`)
      const result = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
      assert.equal(result.smoke, true)
      if (isLong(command)) assert.match(stderr, /^bench [a-z]+, .* s$/m)
    })
  }
})
