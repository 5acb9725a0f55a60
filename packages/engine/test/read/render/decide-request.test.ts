import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pauseAfter } from '../../../read/render/browser-session.ts'
import { decideRequest } from '../../../read/render/decide-request.ts'

const none = { fetched: 0, navigations: 1, characters: 0 }
const script = {
  url: 'https://cdn.example/app.js',
  method: 'GET',
  kind: 'script',
  isMainFrame: true,
}
const decide = (request: Partial<typeof script>, counts: Partial<typeof none> = {}) =>
  decideRequest({ ...script, ...request }, 'https://zorbel.example/', { ...none, ...counts })

test('scripts and what they ask for are fetched until the budget is used up', () => {
  for (const kind of ['script', 'xhr', 'fetch']) assert.equal(decide({ kind }), 'fetch')
  assert.equal(decide({}, { fetched: 60 }), 'refused')
  assert.equal(decide({}, { characters: 10_000_000 }), 'refused')
})

test('what shows no text, writes or leads elsewhere is refused', () => {
  for (const kind of [
    'image',
    'font',
    'media',
    'websocket',
    'eventsource',
    'manifest',
    'ping',
    'other',
  ]) {
    assert.equal(decide({ kind }), 'refused', kind)
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    assert.equal(decide({ method }), 'refused')
  for (const url of [
    'data:text/javascript,1',
    'file:///etc/passwd',
    'ftp://a.example/',
    'https://www.linkedin.com/in/x',
    'no address',
  ]) {
    assert.equal(decide({ url }), 'refused', url)
  }
  assert.equal(decide({ kind: 'stylesheet' }), 'empty')
})

test('the page itself comes from what was fetched, its site may lead on within itself, frames stay empty', () => {
  const document = { kind: 'document', url: 'https://www.zorbel.example/en/' }
  assert.equal(decide(document, { navigations: 0 }), 'page')
  assert.equal(decide(document), 'fetch')
  assert.equal(decide(document, { navigations: 3 }), 'refused')
  assert.equal(decide({ ...document, url: 'https://other.example/' }), 'refused')
  assert.equal(decide({ ...document, isMainFrame: false }, { navigations: 0 }), 'refused')
})

test('a browser that is away is left alone for longer each time, five minutes at most', () => {
  assert.deepEqual([0, 1, 2, 3, 20].map(pauseAfter), [0, 5_000, 10_000, 20_000, 300_000])
})
