import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMxBreaker } from '../../../src/enrich/verify/mx-breaker.ts'

const refusal = { stage: 'connect', reply: null, fault: 'timeout' } as const
const host = 'mx1.hoster.test'

function rig() {
  let nowMs = 1_000_000
  const hosts = createMxBreaker(() => nowMs)
  return {
    hosts,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('one lost connection closes nothing, a second in a row does, for this host alone', () => {
  const { hosts } = rig()
  hosts.noteUnreached(host, refusal)
  assert.equal(hosts.refusalOf(host), null)
  hosts.noteUnreached(host, refusal)
  assert.equal(hosts.refusalOf(host), refusal)
  assert.equal(hosts.refusalOf('mx2.hoster.test'), null)
})

test('after the window one try is let through, and what it finds holds', () => {
  const { hosts, pass } = rig()
  hosts.noteUnreached(host, refusal)
  hosts.noteUnreached(host, refusal)
  pass(61_000)
  assert.equal(hosts.refusalOf(host), null)
  assert.equal(hosts.refusalOf(host), refusal)
  hosts.noteUnreached(host, refusal)
  assert.equal(hosts.refusalOf(host), refusal)
  pass(61_000)
  assert.equal(hosts.refusalOf(host), null)
  hosts.noteReached(host)
  assert.equal(hosts.refusalOf(host), null)
  hosts.noteUnreached(host, refusal)
  assert.equal(hosts.refusalOf(host), null)
})

test('a host that answered in between starts from nothing', () => {
  const { hosts } = rig()
  hosts.noteUnreached(host, refusal)
  hosts.noteReached(host)
  hosts.noteUnreached(host, refusal)
  assert.equal(hosts.refusalOf(host), null)
})
