import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { peopleOn } from './people-of.ts'

// A busy core takes twice as long by the processor's own count; work that grows faster than the page takes minutes.
const cpuMaxMs = 4_000

const bodies: Readonly<Record<string, string>> = {
  'thirteen thousand lists of their own': Array.from(
    { length: 13_000 },
    (_, at) =>
      `<ul class=c${at}><li>Jane Doe / Buyer</li><li>Carl Roe / Buyer</li><li>a text</li></ul>`,
  ).join(''),
  'classes of half a million letters': `<p class="${'x'.repeat(500_000)}">${'<b>Jane Doe</b> <i>Sales</i> <em>Buyer</em><br>'.repeat(20_000)}</p>`,
  'classes of half a million letters around a list': `<ul class="${'x'.repeat(500_000)}">${'<li>Jane Doe, Owner</li>'.repeat(20_000)}</ul>`,
  'ten thousand cards': Array.from(
    { length: 10_000 },
    (_, at) =>
      `<div><h3>Jane D${at.toString(26).replaceAll(/\d/g, 'o')}e</h3><p>Manager</p><a href="mailto:j${at}@acme.example">m</a></div>`,
  ).join(''),
  'six thousand people in one row': `<table><tr>${Array.from(
    { length: 6_000 },
    (_, at) => `<td>Jane D${at.toString(26).replaceAll(/\d/g, 'o')}e</td><td>Buyer</td>`,
  ).join('')}</tr></table>`,
  'deep nesting': `${'<div>'.repeat(50_000)}Jane Doe<br>CEO${'</div>'.repeat(50_000)}`,
  'one name without end': '<p>Jane Doe</p>'.repeat(30_000),
  'pictures without end': '<img alt="Jane Doe">'.repeat(30_000),
  'one endless line': `<p>${'Jane Doe, CEO, '.repeat(50_000)}</p>`,
  'one line of many pieces': `<p>${'<b>Jane</b> <i>Doe</i> '.repeat(50_000)}</p>`,
  'lines of initials': `<p>${'A.'.repeat(78)}</p>`.repeat(4_000),
  'lines of hyphens': `<p>A${'a-'.repeat(78)} B</p>`.repeat(4_000),
  'lines of brackets': `<p>Jane Doe ${'(['.repeat(70)}</p>`.repeat(4_000),
  'lines of capitals': `<p>${'Aaaa '.repeat(30)}</p>`.repeat(4_000),
  'lines of numbers': `<p>Jane Doe ${'1 '.repeat(70)}</p>`.repeat(4_000),
  'a million blanks': `<p>Jane${' '.repeat(1_000_000)}Doe</p>`,
  'many blocks of data': `<script type="application/ld+json">${JSON.stringify(Array.from({ length: 20_000 }, () => ({ '@type': 'Person', name: 'Jane Doe' })))}</script>`,
  'nested data': `<script type="application/ld+json">${'{"a":'.repeat(20_000)}"Person"${'}'.repeat(20_000)}</script>`,
  'broken data': '<script type="application/ld+json">{"@type":"Person"</script>',
  'many marked people': '<div class="vcard"><div class="vcard">'.repeat(5_000),
}

for (const [trap, body] of Object.entries(bodies)) {
  test(`${trap} cost bounded time`, () => {
    assertThreadTime(() => assert.ok(peopleOn(body).length <= 1_000), cpuMaxMs)
  })
}
