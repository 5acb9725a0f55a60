import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostExistenceOf } from '../../net/host-existence.ts'
import type { DnsAnswer } from '../../net/network.ts'

const signal = new AbortController().signal
const found: DnsAnswer = { status: 'found', records: ['192.0.2.1'] }
const none: DnsAnswer = { status: 'no_record' }
const silent: DnsAnswer = { status: 'failed', reason: 'timeout' }
const noName: DnsAnswer = { status: 'no_name' }

type Zone = Readonly<Record<string, DnsAnswer>>

const rows: readonly (readonly [what: string, zone: Zone, expected: string, questions: number])[] =
  [
    ['a site', { A: found }, 'host', 1],
    ['mail alone', { MX: { status: 'found', records: ['mx.acme.example'] } }, 'host', 2],
    ['IPv6 alone', { AAAA: found }, 'host', 3],
    ['a site below www alone', { 'www A': found }, 'host', 4],
    ['a name that does not exist', { A: noName }, 'none', 1],
    ['a name without a host', { 'www A': noName }, 'none', 4],
    [
      'a silent name service',
      { A: silent, MX: silent, AAAA: silent, 'www A': silent },
      'unknown',
      4,
    ],
    ['one silent question of four', { MX: silent, 'www A': noName }, 'unknown', 4],
    ['a silent question beside a host', { A: silent, MX: found }, 'host', 2],
  ]

for (const [what, zone, expected, questions] of rows) {
  test(`whether there is a host: ${what}`, async () => {
    let asked = 0
    const resolve = async (name: string, type: string) => {
      asked += 1
      return zone[name.startsWith('www.') ? `www ${type}` : type] ?? none
    }
    assert.equal(await hostExistenceOf('acme.example', { resolve }, signal), expected)
    assert.equal(asked, questions)
  })
}
