import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { alone, planProcesses } from '../../../tools/tests/processes.ts'
import { repository } from './run-files.ts'

const files = globSync('{packages/*/test,lab/test,lab/e2e}/**/*.test.ts', { cwd: repository })
const planned = (orderSeed?: number) =>
  planProcesses(files, { filesPerProcess: 16, ...(orderSeed !== undefined && { orderSeed }) })

test('every test file of the project is planned, once, and no process has more than it may', () => {
  for (const plan of [planned(), planned(7)]) {
    assert.deepEqual(plan.flatMap((each) => each.files).toSorted(), files.toSorted())
    assert.ok(plan.every((each) => each.files.length <= 16))
    assert.equal(new Set(plan.map((each) => each.name)).size, plan.length)
  }
  const stale = alone.filter((start) => !files.some((file) => file.startsWith(start)))
  assert.deepEqual(stale, [], 'rows that fit no file')
})

test('a seed gives another order of processes and files, with other files in a process, and the same again', () => {
  const [usual, first, again, second] = [planned(), planned(1), planned(1), planned(2)]
  assert.deepEqual(first, again)
  const names = (plan: typeof usual) => plan.map(({ name }) => name)
  assert.notDeepEqual(names(first), names(second))
  assert.deepEqual(names(first).toSorted(), names(usual).toSorted())
  const ofOne = (plan: typeof usual) => plan.find(({ name }) => name === 'http-1')?.files ?? []
  assert.notDeepEqual(ofOne(first).toSorted(), ofOne(second).toSorted())
  assert.notDeepEqual(ofOne(first), ofOne(first).toSorted())
})

test('files that need a process of their own have one in every order', () => {
  const isAlone = (file: string) => alone.some((start) => file.startsWith(start))
  for (const { files: members } of planned(3)) {
    assert.ok(members.length === 1 || !members.some(isAlone), members.join())
  }
})
