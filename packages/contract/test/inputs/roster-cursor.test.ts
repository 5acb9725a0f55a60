import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCursor, writeCursor } from '../../inputs/roster-cursor.ts'

const key = Buffer.from('a key of this installation')
const place = { domain: 'acme.example', snapshotId: 'ros_1', offset: 20, source: 'native:site' }
const cursor = writeCursor(place, key)

test('a cursor leads back to its place', () => {
  assert.deepEqual(parseCursor(cursor, { domain: 'acme.example' }, key).value, place)
  assert.match(cursor, /^[A-Za-z0-9_.-]{20,300}$/)
})

test('every changed character makes it another’s', () => {
  for (let index = 0; index < cursor.length; index += 1) {
    const other = cursor[index] === 'A' ? 'B' : 'A'
    const changed = `${cursor.slice(0, index)}${other}${cursor.slice(index + 1)}`
    assert.notEqual(parseCursor(changed, { domain: 'acme.example' }, key).mistake, null, changed)
  }
})

const [text = '', signature = ''] = cursor.split('.')
const forged = Buffer.from(JSON.stringify(['ros_2', 0, 'acme.example', 'x'])).toString('base64url')
for (const wrong of [
  '',
  '.',
  text,
  `${text}.`,
  `.${signature}`,
  `${cursor}.x`,
  `${forged}.${signature}`,
  '💥',
  `${cursor}=`,
]) {
  test(`"${wrong.slice(0, 30)}" is refused`, () => {
    assert.match(
      String(parseCursor(wrong, { domain: 'acme.example' }, key).mistake),
      /^cursor was not given out by this service, or was changed. Take it from next_cursor/,
    )
  })
}

test('a cursor of another domain and one of another installation are refused', () => {
  assert.match(
    String(parseCursor(cursor, { domain: 'other.example' }, key).mistake),
    /^cursor belongs to another domain, acme.example/,
  )
  const elsewhere = parseCursor(cursor, { domain: 'acme.example' }, Buffer.from('another key'))
  assert.match(String(elsewhere.mistake), /^cursor was not given out/)
})

test('a cursor serves only the filter that it was given out for', () => {
  const filter = '{"kind":"role"}'
  const filtered = writeCursor({ ...place, filter }, key)
  const sent = { domain: 'acme.example', filter }
  assert.deepEqual(parseCursor(filtered, sent, key).value, { ...place, filter })
  for (const [text, wrong] of [
    [filtered, { domain: 'acme.example' }],
    [filtered, { ...sent, filter: '{"kind":"personal"}' }],
    [cursor, sent],
  ] as const) {
    assert.match(
      String(parseCursor(text, wrong, key).mistake),
      /^cursor belongs to pages of another/,
    )
  }
})

test('a long filter makes no long cursor', () => {
  const filter = JSON.stringify({ role: 'начальник отдела '.repeat(20) })
  const filtered = writeCursor({ ...place, filter }, key)
  assert.ok(filtered.length <= cursor.length + 40, `${filtered.length} characters`)
  const sent = { domain: 'acme.example', filter }
  assert.deepEqual(parseCursor(filtered, sent, key).value, { ...place, filter })
  const other = { ...sent, filter: filter.replace('отдела', 'отделы') }
  assert.match(
    String(parseCursor(filtered, other, key).mistake),
    /^cursor belongs to pages of another/,
  )
})
