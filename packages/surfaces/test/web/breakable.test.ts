import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breakable } from '../../web/components/breakable.ts'
import { html } from '../../web/html.ts'

test('an address breaks before its signs, is escaped, and reads as it is', () => {
  const { markup } = html`<p>${breakable('<ada>.b@mail.acme.example')}</p>`
  assert.equal(markup, '<p>&lt;ada&gt;<wbr>.b<wbr>@mail<wbr>.acme<wbr>.example</p>')
})

test('a text without such signs stays whole', () => {
  assert.equal(html`${breakable('localhost')}`.markup, 'localhost')
})
