import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { readAddresses } from '../../../../read/extract/addresses/read-addresses.ts'
import { parsePage } from '../../../../read/extract/document.ts'

function addressesIn(body: string): string[] {
  const page = parsePage(`<body>${body}</body>`, 'https://www.acme.example/contact')
  return readAddresses(page).map(({ email }) => email)
}

const link = '<a href="mailto:info@acme.example">info@acme.example</a>'

test('an address that a script or a menu shows later is found', () => {
  for (const [sheet, body] of [
    ['.elementor-invisible{visibility:hidden}', `<div class="elementor-invisible">${link}</div>`],
    ['.wow{visibility:hidden}', `<p class="wow">${link}</p>`],
    ['.reveal{opacity:0;visibility:hidden}', `<p class="reveal">${link}</p>`],
    ['.tabs div{display:none}', `<div class="tabs"><div>${link}</div></div>`],
    ['.faq p{display:none}', `<div class="faq"><p>${link}</p></div>`],
    ['.dropdown ul{display:none}', `<div class="dropdown"><ul><li>${link}</li></ul></div>`],
    ['.contact a{display:none} .contact.open a{display:block}', `<p class="contact">${link}</p>`],
    ['.footer a{visibility:hidden}.footer a{visibility:visible}', `<p class="footer">${link}</p>`],
  ]) {
    assert.deepEqual(addressesIn(`<style>${sheet}</style>${body}`), ['info@acme.example'], sheet)
  }
})

for (const parts of [
  'data-first="1" data-last="10.com"',
  'data-first="page" data-last="acme.example"',
  'data-first="anna" data-last="bo.li"',
]) {
  test(`the first and the last of a list make no address: ${parts}`, () => {
    assert.deepEqual(addressesIn(`<i ${parts}>x</i>`), [])
  })
}

for (const script of [
  'sendMail("Contact","acme.example")',
  'sendEmail("POST","api.acme.example")',
  'sendMail("smtp","gmail.com")',
  'composeEmail("new","outlook.com")',
  'log.write("debug@acme.example")',
  'console.write("bot@acme.example")',
  'if(false){document.write("never@acme.example")}',
  'x = {a: {}}; if(false){document.write("never@acme.example")}',
  `document.write("<span style='display:none'>trap@acme.example</span>")`,
]) {
  test(`a script that shows no address gives none: ${script}`, () => {
    assert.deepEqual(addressesIn(`<script>${script}</script>`), [])
  })
}

for (const href of [
  'ftp://anonymous@acme.example/',
  'ssh://git@acme.example',
  'http://mailgo:secret@acme.example/',
  'https://mail.to:pw@acme.example',
  'https://cdn.acme.example/npm/pkg@acme.example',
  '/unsubscribe/visitor@acme.example',
  'fax:4930123@fax.example',
  'sms:4930123@fax.example',
  'email: Look at acme.example for more',
]) {
  test(`a link that is no mail gives no address: ${href}`, () => {
    assert.deepEqual(addressesIn(`<a href="${href}">Here</a>`), [])
  })
}

test('a sentence behind a label for mail is no address', () => {
  assert.deepEqual(addressesIn('<p>email: Look at acme.example for more</p>'), [])
})

test('several addresses in one text of a person are not the address of that person', () => {
  const person = { '@type': 'Person', name: 'Ann Roe', email: 'hr@acme.example, ceo@acme.example' }
  const script = `<script type="application/ld+json">${JSON.stringify(person)}</script>`
  assert.deepEqual(addressesIn(script), [])
})

test('the work on children grows with their number, whatever classes stand around them', () => {
  const page = parsePage(
    `<style>.z b{display:none}</style><div class="${'a '.repeat(25_000)}">${'<b>x</b>'.repeat(5_000)}</div>`,
    'https://www.acme.example/',
  )
  // Classes that are split for each child take 19 s.
  assertThreadTime(() => void readAddresses(page), 1_000)
})

test('the work on links with an at sign in their path grows with their number', () => {
  const links = Array.from({ length: 20_000 }, (_, at) => `<a href="/de/p${at}@acme.example">x</a>`)
  const page = parsePage(links.join(''), 'https://www.acme.example/')
  // Links that are read as addresses take five times as long.
  assertThreadTime(() => void readAddresses(page), 300)
})
