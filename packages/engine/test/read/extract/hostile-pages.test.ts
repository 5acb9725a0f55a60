import assert from 'node:assert/strict'
import process from 'node:process'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { readAddresses } from '../../../read/extract/addresses/read-addresses.ts'
import { parsePage } from '../../../read/extract/document.ts'
import { readPeople } from '../../../read/extract/people/read-people.ts'

// Each page took seconds, minutes or the process itself. A reader has one second of processor time for a page.
const cpuMaxMs = 1_000
const characters = 1_000_000
const url = 'https://www.zorbel.example/team'

const times = (text: string, count: number): string => text.repeat(count)
/** Repeats a text as often as a page has room for. */
const whole = (text: string): string => text.repeat(Math.floor(characters / text.length))
const script = (text: string): string => `<script>${text}</script>`
const data = (text: string): string => script(text).replace('>', ' type="application/ld+json">')

const replacing = `var x="${times('a', 5_000)}@";x=x+x;x=x+x;[${times('x.replace(/a/g,x).replace(/q/g,x),', 14)}]`

const pages: Readonly<Record<string, string>> = {
  'class names of digits': whole(`<div class="quote${times('0', 180)}x">hi</div>`),
  'a script that replaces texts by texts': script(replacing),
  'sixty scripts that replace texts by texts': times(script(replacing), 60),
  'scripts of quotes that nothing closes': times(script(`mailto '${times(`\\'`, 9_900)}`), 60),
  'handlers of quotes that nothing closes': times(
    `<a onclick="mailto '${times(`\\'`, 9_900)}">x</a>`,
    50,
  ),
  'scripts that split texts': times(
    script(`mailto x='${times('a', 15_000)}';${times("x.split('');", 350)}`),
    60,
  ),
  'scripts that join by long texts': times(
    script(`mailto s='${times('a', 9_000)}';[${times("'a',", 900)}].join(s);`),
    60,
  ),
  'scripts that turn lists around': times(
    script(`mailto x='${times('a', 9_000)}'.split('');x${times('.reverse()', 900)}`),
    60,
  ),
  'scripts that say one text again and again': times(
    script(`var x='${times('a@b.de ', 700)}';${times("x+x+'';", 2_000)}`),
    60,
  ),
  'scripts of letters turned by thirteen': times(
    script(`fromCharCode '13${times(`'.replace(/[a-z]/gi,function(a){${times('a', 190)}13`, 50)}`),
    60,
  ),
  'scripts of brackets': times(script(`mailto ${times("['a',", 3_000)}`), 60),
  'mail links of blanks': whole(`<a href="mailto:,${times(' ', 3_900)}">x</a>`),
  'mail links of many recipients': whole(`<a href="mailto:${times('a@b.de,', 550)}">x</a>`),
  'a script that writes half a mail link': whole(
    script(`document.write("@<${times('mailto:', 2_500)}")`),
  ),
  'numbers before addresses': `<a href="mailto:a1@zorbel.example">m</a>${Array.from(
    { length: 2_900 },
    (_, at) => `${times('1+1-1.', 9)}a${at}@zorbel.example `,
  ).join('')}`,
  'links with many signs': whole(`<a href="${times('P@S', 16_000)}:">x</a>`),
  'an encoded token without end': whole(`<a data-mailto-token="${times('b', 900_000)}">x</a>`),
  'data of blanks': data(`{"@type":"Person","a":"${times(' ', 290_000)}"`),
  'data with an address of blanks': data(
    `{"@type":"Person","name":"Jane Doe","email":"a${times(' ', 250_000)}b"}`,
  ),
  'data nested without end': data(times('[', 140_000) + times(']', 140_000)),
  'a title of colons': `<title>${times(':', 900_000)}x</title>`,
  'a title of kana': `<title>${times('きゃ', 100_000)}</title>`,
  'the name of an attribute without end': `<p data-${times('enc', 100_000)}\u2028="a@b">x</p>`,
  'a property without end': `<div class="vcard"><i property="${times('a', 900_000)}">x</i></div>`,
  'marked people within marked people': `${times('<div class="vcard" itemprop="name">', 400)}${times('a ', 300_000)}`,
  'an element of 130,000 children': `<div class="vcard">${times('<i>', 130_000)}</div>`,
  'links without text after a name': `<p>Jane Doe</p>${times(`<p>Jane Doe</p>${times('<a href="mailto:jane@b.de"></a>', 500)}`, 40)}`,
  'domains of many labels': whole(`a@${times('abcdefghijklmnopq.', 14)} `),
}

for (const [name, body] of Object.entries(pages)) {
  test(`${name} cost their reading and nothing else`, () => {
    assertThreadTime(() => {
      const page = parsePage(body, url)
      readAddresses(page)
      readPeople(page, { companyNames: ['Zorbel'] })
    }, cpuMaxMs)
  })
}

test('what a script makes of texts is no more than a page may build', () => {
  const before = process.memoryUsage().rss
  readAddresses(parsePage(times(script(replacing), 60), url))
  const grown = process.memoryUsage().rss - before
  // Without a bound this page asked for gigabytes.
  assert.ok(grown < 200_000_000, `${grown} bytes`)
})

test('an address that a script puts together is found behind scripts that use up nothing', () => {
  const state = script(`var state={${times('"mail":"a",', 300)}}`)
  const address = script(`var a='jane'+'@'+'zorbel.example';document.write(a)`)
  const found = readAddresses(parsePage(`<body>${times(state, 30)}${address}</body>`, url))
  assert.deepEqual(
    found.map(({ email }) => email),
    ['jane@zorbel.example'],
  )
})

test('scripts beyond the budget of their page are not read, and all else of it is', () => {
  const page = `<a href="mailto:jane@zorbel.example">Jane Doe</a>${times(script(replacing), 60)}`
  const found = readAddresses(parsePage(page, url))
  assert.ok(found.some(({ email, name }) => email === 'jane@zorbel.example' && name === 'Jane Doe'))
})
