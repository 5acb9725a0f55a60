import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { named, peopleOn } from '../people-of.ts'

const people = new URL('../people-of.ts', import.meta.url).href
// The wrong reading never ends.
const limitMs = 60_000

test('a text in Han script below a name in it is read to its end', () => {
  const texts = [
    '東京都出身。大学卒業後、入社。製造部門、営業部門、管理部門、海外事業。',
    '毕业于北京大学'.repeat(6),
  ]
  const body = texts.map((text) => `<h3>山田 太郎</h3><p>${text}</p>`).join('')
  // The reading runs in a process of its own: one that never ends would hold this process.
  const script = `import { peopleOn } from '${people}'; peopleOn(${JSON.stringify(body)})`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    timeout: limitMs,
  })
  assert.equal(status, 0)
})

test('a text below a name gives its office', () => {
  const body =
    '<h3>Jane Doe</h3><p>Jane has been here for long. Jane is our head baker since 2014.</p>'
  assert.deepEqual(named(peopleOn(body)), ['Jane Doe: head baker'])
})
