import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMxBreaker } from '../../verify/mx-breaker.ts'

const refusal = { stage: 'connect', reply: null, fault: 'timeout' } as const
const host = 'mx1.hoster.test'

function harness() {
  let nowMs = 1_000_000
  const hosts = createMxBreaker(() => nowMs)
  return {
    hosts,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('one lost connection leaves the breaker closed, a second in a row opens it, for this host alone', () => {
  const { hosts } = harness()
  hosts.noteUnreached(host, refusal)
  assert.equal(hosts.refusalOf(host), null)
  hosts.noteUnreached(host, refusal)
  assert.equal(hosts.refusalOf(host), refusal)
  assert.equal(hosts.refusalOf('mx2.hoster.test'), null)
})

test('after the window the breaker is half-open: one try is let through, and its result holds', () => {
  const { hosts, pass } = harness()
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

test('a host that answered in between counts from zero', () => {
  const { hosts } = harness()
  hosts.noteUnreached(host, refusal)
  hosts.noteReached(host)
  hosts.noteUnreached(host, refusal)
  assert.equal(hosts.refusalOf(host), null)
})
