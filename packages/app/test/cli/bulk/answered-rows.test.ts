import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Outcome } from '@enricher/service/bulk/outcome'
import { OtherAnswersError, openAnsweredRows } from '../../../cli/bulk/answered-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'enricher-answers-'))
after(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'answers')
const of = { input: 'digest', operation: 'find-website' }
const hit: Outcome = { status: 'hit', reply: { website_url: 'https://äcme.example' }, credits: 2 }
const miss: Outcome = { status: 'miss', reply: null, credits: 0 }

async function write(): Promise<void> {
  rmSync(path, { force: true })
  const answered = await openAnsweredRows(path, of)
  await Promise.all([answered.add('a', hit), answered.add('b', miss), answered.add('c', hit)])
  await answered.close()
}

test('cut at any byte, the answers before that place are there, and new ones follow them', async () => {
  await write()
  const whole = readFileSync(path)
  const head = whole.indexOf('\n') + 1
  const ends = [...whole.toString('latin1').matchAll(/\n/g)].map(({ index }) => index + 1)
  for (let length = head; length <= whole.length; length += 1) {
    writeFileSync(path, whole.subarray(0, length))
    const answered = await openAnsweredRows(path, of)
    const expected = ends.filter((end) => end > head && end <= length).length
    assert.equal(answered.count(), expected, `at ${length}`)
    await answered.add('d', miss)
    assert.deepEqual(await answered.read('d'), miss)
    if (expected > 0) assert.deepEqual(await answered.read('a'), hit)
    await answered.close()
  }
})

test('a head that was cut begins anew, and what power loss left behind ends the answers', async () => {
  await write()
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, whole.slice(0, 10))
  const begun = await openAnsweredRows(path, of)
  assert.equal(begun.count(), 0)
  await begun.close()
  const lines = whole.split('\n')
  writeFileSync(path, `${lines.slice(0, 2).join('\n')}\n\0\0\0\0\n${lines[3]}\n`)
  const left = await openAnsweredRows(path, of)
  assert.equal(left.count(), 1)
  assert.equal(left.credits(), 2)
  await left.close()
})

test('answers to another file or lookup are refused and left as they are', async () => {
  await write()
  const before = readFileSync(path)
  await assert.rejects(openAnsweredRows(path, { ...of, input: 'other' }), OtherAnswersError)
  assert.deepEqual(readFileSync(path), before)
  writeFileSync(path, 'notes of my own')
  await assert.rejects(openAnsweredRows(path, of), OtherAnswersError)
  assert.equal(readFileSync(path, 'utf8'), 'notes of my own')
})
