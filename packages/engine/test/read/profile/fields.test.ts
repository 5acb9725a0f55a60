import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHome, readProfile } from './read-profile.ts'

const data = (value: object): string =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const firm = { '@type': 'Organization', name: 'Brumwick' }

const logoOf = (html: string) =>
  readHome(`<title>Brumwick</title><body><header>${html}</header></body>`).logoUrl?.value

test('the picture of the header that names the firm and leads home is its logo', () => {
  const picture = '<a href="/"><img src="/brumwick-logo.png" alt="Brumwick"></a>'
  assert.equal(logoOf(picture), 'https://brumwick.example/brumwick-logo.png')
})

test('pictures of other sites, in scripts and in the address itself are no logo', () => {
  const others = [
    '<a href="https://quillmark.example/"><img src="https://quillmark.example/brumwick-logo.png" alt="Brumwick logo"></a>',
    '<a href="/"><img src="data:image/svg+xml,%3Csvg onload=alert(1)%3E" alt="Brumwick logo"></a>',
    '<a href="/"><img src="javascript:alert(1)//brumwick-logo.png" alt="Brumwick logo"></a>',
    '<a href="/"><img src="/partner-logo.png" alt="Brumwick partner logo"></a>',
  ]
  for (const html of others) assert.equal(logoOf(html), undefined, html)
  const { logoUrl } = readHome(data({ ...firm, logo: 'javascript:alert(1)' }))
  assert.equal(logoUrl, null)
})

test('a year behind a word for founding is that of the firm, and one of a membership or copyright is not', () => {
  const yearOf = (html: string) =>
    readProfile('brumwick.example', {
      '/': { kind: 'home', html: '<title>Brumwick</title>' },
      '/about': { kind: 'about', html: `<html lang="en"><body>${html}</body></html>` },
    }).foundedYear?.value
  assert.equal(yearOf('<p>Brumwick was founded in 1954.</p>'), 1954)
  assert.equal(readHome(data({ ...firm, foundingDate: 1954 })).foundedYear?.value, 1954)
  for (const html of [
    '<p>We have been a member of the guild since 1999.</p>',
    '<p>© 2019 Brumwick</p>',
    '<p>Founded in 9999</p>',
    '<p>Order number 1954</p>',
    '<p>Quillmark Tools Ltd was founded in 1921.</p>',
  ])
    assert.equal(yearOf(html), undefined, html)
})

test('the year of a notice is no founding, whatever the firm is called', () => {
  const foundedBy = (text: string) =>
    readHome(
      `<html lang="es"><title>Fundación Brumwick</title><footer><p>${text}</p></footer></html>`,
    ).foundedYear?.value ?? null
  assert.equal(foundedBy('Todos los derechos reservados Fundación Brumwick 2025'), null)
  assert.equal(foundedBy('Fundación: 1998'), 1998)
})

test('the industry is what the words of the title and headings tell', () => {
  const words =
    '<title>Brumwick dental clinic</title><h1>Dentist</h1><p>Dental implants, dentists, teeth</p>'
  assert.equal(readHome(words).industry?.value, 'health')
  assert.equal(readHome('<title>Brumwick</title><p>Welcome</p>').industry, null)
  // The home page of a small firm may be a name and a picture; a menu of each page counts once.
  const silent = '<title>Brumwick</title><p>Welcome</p>'
  const care = `<title>Treatments</title><h1>Dental implants</h1><p>Our dentist cares for teeth:
    orthodontics, whitening and a hygienist for the whole family.</p>`
  const menu = '<nav><a href="/a">Dental implants</a><a href="/b">Orthodontics</a></nav>'
  const pages = (html: string) => ({
    '/': { kind: 'home' as const, html: silent },
    '/treatments': { kind: 'other' as const, html },
    '/team': { kind: 'people' as const, html },
  })
  assert.equal(readProfile('brumwick.example', pages(care)).industry?.value, 'health')
  assert.equal(readProfile('brumwick.example', pages(menu)).industry, null)
})

test('technologies are those that the sources of the page show, each once', () => {
  const { technologies } = readHome(
    '<script src="/wp-content/a.js"></script><link rel="stylesheet" href="/wp-content/b.css">',
  )
  assert.deepEqual(
    technologies.map(({ value }) => value),
    ['WordPress'],
  )
})

test('the number of staff is a range or a count of structured data, and no other text', () => {
  const rangeOf = (numberOfEmployees: unknown) =>
    readHome(data({ ...firm, numberOfEmployees })).employeeRange?.value
  assert.equal(rangeOf('11-50'), '11-50')
  assert.equal(rangeOf({ '@type': 'QuantitativeValue', minValue: 5, maxValue: 9 }), '5-9')
  for (const written of ['many', -3, 1e30, '9'.repeat(400), '50-11', { value: {} }, null])
    assert.equal(rangeOf(written), undefined, JSON.stringify(written).slice(0, 40))
})

test('a year beside a label of its own is that of the founding, and the first of two in a sentence', () => {
  const yearOf = (html: string) =>
    readHome(`<title>Brumwick</title><body>${html}</body>`).foundedYear?.value
  assert.equal(yearOf('<div>1891</div><div>Gegründet</div>'), 1891)
  assert.equal(
    yearOf('<table><tr><th>Founded</th></tr><tr><td>February 11, 1919</td></tr></table>'),
    1919,
  )
  assert.equal(yearOf('<p>Brumwick was established in 2006 and incorporated in 2008.</p>'), 2006)
  assert.equal(yearOf('<p>Od 1.1. 2018 nemáme smlouvu</p>'), undefined)
})

test('the picture that visitors see comes before the one that data states, and an icon is no logo', () => {
  const stated = `<script type="application/ld+json">{"@type":"Bakery","name":"Brumwick","logo":"/og-image.png"}</script>`
  assert.equal(
    logoOf(`${stated}<a href="/"><img src="/brumwick-logo.png"></a>`),
    'https://brumwick.example/brumwick-logo.png',
  )
  assert.equal(logoOf('<a href="/"><img src="/brumwick-icon.png" alt="Brumwick"></a>'), undefined)
})

test('a file that is called logo is one wherever it stands, and a picture that bears the name alone is none', () => {
  const beside = (picture: string) =>
    readHome(`<title>Brumwick</title><body><p>${picture}</p></body>`).logoUrl?.value
  assert.equal(beside('<img src="/img/logo.png">'), 'https://brumwick.example/img/logo.png')
  for (const file of ['brumwick-team.jpg', 'brumwick-catalogo.png'])
    assert.equal(beside(`<img src="/img/${file}">`), undefined)
})

test('a founding in a date and in the slogan of a foot is one, and counts before the years of people', () => {
  const yearOf = (html: string) =>
    readHome(`<title>Brumwick</title><body>${html}</body>`).foundedYear?.value
  assert.equal(yearOf('<table><tr><th>設立年月日</th><td>2019年3月6日</td></tr></table>'), 2019)
  assert.equal(yearOf('<footer><p>Reliable partner in tools since 1954.</p></footer>'), 1954)
  assert.equal(yearOf('<p>Founded in 1954.</p><p>Baker since 1971</p>'), 1954)
})

test('a year in the foot of a price, a member, a website or a group is no founding', () => {
  const yearOf = (foot: string, text = '') =>
    readHome(`<title>Brumwick</title><body>${text}<footer><p>${foot}</p></footer></body>`)
      .foundedYear?.value
  for (const foot of [
    'Prices valid since 2023',
    'Member of the chamber since 2019',
    'ISO certified since 2012',
    'Website online since 2015',
    'A company of Quillmark Group since 2018',
    'Rooms from 1500 EUR',
    'All our cosy rooms from 1500',
  ]) {
    assert.equal(yearOf(foot), undefined, foot)
    assert.equal(yearOf(foot, '<p>Founded in 1954.</p>'), 1954, foot)
  }
  assert.equal(yearOf('Brumwick Group – since 1954'), 1954)
  assert.equal(yearOf('Fresh bread since 1971', '<p>Founded in 1954.</p>'), 1954)
})

test('a file called logo counts in the head, as a way home or with a text of the firm', () => {
  const beside = (picture: string) =>
    readHome(`<title>Brumwick</title><body><p>${picture}</p></body>`).logoUrl?.value ?? null
  for (const picture of [
    'Partners <img src="/img/partner1/logo.png" alt="Quillmark">',
    '<a href="/clients"><img src="/uploads/logo.svg" alt="Quillmark"></a>',
  ])
    assert.equal(beside(picture), null, picture)
  for (const alt of ['', 'Logo', 'Brumwick'])
    assert.notEqual(beside(`<img src="/img/logo.png" alt="${alt}">`), null, alt)
  assert.notEqual(beside('<a href="/"><img src="/img/logo.png" alt="Home"></a>'), null)
})
