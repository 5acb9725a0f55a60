import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import process from 'node:process'
import { test } from 'node:test'
import { promisify } from 'node:util'

const program = `
  import { restCompilers } from ${JSON.stringify(import.meta.resolve('../../lib/rest-compilers.ts'))}
  const heat = (sum) => {
    let total = 0
    for (let time = 0; time < 1_000_000; time += 1) total += sum([1, 2, 3, 4, 5, 6, 7])
    return total
  }
  heat(function before(all) { let sum = 0; for (const each of all) sum += each; return sum })
  await restCompilers()
  heat(function after(all) { let sum = 0; for (const each of all) sum += each; return sum })
`

test('no concurrent compiler begins work after it', async () => {
  const args = ['--trace-opt', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const compiled = (name: string) =>
    new RegExp(`compiling method \\S+ <JSFunction ${name} .*target MAGLEV`).test(stdout)
  assert.equal(compiled('before'), true, stdout)
  assert.equal(compiled('after'), false, stdout)
})
