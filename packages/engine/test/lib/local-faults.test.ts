import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  bindToSearch,
  countLocalFaults,
  isLocalFault,
  noteLocalFault,
} from '../../lib/local-faults.ts'

const coded = (code: string, rest: object = {}) => Object.assign(new Error(code), { code, ...rest })

test('what this machine is short of is distinguished from what others do', () => {
  for (const code of ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'EAI_MEMORY']) {
    assert.equal(isLocalFault(coded(code)), true, code)
    const wrapped = new Error('one', { cause: new Error('two', { cause: coded(code) }) })
    assert.equal(isLocalFault(wrapped), true, `${code} as a cause`)
  }
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']) {
    assert.equal(isLocalFault(coded(code)), false, code)
  }
  assert.equal(isLocalFault('EMFILE'), false)
})

test('without IPv6, a site that has nothing else is unreachable, and no shortage', () => {
  assert.equal(isLocalFault(coded('EADDRNOTAVAIL', { address: '2001:db8::1' })), false)
  assert.equal(isLocalFault(coded('EADDRNOTAVAIL', { address: '192.0.2.1' })), true)
})

test('a shortage counts for the search that a function is bound to, and not for its caller', () => {
  const isCallerShort = (note: () => void) =>
    countLocalFaults((isShort) => {
      note()
      return isShort()
    })
  countLocalFaults((isShort) => {
    assert.deepEqual([isCallerShort(noteLocalFault), isShort()], [true, false])
    assert.deepEqual([isCallerShort(bindToSearch(noteLocalFault)), isShort()], [false, true])
  })
})
