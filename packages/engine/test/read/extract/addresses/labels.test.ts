import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { readAddresses } from '../../../../read/extract/addresses/read-addresses.ts'
import { parsePage } from '../../../../read/extract/document.ts'

function addressesIn(body: string): string[] {
  const page = parsePage(`<body>${body}</body>`, 'https://www.quibblefrost.example/contact')
  return readAddresses(page).map(({ email }) => email)
}

test('an address that is split over elements anywhere is read as that address and no other', (t) => {
  const draw = seededDraws(t)
  const locals = ['info', 'mailbox', 'contactus', 'emailing', 'jane.mail.x', 'contact.sales', 'mel']
  const more = ['kontakt-berlin', 'melanie', 'mail4you', 'posta2', 'info.kontakt', 'runa_mail_x']
  // No element ends before its paragraph: one that holds a whole word for mail is a label.
  const signs = ['<b>', '<span class="x">', '<!-- a@trap.example -->', '<i></i>', '<wbr>', '&shy;']
  for (const local of [...locals, ...more]) {
    for (let run = 0; run < 40; run += 1) {
      const email = `${local}@quibblefrost.example`
      const html = [...email].map((letter) => {
        const sign = signs[Math.floor(draw() * signs.length)] ?? ''
        return draw() < 0.2 && letter !== local[0] ? `${sign}${letter}` : letter
      })
      assert.deepEqual(addressesIn(`<p>${html.join('')}</p>`), [email], html.join(''))
    }
  }
})

test('a word that no address can hold is a label in any language', () => {
  const labels = [
    'メール',
    'Почта',
    'Эл. почта',
    'Ηλ. ταχυδρομείο',
    'البريد',
    'מייל',
    '이메일',
    '邮箱',
  ]
  const latin = ['Correo electrónico', 'e-mail cím', 'El. paštas', 'Adresse e-mail', 'Jane Doe']
  for (const label of [...labels, ...latin]) {
    assert.deepEqual(
      addressesIn(`<b>${label}</b>jane@quibblefrost.example`),
      ['jane@quibblefrost.example'],
      label,
    )
  }
})

test('what looks like a label or an entity is part of an address', () => {
  const locals = ['emails', 'emailservice', 'emailme', 'emailteam']
  for (const local of locals) {
    const email = `${local}@quibblefrost.example`
    assert.deepEqual(addressesIn(email.replace('e', 'E')), [email])
  }
  const deliberate = '<a href="mailto:Emailjane@quibblefrost.example">Mail</a>'
  assert.deepEqual(addressesIn(deliberate), ['emailjane@quibblefrost.example'])
  for (const local of ['elena', 'zoe', 'erik']) {
    assert.deepEqual(addressesIn(`&${local}@quibblefrost.example`), [
      `${local}@quibblefrost.example`,
    ])
  }
})

test('the sign of an icon font sets words apart', () => {
  assert.deepEqual(addressesIn('0123 456&#xe000;info@quibblefrost.example'), [
    'info@quibblefrost.example',
  ])
})

test('elements take no room from the text of a page', () => {
  const address = 'info@quibblefrost.example'
  const html = `${'<b>abcde</b>'.repeat(45_000)} ${address}`
  assert.deepEqual(addressesIn(html), [address])
})
