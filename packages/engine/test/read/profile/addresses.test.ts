import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, readHome, readProfile } from './read-profile.ts'

test('an address is read by the form of its country', () => {
  const written = [
    [
      'brumwick.de',
      'de',
      '<p>Quillgasse 12a<br>10115 Brumstadt</p>',
      'Quillgasse 12a | 10115 | Brumstadt | DE',
    ],
    [
      'brumwick.ch',
      'de',
      '<p>Quillgasse 12, CH-8001 Brumstadt</p>',
      'Quillgasse 12 | 8001 | Brumstadt | CH',
    ],
    [
      'brumwick.nl',
      'nl',
      '<p>Quillkade 3 | 1234 AB Brumdam</p>',
      'Quillkade 3 | 1234 AB | Brumdam | NL',
    ],
    [
      'brumwick.se',
      'sv',
      '<p>Quillgatan 7, 123 45 Brumköping</p>',
      'Quillgatan 7 | 123 45 | Brumköping | SE',
    ],
    [
      'brumwick.co.uk',
      'en',
      '<p>4 Quill Road, Brumford, QX1 2AB</p>',
      '4 Quill Road | QX1 2AB | Brumford | GB',
    ],
    [
      'brumwick.us',
      'en-US',
      '<p>400 Quill Ave, Brumtown, MO 63000</p>',
      '400 Quill Ave | 63000 | Brumtown | US',
    ],
  ] as const
  for (const [domain, lang, html, expected] of written)
    assert.equal(addressOf(domain, lang, html), expected)
})

test("the address of an authority is not the firm's", () => {
  const html = `<h3>Aufsichtsbehörde</h3><p>Amtsweg 1<br>10117 Amtsstadt</p>
    <h3>Kontakt</h3><p>Quillgasse 12<br>10115 Brumstadt</p>`
  assert.equal(addressOf('brumwick.de', 'de', html), 'Quillgasse 12 | 10115 | Brumstadt | DE')
})

test('where foot and imprint disagree, the imprint counts', () => {
  const foot = '<footer>Altweg 3, 10117 Altstadt</footer>'
  const { address } = readProfile('brumwick.de', {
    '/': { kind: 'home', html: `<html lang="de"><body>${foot}</body></html>` },
    '/impressum': {
      kind: 'imprint',
      html: `<html lang="de"><body><p>Brumwick<br>Quillgasse 12<br>10115 Brumstadt</p>${foot}</body></html>`,
    },
  })
  assert.equal(address?.value.street, 'Quillgasse 12')
})

test('an address of structured data counts where a page shows it as well', () => {
  const data = `<script type="application/ld+json">{"@type":"Bakery","name":"Brumwick","address":{
    "@type":"PostalAddress","streetAddress":"Quillgasse 12","postalCode":"10115","addressLocality":"Brumstadt",
    "addressRegion":"BR","addressCountry":"DE"}}</script>`
  const { address } = readHome(`${data}<p>Quillgasse 12<br>10115 Brumstadt</p>`)
  assert.equal(address?.value.street, 'Quillgasse 12')
  assert.equal(readHome(data).address, null)
})

test('an address without the postcode of its country counts where two pages show it', () => {
  const read = (home: string) =>
    readProfile('brumwick.rs', {
      '/': { kind: 'home', html: `<html lang="sr"><body>${home}</body></html>` },
      '/kontakt': { kind: 'contact', html: '<html lang="sr"><p>Kvilova 16, Novi Sad</p></html>' },
    }).address
  assert.equal(read('<p>Kvilova 16, Novi Sad</p>')?.value.locality, 'Novi Sad')
  assert.equal(read('<p>Brumwick</p>'), null)
})

test('an address below the name of another firm is not the one of the firm', () => {
  const html = '<p>Quillmark Tools GmbH<br>Quillgasse 12<br>10115 Brumstadt</p>'
  assert.equal(addressOf('brumwick.de', 'de', html), undefined)
  assert.equal(addressOf('quillmark.de', 'de', html), 'Quillgasse 12 | 10115 | Brumstadt | DE')
})

test('dates and templates that were not filled in are no address', () => {
  assert.equal(addressOf('brumwick.at', 'de', '<p>Mon 16 May 2016 Brumwick</p>'), undefined)
  const data = `{"@type":"Bakery","name":"Brumwick","address":{"@type":"PostalAddress",
    "streetAddress":"[street]","postalCode":"[code]","addressLocality":"Brumstadt"}}`
  const { address } = readHome(`<script type="application/ld+json">${data}</script>`)
  assert.equal(address, null)
})

test('an address without the postcode of its country is read by the name of its town', () => {
  const written = [
    ['brumwick.rs', 'sr', '<footer>Kvilova 16, Novi Sad</footer>', 'Kvilova 16 |  | Novi Sad | RS'],
    [
      'brumwick.cl',
      'es',
      '<footer>Padre Quill 181, Of. 801, Centro, Santiago, Chile</footer>',
      'Padre Quill 181, Of. 801 |  | Santiago | CL',
    ],
    [
      'brumwick.hu',
      'hu',
      '<footer>4400 Nyíregyháza, Quill u. 20.</footer>',
      'Quill u. 20 | 4400 | Nyíregyháza | HU',
    ],
    [
      'brumwick.hu',
      'hu',
      '<footer>1123 Budapest, Quill utca 55.</footer>',
      'Quill utca 55 | 1123 | Budapest | HU',
    ],
    [
      'brumwick.lt',
      'lt',
      '<footer>Kvilo pr. 7A, Vilnius 09307</footer>',
      'Kvilo pr. 7A | 09307 | Vilnius | LT',
    ],
  ] as const
  for (const [domain, lang, html, expected] of written)
    assert.equal(addressOf(domain, lang, html), expected)
})

test('a Japanese and a Korean address are read by the marks of their parts', () => {
  assert.equal(
    addressOf('brumwick.jp', 'ja', '<p>〒272-0034 千葉県市川市市川1-3-18 TEL 047-000-0000</p>'),
    '市川1-3-18 | 272-0034 | 市川市 | JP',
  )
  assert.equal(
    addressOf('brumwick.kr', 'ko', '<p>서울특별시 강남구 테헤란로 311, 10층</p>'),
    '테헤란로 311 |  | 강남구 | KR',
  )
})

test('a Chinese address counts on a line of its own, and not within a sentence about a customer', () => {
  const address = '上海市墨羽路100号'
  const [own, customer] = [`<p>地址：${address}</p>`, `<p>我们的客户位于${address}</p>`]
  assert.equal(addressOf('brumwick.cn', 'zh', own), '墨羽路100号 |  | 上海市 | CN')
  for (const html of [customer, `<p>${address}的客户。</p>`])
    assert.equal(addressOf('brumwick.cn', 'zh', html) ?? null, null, html)
})

test('a sentence with a town and a number is no address', () => {
  const sentences = [
    '<p>Svar inden for 24 timer, Aarhus</p>',
    '<p>Forum 10-11 juni 2026, Oslo</p>',
    '<p>Tel. 33 47 21 90, Odense</p>',
  ]
  for (const html of sentences)
    assert.equal(addressOf('brumwick.dk', 'da', html) ?? null, null, html)
})

test('a number of thousands is no postcode, and one with a blank stands before a known town', () => {
  for (const html of [
    '<p>Más de 12 500 Clientes</p><p>15 000 Metros cuadrados</p>',
    '<p>Via Quill 12</p><p>20 000 Clienti soddisfatti</p>',
  ]) {
    assert.equal(addressOf('brumwick.es', 'es', html) ?? null, null, html)
    assert.equal(addressOf('brumwick.it', 'it', html) ?? null, null, html)
  }
  const spaced = '<p>12 rue Quill, 75 011 Paris</p>'
  assert.equal(addressOf('brumwick.fr', 'fr', spaced), '12 rue Quill | 75 011 | Paris | FR')
})

test('a box of the post, a floor, a district and the name of a building stand beside a street', () => {
  const written = [
    [
      'brumwick.ch',
      'fr',
      'Rue Quill 4 / Case postale 528, 2501 Brumville',
      'Rue Quill 4 | 2501 | Brumville | CH',
    ],
    [
      'brumwick.nl',
      'nl',
      'Quillkade 3, 1e verdieping, 1234 AB Brumdam',
      'Quillkade 3, 1e verdieping | 1234 AB | Brumdam | NL',
    ],
    [
      'brumwick.dk',
      'da',
      'Quillvej 10, Baghuset<br>DK-2860 Brumby',
      'Quillvej 10 | 2860 | Brumby | DK',
    ],
    [
      'brumwick.co.uk',
      'en',
      '4 Quill Road, Brumside, Brumford, QX1 2AB',
      '4 Quill Road | QX1 2AB | Brumford | GB',
    ],
    [
      'brumwick.co.uk',
      'en',
      '4 Quill Road, Brumford, United Kingdom, QX1 2AB',
      '4 Quill Road | QX1 2AB | Brumford | GB',
    ],
    [
      'brumwick.us',
      'en-US',
      'Address 400 Quill Ave, Brumtown, MO 63000',
      '400 Quill Ave | 63000 | Brumtown | US',
    ],
    [
      'brumwick.ca',
      'en',
      '400 Quill Ave, Brumtown, ON L3Y 8C3',
      '400 Quill Ave | L3Y 8C3 | Brumtown | CA',
    ],
  ] as const
  for (const [domain, lang, html, expected] of written)
    assert.equal(addressOf(domain, lang, `<p>${html}</p>`), expected)
})

test('an address for mail, a number and the name of the firm are no part of a street', () => {
  const mailed = '<p>info@brumwick.hu 2040 Budaörs, Quill utca 12.</p>'
  assert.equal(addressOf('brumwick.hu', 'hu', mailed), 'Quill utca 12 | 2040 | Budaörs | HU')
  const dialled = '<p>+358 50 4123456 Quillkatu 11, 15140 Brumlahti</p>'
  assert.equal(addressOf('brumwick.fi', 'fi', dialled), 'Quillkatu 11 | 15140 | Brumlahti | FI')
  const named = '<p>Brumwick SARL, N°179, Av. Quill, Kinshasa</p>'
  assert.equal(addressOf('brumwick.cd', 'fr', named), 'N°179, Av. Quill |  | Kinshasa | CD')
  const asked = '<p>We like to hear from you, Address: 9, Quill St, Amman</p>'
  assert.equal(addressOf('brumwick.jo', 'en', asked), '9, Quill St |  | Amman | JO')
})

test('a number of a register and coordinates are no street', () => {
  const html = '<p>SIRET 939 546 248 00013 · 45°16 N, 4°30 E · Lyon</p>'
  assert.equal(addressOf('brumwick.fr', 'fr', html) ?? null, null)
})

test('a town has its own name, a floor in brackets and its postcode behind the street', () => {
  const written = [
    ['brumwick.it', 'it', 'Via Quill 22, Milano', 'Via Quill 22 |  | Milano | IT'],
    ['brumwick.lv', 'lv', 'Quill iela 1, Valmiera (2. stāvs)', 'Quill iela 1 |  | Valmiera | LV'],
    [
      'brumwick.lv',
      'lv',
      'Riga, Quill Street 45/47, LV-1010',
      'Quill Street 45/47 | 1010 | Riga | LV',
    ],
    [
      'brumwick.jp',
      'ja',
      '〒530-0012 大阪府大阪市北区墨羽2-8-11',
      '墨羽2-8-11 | 530-0012 | 大阪市北区 | JP',
    ],
  ] as const
  for (const [domain, lang, html, expected] of written)
    assert.equal(addressOf(domain, lang, `<p>${html}</p>`), expected)
})

test('a heading opens the address of another place', () => {
  const html = '<p>Via Quill 26</p><h4>Milano</h4><p>Via Brum 3</p>'
  assert.equal(addressOf('brumwick.it', 'it', html) ?? null, null)
})

test('the branch in the country of the host is the one of the firm', () => {
  const html =
    '<p>Riga, Quill Street 45, LV-1010</p><p>500 Quill Ave, Calgary, AB T2P 2V6, Canada</p>'
  assert.equal(addressOf('brumwick.lv', 'en', html), 'Quill Street 45 | 1010 | Riga | LV')
})

test('a person, a slogan, a district and a county are no part of a street', () => {
  const written = [
    ['de', 'Quillgasse 12, Jane Doe, 10115 Brumstadt', 'Quillgasse 12 | 10115 | Brumstadt | DE'],
    [
      'us',
      '12 Quill Ave, Suite 3, Attn Jane Doe, Brumtown, IL 62701',
      '12 Quill Ave, Suite 3 | 62701 | Brumtown | US',
    ],
    ['co.uk', '4 Quill Road, Brumford, Essex, QX1 2AB', '4 Quill Road | QX1 2AB | Brumford | GB'],
    [
      'co.uk',
      'Unit 4, Quill Park, Brumside, Brumford, QX1 2AB',
      'Unit 4, Quill Park | QX1 2AB | Brumford | GB',
    ],
    ['us', '12 Day Street, Brumtown, IL 62701', '12 Day Street | 62701 | Brumtown | US'],
    ['es', 'Carretera N-340 km 12, 29640 Brumiga', 'Carretera N-340 km 12 | 29640 | Brumiga | ES'],
    ['us', '12 Quill St, Brumtown, Kent, WA 98030', '12 Quill St | 98030 | Kent | US'],
    ['de', '12 Jahre Erfahrung, Meisterbetrieb, 10115 Brumstadt', null],
    ['us', 'Top 10 Plumbers, Best Service, Brumtown, IL 62701', null],
  ] as const
  for (const [ending, line, expected] of written)
    assert.equal(addressOf(`brumwick.${ending}`, 'en', `<p>${line}</p>`) ?? null, expected, line)
})

test('words of time, price and direction before a town are no street', () => {
  const lines = [
    '100 Mitarbeiter in Hamburg',
    '24 h Notdienst Hamburg',
    'A7 Richtung Hamburg',
    'Montag 9 Uhr, Wien',
    'Heft 3 Euro, Porto',
    '16. Pizza Salami / 17. Pizza Napoli',
  ]
  for (const line of lines)
    assert.equal(addressOf('brumwick.de', 'de', `<p>${line}</p>`) ?? null, null, line)
  const menu = '<p>16. Pizza Salami / 17. Pizza Napoli</p>'
  assert.equal(addressOf('brumwick.it', 'it', menu) ?? null, null)
  const rome = addressOf('brumwick.it', 'it', '<p>Via Quill 12, Roma</p>')
  assert.equal(rome, 'Via Quill 12 |  | Roma | IT')
})

test('an address without a postcode is no rival of one that has it', () => {
  const read = (line: string) =>
    readProfile('brumwick.de', {
      '/': { kind: 'home', html: `<html lang="de"><body><p>${line}</p></body></html>` },
      '/kontakt': {
        kind: 'contact',
        html: '<html lang="de"><body><p>Quillgasse 12<br>10115 Berlin</p></body></html>',
      },
    }).address
  for (const line of ['Seit 30 Jahren in Hamburg', 'Brumweg 4, Hamburg'])
    assert.deepEqual(read(line), read('Brumwick'), line)
  assert.equal(read('Brumwick')?.value.street, 'Quillgasse 12')
})

test('a label may stand right before its street', () => {
  const written = [
    ['de', 'Firmensitz:Quillgasse 12, 10115 Berlin', 'Quillgasse 12 | 10115 | Berlin | DE'],
    ['fr', 'Nos bureaux:12 rue du Quill, 75001 Paris', '12 rue du Quill | 75001 | Paris | FR'],
  ] as const
  for (const [country, line, expected] of written)
    assert.equal(addressOf(`brumwick.${country}`, country, `<p>${line}</p>`), expected)
})

test('a year to come behind a day is no postcode', () => {
  const html = '<p>Klimaneutral bis 15. Mai 2050 Wien</p>'
  assert.equal(addressOf('brumwick.at', 'de', html) ?? null, null)
})

test('a postcode that its form alone gives to a country is none where the numbers are of another', () => {
  const read = (tel: string) =>
    addressOf('brumwick.example', 'es', `<p>Calle Quill 12, 16000 Brumtal</p><p>Tel. ${tel}</p>`)
  assert.equal(read('+34 917 20 40 80'), 'Calle Quill 12 | 16000 | Brumtal | ES')
  assert.equal(read('+598 2908 4060') ?? null, null)
})
