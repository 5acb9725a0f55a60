import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leastThreadTime, slowness } from '@enricher/lab/tools/slowness'
import { preferredType } from '../../http/negotiation.ts'

const offered = ['application/json', 'text/html', 'text/markdown'] as const

const wishes: readonly (readonly [accept: string | undefined, type: string])[] = [
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['text/markdown', 'text/markdown'],
  ['TEXT/Markdown; charset=utf-8', 'text/markdown'],
  ['text/markdown, text/html;q=0.9, */*;q=0.1', 'text/markdown'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['text/*', 'text/html'],
  ['text/*, text/html;q=0', 'text/markdown'],
  ['text/markdown;q=0, */*', 'application/json'],
  ['*/*, text/markdown', 'text/markdown'],
  ['image/png', 'application/json'],
  ['text/markdown;q=2', 'application/json'],
  [',;,q=', 'application/json'],
  ['', 'application/json'],
]

for (const [accept, type] of wishes) {
  test(`a request that accepts ${accept} is answered with ${type}`, () => {
    assert.equal(preferredType(accept, offered), type)
  })
}

test('an Accept header as long as a head may be is read in no time', () => {
  const leastMs = leastThreadTime(() => {
    preferredType('text/html;q=0.1,'.repeat(1_000), offered)
    preferredType(';'.repeat(16_000), offered)
  })
  assert.ok(leastMs / slowness() < 100, `${leastMs} ms`)
})
