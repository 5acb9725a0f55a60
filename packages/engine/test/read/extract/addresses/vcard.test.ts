import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBusinessCards } from '../../../../read/extract/addresses/vcard.ts'

const cardOf = (...lines: readonly string[]) =>
  readBusinessCards(['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n'))[0]

const jane = 'jane.doe@acme.example'

for (const [field, ...lines] of [
  ['a photograph', 'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ='],
  ['a folded photograph', 'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJ', ' RgABAQAAAQABAAD/2w=='],
  ['an address of a page', 'URL:https://acme.example/people?id='],
  ['a text in quoted-printable elsewhere', 'NOTE:ENCODING=QUOTED-PRINTABLE ends lines with ='],
] as const) {
  test(`a card keeps the address after ${field} that ends in "="`, () => {
    const card = cardOf(...lines, `EMAIL;TYPE=INTERNET:${jane}`, 'TITLE:Owner')
    assert.deepEqual(card?.emails, [jane])
    assert.equal(card?.jobTitle, 'Owner')
  })
}

test('soft line breaks of quoted-printable are joined, and the next line keeps its space', () => {
  const card = cardOf(
    'item1.TITLE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Gesch=C3=A4fts=',
    'f=C3=BChrer: Verkauf=',
    ' und Einkauf',
    'FN;QUOTED-PRINTABLE:J=C3=A1ne=20=',
    'Doe',
    `EMAIL;TYPE=INTERNET:${jane}`,
  )
  assert.equal(card?.jobTitle, 'Geschäftsführer: Verkauf und Einkauf')
  assert.equal(card?.name, 'Jáne Doe')
  assert.deepEqual(card?.emails, [jane])
})

test('folded lines are joined without their first space', () => {
  const card = cardOf('FN:Jane', '  Doe', 'TITLE:Own', '\ter', `EMAIL:${jane}`)
  assert.equal(card?.name, 'Jane Doe')
  assert.equal(card?.jobTitle, 'Owner')
})

test('a text of quoted-printable that never ends keeps its card', () => {
  const card = cardOf('NOTE;ENCODING=QUOTED-PRINTABLE:=', `EMAIL:${jane}`, 'FN:Jane Doe')
  assert.equal(card?.name, 'Jane Doe')
})
