import assert from 'node:assert/strict'
import { test } from 'node:test'
import { survivingBytes } from '@enricher/lab/test/support/young-garbage'
import { createSlots } from '../../lib/slots.ts'

test('items are there until they are removed, and their slots are used again', () => {
  const slots = createSlots<{ name: string }>()
  const [a, b, c] = ['a', 'b', 'c'].map((name) => slots.add({ name }))
  assert.deepEqual([a, b, c], [0, 1, 2])
  slots.remove(1)
  assert.equal(slots.size(), 2)
  assert.deepEqual([...slots.all()], [{ name: 'a' }, { name: 'c' }])
  assert.equal(slots.add({ name: 'd' }), 1)
  assert.deepEqual([...slots.all()], [{ name: 'a' }, { name: 'd' }, { name: 'c' }])
  for (const slot of [0, 1, 2]) slots.remove(slot)
  assert.equal(slots.size(), 0)
  assert.deepEqual([...slots.all()], [])
})

test('items that were removed are collected while they are young', async () => {
  const slots = createSlots<number[]>()
  const latest: number[] = []
  const grewBytes = await survivingBytes(100, () => {
    for (let i = 0; i < 500; i += 1) {
      latest.push(slots.add(new Array(128).fill(i)))
      if (latest.length > 32) slots.remove(latest.shift() ?? 0)
    }
  })
  // There were 50,000 items of a kilobyte each, of which 32 are left.
  assert.ok(grewBytes < 2_000_000, `${grewBytes} bytes`)
})
