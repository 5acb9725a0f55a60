import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printedSeed } from '@enricher/lab/test/support/seeded-draws'
import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { type Content, html } from '../../web/html.ts'

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</textarea><svg onload=alert(1)>',
  '&lt;script&gt;',
  '{{constructor.constructor("alert(1)")()}}',
]

test('a text never becomes markup, in an element or in a quoted attribute', () => {
  for (const text of hostile) {
    const { markup } = html`<p title="${text}" lang='${text}'>${text}</p>`
    const { children } = parseDocument(markup)
    assert.equal(children.length, 1, markup)
    const [paragraph] = children as unknown as [
      { attribs: Record<string, string>; children: { data: string; type: string }[] },
    ]
    assert.deepEqual(paragraph.attribs, { title: text, lang: text })
    assert.deepEqual(
      paragraph.children.map(({ type, data }) => [type, data]),
      [['text', text]],
    )
  }
})

test('every text comes back as it was from what is made of it', (t) => {
  const property = fc.property(fc.string({ unit: 'grapheme' }), (text) => {
    const { children } = parseDocument(html`<b>${text}</b>`.markup)
    const [bold] = children as unknown as [{ children: { data: string }[] }]
    return children.length === 1 && bold.children.map(({ data }) => data).join('') === text
  })
  fc.assert(property, { numRuns: 500, seed: printedSeed(t) })
})

test('markup stands as it is, lists are joined, and what is not there shows nothing', () => {
  const items = ['a', 'b<'].map((text) => html`<li>${text}</li>`)
  const { markup } = html`<ul>${items}</ul>${null}${undefined}${false}${0}`
  assert.equal(markup, '<ul><li>a</li><li>b&lt;</li></ul>0')
})

test('an object that looks like markup is refused: only the tag makes it', () => {
  const forged = JSON.parse('{"markup":"<script>alert(1)</script>"}') as Content
  assert.throws(() => html`<p>${forged}</p>`, /Only texts, numbers and markup/)
})

test('a value without quotes around it is refused when the template is written', () => {
  assert.throws(() => html`<p title=${'x'}>`, /needs quotes/)
  assert.doesNotThrow(() => html`<a href="/signup?next=${'x'}">`)
})
