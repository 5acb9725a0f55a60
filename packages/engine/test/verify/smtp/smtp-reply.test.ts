import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReplyParser, enhancedCodeOf } from '../../../verify/smtp/smtp-reply.ts'

/** Returns every reply, or the fault, that these chunks make. */
function read(...chunks: readonly string[]) {
  const reader = createReplyParser()
  const replies: unknown[] = []
  for (const chunk of chunks) {
    reader.push(Buffer.from(chunk, 'latin1'))
    for (let next = reader.next(); next !== null; next = reader.next()) {
      if (typeof next === 'string') return [...replies, next]
      replies.push(`${next.code} ${next.enhanced} ${next.text}`)
    }
  }
  return replies
}

test('a reply may have many lines, and its text is all of them', () => {
  assert.deepEqual(read('550-5.1.1 The account\r\n550-5.1.1 does not\r\n550 5.1.1 exist\r\n'), [
    '550 5.1.1 5.1.1 The account\n5.1.1 does not\n5.1.1 exist',
  ])
})

test('replies do not depend on how TCP cuts them', () => {
  const text = '250-one\r\n250 two\r\n550 5.1.1 three\r\n'
  const whole = ['250 null one\ntwo', '550 5.1.1 5.1.1 three']
  assert.deepEqual(read(text), whole)
  assert.deepEqual(read(...text), whole)
  for (let at = 1; at < text.length; at += 1) {
    assert.deepEqual(read(text.slice(0, at), text.slice(at)), whole)
  }
})

test('sloppy servers are understood', () => {
  assert.deepEqual(read('250\n'), ['250 null '])
  assert.deepEqual(read('250-a\nno code here\n250 b\n'), ['250 null a\nno code here\nb'])
  assert.deepEqual(read('250-a\r\n550 b\r\n'), ['550 null a\nb'])
})

test('what is no reply is garbled, for ever after', () => {
  const reader = createReplyParser()
  reader.push(Buffer.from('SSH-2.0-OpenSSH_9.2\r\n'))
  assert.equal(reader.next(), 'garbled')
  reader.push(Buffer.from('250 ok\r\n'))
  assert.equal(reader.next(), 'garbled')
  assert.deepEqual(read('999 what\r\n'), ['garbled'])
  assert.deepEqual(read('25\r\n'), ['garbled'])
})

test('lines and replies beyond every bound cost a few kilobytes', () => {
  assert.deepEqual(read(`220 ${'x'.repeat(1_048_576)}`), ['oversized'])
  assert.deepEqual(read('220-again\r\n'.repeat(10_000)), ['oversized'])
  const reader = createReplyParser()
  const before = process.memoryUsage().heapUsed
  for (let count = 0; count < 500; count += 1) {
    reader.push(Buffer.alloc(65_536, 'a'))
    reader.next()
  }
  assert.ok(process.memoryUsage().heapUsed - before < 8_000_000)
})

test('an enhanced code is three numbers, and an IP address is none', () => {
  assert.equal(enhancedCodeOf('5.7.1 Client host [192.0.2.1] blocked'), '5.7.1')
  assert.equal(enhancedCodeOf('Client host 5.6.7.8 blocked'), null)
  assert.equal(enhancedCodeOf('no mailbox here by that name (#5.1.1)'), '5.1.1')
  assert.equal(enhancedCodeOf('version 15.1.2 of something'), null)
  assert.equal(enhancedCodeOf(''), null)
})
