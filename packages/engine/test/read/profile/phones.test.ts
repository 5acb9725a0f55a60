import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readProfile } from './read-profile.ts'

const numbersOf = (html: string, lang = 'de') =>
  readProfile('brumwick.example', {
    '/': { kind: 'home', html: `<html lang="${lang}"><body><h1>Brumwick</h1></body></html>` },
    '/contact': { kind: 'contact', html: `<html lang="${lang}"><body>${html}</body></html>` },
  }).phones.map(({ value: { number, kind } }) => `${kind} ${number}`)

test('a national number behind a word for telephone is read by the plan of the language', () => {
  assert.deepEqual(numbersOf('<p>Telefon: 030 / 901 820-0</p>'), ['landline +49309018200'])
  assert.deepEqual(numbersOf('<p>Tlf. 33 47 21 90</p>', 'da'), ['other +4533472190'])
})

test('a number of a fax is one, and stands last', () => {
  const html = '<p>Fax: +49 30 901820-99</p><p>Tel. +49 30 901820-0</p><p>Mobil 0171 7654321</p>'
  assert.deepEqual(numbersOf(html), [
    'landline +49309018200',
    'mobile +491717654321',
    'fax +493090182099',
  ])
})

test('a link that dials is a number, and is not repeated by the text of it', () => {
  assert.deepEqual(numbersOf('<a href="tel:+4930901820">030 901820</a>'), ['landline +4930901820'])
})

test('numbers of accounts, registers and dates are none of a telephone', () => {
  const html = `<p>IBAN DE89 3704 0044 0532 0130 00</p><p>USt-IdNr. DE 123 456 788</p>
    <p>Steuernummer 030 901 8200</p><p>01.02.2024 - 03.04.2024</p><p>Kundennummer 4711 0815 99</p>`
  assert.deepEqual(numbersOf(html), [])
})

test('numbers of authorities, boards and the maker of the site are not those of the firm', () => {
  const html = `<p>Tel. 030 901820</p><h3>Zuständige Aufsichtsbehörde</h3><p>Landesamt, Tel. 030 555 1234</p>
    <h3>Universalschlichtungsstelle</h3><p>Telefon 07851 / 79 57 940</p>
    <h3>Kontakt</h3><p>Mobil 0171 7654321</p><footer>Webdesign: Quillmark, Tel. 040 55512345</footer>`
  assert.deepEqual(numbersOf(html), ['landline +4930901820', 'mobile +491717654321'])
})

test('the number of a messenger is one of the firm', () => {
  const html = `<a href="https://wa.me/491717654321"><i></i></a>
    <a href="https://api.whatsapp.com/send?text=Hi&phone=4930901820">Chat</a><a href="https://wa.me/message/AB12">Hi</a>`
  assert.deepEqual(numbersOf(html), ['mobile +491717654321', 'landline +4930901820'])
})

test('hours of opening are no number, and points, bars and signs set numbers apart', () => {
  assert.deepEqual(numbersOf('<p>Mo t/m vr: 08.00 – 21.00</p>', 'nl'), [])
  assert.deepEqual(numbersOf('<p>Tel. 030 901820 · 030 901821</p>'), [
    'landline +4930901820',
    'landline +4930901821',
  ])
  assert.deepEqual(numbersOf('<p>T: + (49) 30901820</p><p>Quillgasse 12 | 030 901821</p>'), [
    'landline +4930901820',
    'landline +4930901821',
  ])
})

test('a number that no plan has is no answer', () => {
  assert.deepEqual(numbersOf('<p>Tel. 000000</p><p>Tel. 0123</p><p>Tel. +49 1</p>'), [])
})

test('a number that counts its digits up or down is one of a template', () => {
  assert.deepEqual(numbersOf('<p>Tel. 030 987654</p>'), [])
  assert.deepEqual(numbersOf('<p>Tel. 030 123456</p><p>Tel. +49 171 2345678</p>'), [])
})

test('two numbers that a blank parts are two', () => {
  assert.deepEqual(numbersOf('<p>Tel. 030 / 901820 0171 / 7654321</p>'), [
    'landline +4930901820',
    'mobile +491717654321',
  ])
})

test('a link that dials another number than it shows is not believed', () => {
  assert.deepEqual(numbersOf('<a href="tel:+4930555777">030 901820</a>'), ['landline +4930901820'])
})

test('post boxes and codes of operators are none of a telephone', () => {
  assert.deepEqual(
    numbersOf('<p>P.O. Box 9018-20000</p><p>Operator code: 003723909182</p>', 'en'),
    [],
  )
})

test('numbers that regulators keep for examples, and numbers that sell what is said, are no answer', () => {
  const html = `<p>Tel. +44 1632 960123</p><p>Tel. +1 212 555 0142</p><p>Tel. +61 491 570 156</p>
    <p>Tel. +33 1 99 00 12 34</p><p>Tel. +49 900 1 234765</p><p>Tel. +49 30 9999999</p>`
  assert.deepEqual(numbersOf(html), [])
})

test('the code of a country and of a network are one number with what follows', () => {
  assert.deepEqual(numbersOf('<p>Telefon: +49 1551 0924122</p>'), ['mobile +4915510924122'])
})
