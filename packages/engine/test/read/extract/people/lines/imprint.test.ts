import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLegalLabel, readLegalLine } from '../../../../../read/extract/people/lines/imprint.ts'

const read = (text: string) => {
  const reading = readLegalLine(text)
  return reading && `${reading.people.map(({ name }) => name).join(' + ')}: ${reading.title}`
}

test('a notice names owner or representative in many languages, with the office that it states', () => {
  const rows = {
    'Vertreten durch die Gesellschafterin Erika Muster': 'Erika Muster: Gesellschafterin',
    'Vertreten durch die Geschäftsführer Max Muster und Erika Muster':
      'Max Muster + Erika Muster: Geschäftsführer',
    'El titular de este sitio web es Ana Muestra Prueba, con N.I.F. 00000000-X, en la calle Falsa':
      'Ana Muestra Prueba: Titular',
    'Esta web es propiedad de y operado por Ana Muestra.': 'Ana Muestra: Propietario',
    'La SARL Modèle, représentée par Paul Durand en sa qualité de CEO, édite ce site.':
      'Paul Durand: CEO',
    'Bolaget företräds av Anna Svensson': 'Anna Svensson: Företrädare',
    'This website is owned and operated by Jane Doe, a sole trader.': 'Jane Doe: sole trader',
    'Verantwortlich für den Inhalt nach § 18 MStV: Max Muster':
      'Max Muster: Verantwortlich für den Inhalt',
    'Titolare del trattamento: Mario Rossi': 'Mario Rossi: Titolare',
    'De directie bestaat uit Jan Jansen en Piet de Vries': 'Jan Jansen + Piet de Vries: Directie',
    '代表者 山田太郎': '山田太郎: 代表者',
  }
  for (const [text, expected] of Object.entries(rows)) assert.equal(read(text), expected, text)
})

test('a firm behind a phrase, a case in court and plain prose name no person', () => {
  for (const text of [
    'Muster Verwaltungs GmbH, vertreten durch Muster Holding GmbH',
    'The plaintiff was represented by Jane Doe',
    'represented by great lawyers',
    'Esta web es propiedad de Talleres Ejemplo S.L.',
    'Titular: Talleres Ejemplo',
  ])
    assert.equal(read(text), null, text)
})

test('a label alone gives its title to the next line, and weighs less where a firm may follow', () => {
  assert.deepEqual(readLegalLabel('Vertreten durch:'), { title: 'Geschäftsführer', isOffice: true })
  assert.deepEqual(readLegalLabel('Titular'), { title: 'Titular', isOffice: false })
  assert.equal(readLegalLabel('Kontakt'), null)
})
