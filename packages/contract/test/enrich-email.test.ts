import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { enrichEmail } from '../enrich-email.ts'

test('an address of a service that forwards mail is at no company', () => {
  for (const host of ['privaterelay.appleid.com', 'users.noreply.github.com', 'gmail.com']) {
    const query = enrichEmail.parse({ email: `jane@${host}` }, { cursorKey: randomBytes(32) })
    assert.deepEqual(query.value, { mailbox: `jane@${host}`, host, domain: null })
  }
})
