import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'

const repository = resolve(import.meta.dirname, '../..')
const folders = 'packages/{app,contract,engine,service,surfaces},lab'
// The client's writer names these: files of its folder.
const written = 'packages/sdk/src/generated'

const literal =
  /(?<!\bfrom |\bimport\()(['"`])((?:\.{1,2}\/)*(?:[\w-]+\/)*[\w.-]+\.(?:ts|mjs|js))\1/g
const comment = /^\s*(?:\/\/|\/?\*).*$/gm

/** Lists the programs that a file names in its code and that are not there: below any folder around it. */
function missingPrograms(path: string, text: string): string[] {
  const around: string[] = ['packages', written]
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) around.push(folder)
  const named = [...text.replaceAll(comment, '').matchAll(literal)].map(([, , name = '']) => name)
  return named.filter(
    (name) => ![...around, '.'].some((folder) => existsSync(join(repository, folder, name))),
  )
}

test('every program that code names, to start it or to read it, is there', () => {
  const paths = globSync(`{${folders}}/**/*.ts`, {
    cwd: repository,
    exclude: ['**/test', 'lab/e2e'],
  })
  assert.ok(paths.length > 500, `${paths.length} files`)
  const found = paths.flatMap((path) =>
    missingPrograms(path, readFileSync(join(repository, path), 'utf8')).map(
      (name) => `${path}: ${name}`,
    ),
  )
  assert.deepEqual(found, [])
})

test('a program that was moved is found by the code that still starts it', () => {
  const moved = `await startScript('waterfall-doubles.ts', ['50'])`
  assert.deepEqual(missingPrograms('lab/bench/waterfall/steps.ts', moved), ['waterfall-doubles.ts'])
  const there = `new URL('./watcher.ts', import.meta.url); startScript('waterfall/doubles.ts')`
  assert.deepEqual(
    missingPrograms('lab/fuzz/main.ts', `new URL('./watcher.ts', import.meta.url)`),
    [],
  )
  assert.deepEqual(missingPrograms('lab/bench/main.ts', there), ['./watcher.ts'])
})
