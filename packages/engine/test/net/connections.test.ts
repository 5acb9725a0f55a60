import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { until } from '@enricher/lab/test/support/until'
import { startHarness } from './support/egress-harness.ts'

const url = 'http://acme.test/'
const asProvider = { isInterface: true } as const
// The pages are more than may be read at once.
const pages = 130

test('a provider is asked while as many slow pages are under way as there may be', async (t) => {
  const held: ServerResponse[] = []
  const { fetch } = await startHarness(t, (request, response) => {
    if (request.url === '/slow') held.push(response)
    else response.end('served')
  })
  const calledOff = new AbortController()
  const slow = Array.from({ length: pages }, () =>
    fetch(`${url}slow`, { signal: calledOff.signal, timeoutMs: 60_000 }).catch(() => 'called off'),
  )
  await until(() => held.length === 2)
  const page = fetch(url, { timeoutMs: 200 }).catch(() => 'too late')
  const { body } = await fetch(url, asProvider)
  assert.equal(body, 'served')
  // The page waits behind the slow pages of its site.
  assert.equal(await page, 'too late')
  calledOff.abort()
  await Promise.all(slow)
})

test('one site sees two connections at once, a provider as many as there are questions', async (t) => {
  const held: ServerResponse[] = []
  const { fetch, site } = await startHarness(t, (request, response) => {
    if (request.url !== '/held') return void setTimeout(() => response.end('served'), 20)
    // All of them are answered once there are ten.
    held.push(response)
    if (held.length === 10) for (const one of held) one.end('served')
  })
  const ten = (path: string, options: object) =>
    Promise.all(Array.from({ length: 10 }, () => fetch(`${url}${path}`, options)))
  await ten('', {})
  assert.equal(site.connections.openMax, 2)
  await ten('held', asProvider)
  assert.ok(site.connections.openMax >= 10, `${site.connections.openMax} at once`)
})

test('the connection to a provider waits for the next lookup, one to a site ends soon', async (t) => {
  const { fetch, site } = await startHarness(t, (_request, response) => response.end('served'))
  await fetch(url, asProvider)
  await fetch(url)
  assert.equal(site.connections.open, 2)
  await until(() => site.connections.open < 2)
  // The connection to the provider is left, although it is the older of the two.
  await fetch(url, asProvider)
  assert.equal(site.connections.accepted, 2)
  await fetch(url)
  assert.equal(site.connections.accepted, 3)
})

test('the next page of a site is asked for over the connection of the one before, unless that was the last', async (t) => {
  const { fetch, site } = await startHarness(t, (_request, response) => response.end('served'))
  await fetch(`${url}robots.txt`)
  await fetch(url, { isLast: true })
  assert.equal(site.connections.accepted, 1)
  await fetch(url)
  assert.equal(site.connections.accepted, 2)
})
