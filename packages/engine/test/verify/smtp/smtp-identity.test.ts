import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isQualifiedName, smtpIdentity } from '../../../verify/smtp/smtp-identity.ts'

const bare = { helo: null, from: null, hostname: 'laptop', baseUrl: 'http://localhost:8080' }

test('mail servers are given the first fully qualified name there is', () => {
  const all = { ...bare, hostname: 'Mail.Acme.example', baseUrl: 'https://api.acme.example' }
  assert.equal(smtpIdentity({ ...all, helo: 'verify.acme.example' }).helo, 'verify.acme.example')
  assert.equal(smtpIdentity(all).helo, 'mail.acme.example')
  assert.equal(smtpIdentity({ ...all, hostname: 'laptop' }).helo, 'api.acme.example')
  const { helo, from, isMakeshift } = smtpIdentity(bare)
  assert.deepEqual(
    [helo, from, isMakeshift],
    ['localhost.localdomain', 'verify@localhost.localdomain', true],
  )
})

test('the sender is verify@ that name, another address, or empty', () => {
  const named = { ...bare, helo: 'mail.acme.example' }
  assert.equal(smtpIdentity(named).from, 'verify@mail.acme.example')
  assert.equal(smtpIdentity({ ...named, from: 'probe@acme.example' }).from, 'probe@acme.example')
  assert.equal(smtpIdentity({ ...named, from: '<>' }).from, '')
})

test('single labels, addresses and odd characters are no qualified names', () => {
  for (const name of ['localhost', '192.0.2.1', 'a b.example', '-a.example', 'a..example', '']) {
    assert.equal(isQualifiedName(name), false, name)
  }
  assert.equal(isQualifiedName('mail.acme.example'), true)
})
