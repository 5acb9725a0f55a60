import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf } from './read-profile.ts'

/** Reads the cases of a test: the ending of a site, its language, a line or more, and the address they give. */
const check = (cases: readonly (readonly [string, string, string, string | null])[]) => {
  for (const [ending, lang, shown, expected] of cases) {
    const html = shown.startsWith('<') ? shown : `<p>${shown}</p>`
    assert.equal(addressOf(`brumwick.${ending}`, lang, html) ?? null, expected, shown)
  }
}

test('counters are no address, and leave the one in the foot', () => {
  const counters = '<p>30 Jahre Erfahrung</p><p>12000 Kunden</p>'
  check([
    ['de', 'de', counters, null],
    [
      'de',
      'de',
      `${counters}<footer>Quillgasse 12, 10115 Berlin</footer>`,
      'Quillgasse 12 | 10115 | Berlin | DE',
    ],
    ['de', 'de', 'Mehr als 30 Jahre, 10000 Kunden', null],
    ['de', 'de', '<p>4,9 Sterne</p><p>12000 Bewertungen</p>', null],
    ['at', 'de', '<p>25 Jahre</p><p>1200 Projekte</p>', null],
    ['no', 'no', '<p>25 ansatte</p><p>3000 Kunder</p>', null],
    ['es', 'es', '<p>25 años</p><p>15000 Clientes</p>', null],
    ['es', 'es', 'Calle Quill 3, 15 000 Clientes satisfechos', null],
    ['it', 'it', 'Oltre 30 anni, 10000 Clienti', null],
    ['ch', 'de', 'Baujahr 1998, 1200 Quadratmeter', null],
    ['be', 'nl', '<p>30 jaar ervaring</p><p>1200 Projecten</p>', null],
  ])
})

test('a number may begin a street where a word for a street or the place speaks for it', () => {
  check([
    ['fr', 'fr', '5 Le Bourg, 24700 Quillac', '5 Le Bourg | 24700 | Quillac | FR'],
    ['fr', 'fr', '12 Grand Quill, 35000 Rennes', '12 Grand Quill | 35000 | Rennes | FR'],
    [
      'us',
      'en-US',
      '12 Quill Loop, Springfield, MO 65804',
      '12 Quill Loop | 65804 | Springfield | US',
    ],
  ])
})

test('a number behind a comma belongs to the street before it', () => {
  check([
    [
      'br',
      'pt',
      'Av. Quill, 1000, Sala 12, Bela Vista, São Paulo - SP, 01310-100',
      'Av. Quill, 1000, Sala 12 | 01310-100 | São Paulo | BR',
    ],
    [
      'br',
      'pt',
      'Rua Quill, 700 - Centro, São Paulo - SP, 01001-000',
      'Rua Quill, 700 | 01001-000 | São Paulo | BR',
    ],
    [
      'cl',
      'es',
      'Avenida Quill, 700, Providencia, Santiago',
      'Avenida Quill, 700 |  | Santiago | CL',
    ],
    [
      'es',
      'es',
      'Calle Quill, 15, Chamberí, 28013 Madrid',
      'Calle Quill, 15 | 28013 | Madrid | ES',
    ],
    [
      'es',
      'es',
      'Calle Quill, 12 planta 3, 28013 Madrid',
      'Calle Quill, 12 planta 3 | 28013 | Madrid | ES',
    ],
  ])
})

test('a British and an Irish town stand before the county, and a unit before its estate', () => {
  check([
    [
      'ie',
      'en',
      '12 Quill Street, Galway, Co. Galway, H91 X285',
      '12 Quill Street | H91 X285 | Galway | IE',
    ],
    [
      'co.uk',
      'en',
      '12 Quill Street, Guildford, Surrey, GU1 3AB',
      '12 Quill Street | GU1 3AB | Guildford | GB',
    ],
    [
      'co.uk',
      'en',
      'Quill House, 12 Quill Street, Maidstone, Kent ME14 1AA',
      '12 Quill Street | ME14 1AA | Maidstone | GB',
    ],
    [
      'co.uk',
      'en',
      'Unit 4, Quill Park, Quill Road, Leeds, LS1 4AB',
      'Unit 4, Quill Park | LS1 4AB | Leeds | GB',
    ],
  ])
})

test('a district of a capital has a number', () => {
  check([
    [
      'ie',
      'en',
      '12 Quill Street, Dublin 2, D02 X285',
      '12 Quill Street | D02 X285 | Dublin 2 | IE',
    ],
    [
      'ie',
      'en',
      '12 Quill Street, Rathmines, Dublin 6, D06 X285',
      '12 Quill Street | D06 X285 | Dublin 6 | IE',
    ],
    [
      'co.uk',
      'en',
      '12 Quill Street, London SE1, SE1 4AB',
      '12 Quill Street | SE1 4AB | London SE1 | GB',
    ],
  ])
})

test('what stands above or before a whole street is no part of it', () => {
  const place = 'Springfield, MO 65804'
  check([
    [
      'us',
      'en',
      `<p>Brumwick</p><p>400 Quill Ave, ${place}</p>`,
      '400 Quill Ave | 65804 | Springfield | US',
    ],
    [
      'us',
      'en',
      `<p>Brumwick</p><p>12 High Street, ${place}</p>`,
      '12 High Street | 65804 | Springfield | US',
    ],
    [
      'us',
      'en',
      `All rights reserved, 5 Main St, ${place}`,
      '5 Main St | 65804 | Springfield | US',
    ],
    ['us', 'en', '<footer>All rights reserved, 5 Main St</footer>', null],
    ['ch', 'de', 'Quillgasse 12 / 8001 Zürich', 'Quillgasse 12 | 8001 | Zürich | CH'],
    [
      'de',
      'de',
      'info@brumwick.de Quillgasse 12, 10115 Berlin',
      'Quillgasse 12 | 10115 | Berlin | DE',
    ],
    ['de', 'de', '030 1234567 Quillgasse 12, 10115 Berlin', 'Quillgasse 12 | 10115 | Berlin | DE'],
  ])
})

test('a box of the post is no street', () => {
  check([
    ['ch', 'de', 'Postfach 12 34, 8001 Zürich', ' | 8001 | Zürich | CH'],
    ['no', 'no', 'Postboks 12, 0150 Oslo', ' | 0150 | Oslo | NO'],
    ['us', 'en', 'P.O. Box 1234, Springfield, MO 65804', null],
    [
      'us',
      'en',
      '12 Quill St, P.O. Box 1234, Springfield, MO 65804',
      '12 Quill St | 65804 | Springfield | US',
    ],
  ])
})

test('the ordinal of a floor or a district is no street, and may begin the name of one', () => {
  check([
    ['us', 'en', '3rd Floor, Springfield, MO 65804', null],
    ['eg', 'en', '6th of October City, Giza', null],
    [
      'us',
      'en',
      '42nd Street 12, Springfield, MO 65804',
      '42nd Street 12 | 65804 | Springfield | US',
    ],
  ])
})

test('an Indian town stands before its state, and a postcode may be glued to a town', () => {
  const written = [
    ['12 Quill Road, Andheri East, Mumbai-400069', '12 Quill Road | 400069 | Mumbai | IN'],
    [
      'Unit 5, Quill Complex, Pune, Maharashtra 411001, India',
      'Unit 5, Quill Complex | 411001 | Pune | IN',
    ],
    [
      'Door No. 2-7-77, Quill Nagar, Hyderabad - 500 039 (T.S.)',
      'Door No. 2-7-77 | 500 039 | Hyderabad | IN',
    ],
  ] as const
  for (const [text, expected] of written) {
    assert.equal(addressOf('brumwick.in', 'en', `<p>${text}</p>`), expected)
  }
  assert.equal(
    addressOf('brumwick.com.bd', 'en', '<p>3, Purana Paltan, Dhaka-1000</p>'),
    '3, Purana Paltan | 1000 | Dhaka | BD',
  )
})

test('the address of a template is none', () => {
  const written = ['Musterstraße 1, 12345 Musterstadt', 'Straße 123, 12345 Stadt']
  for (const text of written)
    assert.equal(addressOf('brumwick.de', 'de', `<p>${text}</p>`), undefined)
})

test('a sentence that ends with a street leaves the street', () => {
  const html = '<p>Brumwick, gevestigd aan Quillerf 57, 3991 KR Houten, is verantwoordelijk.</p>'
  assert.equal(addressOf('brumwick.nl', 'nl', html), 'Quillerf 57 | 3991 KR | Houten | NL')
})

test('a share of a hundred before a town is no street', () => {
  const html = '<p>Brumwick: 40 % fler gäster på 5 månader, Hornsgatan, Stockholm</p>'
  assert.equal(addressOf('brumwick.se', 'sv', html), undefined)
})
