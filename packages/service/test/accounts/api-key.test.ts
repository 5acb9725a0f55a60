import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mintApiKey, parseApiKey } from '../../accounts/api-key.ts'

test('a minted key has the published form and is accepted back', () => {
  const key = mintApiKey()
  assert.match(key.plaintext, /^key_live_[0-9A-Za-z]{46}$/)
  assert.equal(key.prefix, key.plaintext.slice(0, 17))
  assert.deepEqual(parseApiKey(key.plaintext), { prefix: key.prefix, hash: key.hash })
})

test('a key with one wrong character is refused without asking the database', () => {
  const { plaintext } = mintApiKey()
  for (let i = 'key_live_'.length; i < plaintext.length; i += 1) {
    const wrong = plaintext[i] === 'x' ? 'y' : 'x'
    assert.equal(parseApiKey(plaintext.slice(0, i) + wrong + plaintext.slice(i + 1)), null)
  }
})

test('a text that is no key is refused', () => {
  const { plaintext } = mintApiKey()
  const texts = [
    '',
    'key_live_',
    plaintext.slice(1),
    `${plaintext}0`,
    `${plaintext}\n`,
    'key_live_é',
  ]
  for (const text of texts) assert.equal(parseApiKey(text), null, JSON.stringify(text))
})

test('a thousand keys are a thousand different keys', () => {
  const keys = Array.from({ length: 1000 }, mintApiKey)
  assert.equal(new Set(keys.map((key) => key.prefix)).size, 1000)
})
