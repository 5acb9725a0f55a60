import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { readAddresses } from '../../../read/extract/addresses/read-addresses.ts'
import { parsePage } from '../../../read/extract/document.ts'
import { visibleText } from '../../../read/extract/visible-text.ts'

const url = 'https://acme.example/'

function textOf(html: string): string {
  const [root] = parsePage(html, url).$.root().toArray()
  return root ? visibleText(root) : ''
}

const million = 1_000_000

// A fetch keeps a million characters of a page.
const hostile: Readonly<Record<string, string>> = {
  'ten million characters of text': `info@acme.example ${'word '.repeat(2 * million)}`,
  'ten million characters of tags': '<b>x'.repeat(2.5 * million),
  'nested blocks': `${'<div>'.repeat(100_000)}info@acme.example`,
  'nested lists': '<ul><li>'.repeat(100_000),
  'nested tables': '<table><tr><td>'.repeat(50_000),
  'nested links': '<a href="x">'.repeat(100_000),
  'adjacent paragraphs': '<p>x'.repeat(250_000),
  'closing tags of nothing': `${'<div>'.repeat(750)}${'</x>'.repeat(250_000)}`,
  'opened and closed again and again': ('<div>'.repeat(700) + '</div>'.repeat(700)).repeat(130),
  'signs of addresses': 'a@b.'.repeat(500_000),
  'signs without addresses': '@'.repeat(2 * million),
  'words for signs': 'a (at) b (dot) '.repeat(130_000),
  'spoken signs': 'at dot '.repeat(300_000),
  'brackets and blanks': `[${' '.repeat(million)}at${' '.repeat(million)}]`,
  'opening brackets': '[('.repeat(million),
  'entities of entities': '&amp;#64;'.repeat(200_000),
  'a long local part': `${'a'.repeat(2 * million)}@acme.example`,
  'an open comment': `<!--${'-'.repeat(2 * million)}`,
  'an open attribute': `<a href="mailto:${'x'.repeat(2 * million)}`,
  'many attributes': `<a ${Array.from({ length: 100_000 }, (_, n) => `data-a${n}="a@b${n}"`).join(' ')}>`,
  'many mail links': '<a href="mailto:a@acme.example">x</a>'.repeat(28_000),
  'many recipients': `<a href="mailto:${'a@acme.example,'.repeat(50_000)}">x</a>`,
  'many hidden elements': '<p style="display:none">a@acme.example'.repeat(25_000),
  'many styles': `<style>${'.a{display:none}'.repeat(100_000)}</style>`,
  'a style that never ends': `<style>${'@media{'.repeat(200_000)}</style>`,
  'many scripts': `<script>document.write('a' + '@' + 'b')</script>`.repeat(20_000),
  'a script of quotes': `<script>mailto@ ${'"\'`'.repeat(6_000)}</script>`,
  'a script of brackets': `<script>x = "@" + ${'('.repeat(19_000)}</script>`,
  'a script of lists': `<script>x = "@" + ${'['.repeat(19_000)}</script>`,
  'a script of sums': `<script>x = "@"; ${'x = x + x;'.repeat(1_900)}</script>`,
  'a script of comments': `<script>"@" ${'/*'.repeat(9_000)}</script>`,
  'nested structured data': `<script type="application/ld+json">${'['.repeat(100_000)}"email"${']'.repeat(100_000)}</script>`,
  'wide structured data': `<script type="application/ld+json">[${'{"email":"a@acme.example"},'.repeat(9_000)}1]</script>`,
  'a turned page': `<bdo dir="rtl">${'x'.repeat(million)}</bdo>`,
  'nested turned elements': '<bdo dir="rtl">'.repeat(50_000),
  'bytes of no text': Array.from({ length: 65_536 }, (_, code) => String.fromCharCode(code))
    .join('')
    .repeat(8),
}

for (const [name, html] of Object.entries(hostile)) {
  test(`a hostile page costs bounded time and never throws: ${name}`, () => {
    // On an idle machine all of them stay under one second.
    assertThreadTime(() => {
      const page = parsePage(html, url)
      readAddresses(page)
      page.$.root().text()
      page.$.html()
      page.$('div a[href], p + p').length
    }, 5_000)
  })
}

test('an address at the end of deep nesting is still read', () => {
  const page = parsePage(`${'<div>'.repeat(700)}<p>info@acme.example</p>`, url)
  assert.deepEqual(
    readAddresses(page).map(({ email }) => email),
    ['info@acme.example'],
  )
})

test('adjacent blocks, cells, items, links and line breaks never make one word', () => {
  assert.equal(textOf('<td>Jane</td><td>Doe</td>'), 'Jane\nDoe')
  assert.equal(textOf('<ul><li>Jane<li>Doe</ul>'), 'Jane\nDoe')
  assert.equal(textOf('<dl><dt>Jane<dd>Doe</dl>x<x-card>y</x-card>z'), 'Jane\nDoe\nx\ny\nz')
  assert.equal(textOf('<p>Jane<br>Doe<hr>Roe</p>'), 'Jane\nDoe\nRoe')
  assert.equal(textOf('<a href="a">Jane</a><a href="b">Doe</a>'), 'Jane Doe')
})

test('inline elements make no gap, and white space is that of a reader', () => {
  assert.equal(textOf('<p>J<b>a</b>n<i>e</i>\n  D<span>o</span>e&nbsp; x&shy;y</p>'), 'Jane Doe xy')
})

test('what a reader does not see is no text: head, scripts, styles, comments, hidden elements', () => {
  const html = `<head><title>T</title></head><body><script>s</script><style>c</style><!-- k -->
    <p hidden>h</p><p style="color:red; display : none">d</p><textarea>t</textarea><noscript>shown</noscript>`
  assert.equal(textOf(html), 'shown')
})

test('a page without html, head or body, cut off in the middle of a tag, is read', () => {
  assert.equal(textOf('Jane <b>Doe</b><p>Head of Sa<a hre'), 'Jane Doe\nHead of Sa')
  assert.equal(textOf(''), '')
})
