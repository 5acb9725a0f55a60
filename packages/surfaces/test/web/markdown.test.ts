import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMarkdown } from '../../web/markdown.ts'

const rendered = (text: string) => renderMarkdown(text).markup

test('headings, lists, tables, code and links become elements, and all else stays text', () => {
  const shown = rendered(
    '# One\n\nA `b<c>` and **d** at https://acme.example/x.\nSecond line.\n\n- e\n  f\n- [g](/h)\n\n1. i\n\n| J | K |\n|---|---|\n| `l` | m |\n\n```sh\n<n>\n\no\n```\n',
  )
  for (const part of [
    '<h2 id="one">One</h2>',
    '<code>b&lt;c&gt;</code> and <strong>d</strong> at <a href="https://acme.example/x">https://acme.example/x</a>. Second line.',
    '<ul><li>e f</li><li><a href="/h">g</a></li></ul>',
    '<ol><li>i</li></ol>',
    '<td><code>l</code></td><td>m</td>',
    '<code>&lt;n&gt;\n\no</code>',
  ]) {
    assert.ok(shown.includes(part), `${part} in ${shown}`)
  }
})

test('no text becomes markup of its own, and a block without an end ends with the text', () => {
  assert.doesNotMatch(rendered('<script>x</script> [a](b "c) `d'), /<script>/)
  assert.match(rendered('```\nlast'), /<pre/)
  assert.equal(rendered(''), '')
})
