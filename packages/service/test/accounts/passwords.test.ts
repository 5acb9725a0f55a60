import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@enricher/contract/errors'
import { createPasswords } from '../../accounts/passwords.ts'

test('a password is recognised by its own hash only', async () => {
  const passwords = createPasswords(2)
  const phc = await passwords.hash('correct horse')
  assert.match(phc, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.equal(await passwords.isCorrect('correct horse', phc), true)
  assert.equal(await passwords.isCorrect('correct horsf', phc), false)
  assert.notEqual(await passwords.hash('correct horse'), phc)
})

test('a hash made at another cost stays valid', async () => {
  const passwords = createPasswords(1)
  const phc = await passwords.hash('correct horse')
  const cheaper = phc.replace('t=2', 't=1')
  assert.equal(await passwords.isCorrect('correct horse', cheaper), false)
  assert.equal(await passwords.isCorrect('correct horse', phc), true)
})

test('two spellings of one accented password are the same password', async () => {
  const passwords = createPasswords(1)
  const phc = await passwords.hash('caf\u00e9 au lait')
  assert.equal(await passwords.isCorrect('cafe\u0301 au lait', phc), true)
})

test('past the bound of waiting sign-ins the next is refused instead of queued', async () => {
  // These settings make Argon2 as cheap as it can be; the queue is the same.
  const passwords = createPasswords(1, { memoryKiB: 8, passes: 1, lanes: 1 })
  const attempts = Array.from({ length: 70 }, () =>
    passwords.hash('x').then(
      () => 'done',
      (error: unknown) => (error instanceof ApiError ? error.code : 'bug'),
    ),
  )
  const outcomes = await Promise.all(attempts)
  assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 65)
  assert.equal(outcomes.filter((outcome) => outcome === 'overloaded').length, 5)
})
