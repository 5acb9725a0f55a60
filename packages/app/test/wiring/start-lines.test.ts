import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reachWords, startLines } from '../../wiring/start-lines.ts'

// A terminal of 80 columns shows each line whole.
const columns = 80

test('a service without a network says on the terminal what does not work, what does, and what to set', () => {
  const text = reachWords('unknown').join(' ')
  assert.match(text, /without DNS no website and no address can be found/)
  assert.match(text, /Is this machine online\? DNS_SERVERS names other resolvers/)
  assert.match(text, /The sandbox works without/)
})

test('what the service says on a terminal fits 80 columns', () => {
  const config = { baseUrl: 'http://localhost:8080', dataDir: '/srv', databaseUrl: null }
  const start = startLines(config, 'http://127.0.0.1:8080')
  for (const line of [...start, ...(['open', 'closed', 'unknown'] as const).flatMap(reachWords)]) {
    assert.ok(line.length <= columns, line)
  }
})
