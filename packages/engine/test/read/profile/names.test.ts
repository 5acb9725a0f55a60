import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHome, readProfile } from './read-profile.ts'

test('the name is that of the data of the page, with its words as evidence where it has some', () => {
  const { name } =
    readHome(`<script type="application/ld+json">{"@type":"Bakery","name":"Brumwick Bakery"}</script>
    <title>Fresh bread every day | Brumwick</title>`)
  assert.equal(name?.value, 'Brumwick Bakery')
  assert.equal(name?.quote, null)
})

test('without data, the part of the title that the host bears is the name', () => {
  assert.equal(readHome('<title>Fresh bread every day | Brumwick</title>').name?.value, 'Brumwick')
  assert.equal(readHome('<title>Welcome</title>').name, null)
})

test('the name in full is that of the imprint, with its form', () => {
  const profile = readProfile('brumwick.example', {
    '/': { kind: 'home', html: '<title>Brumwick</title>' },
    '/impressum': {
      kind: 'imprint',
      html: `<h1>Impressum</h1><p>Brumwick Backwaren GmbH & Co. KG<br>Hauptstr. 1</p>
        <p>Hosting provider: Quillmark Hosting GmbH</p>`,
    },
  })
  assert.equal(profile.legalName?.value, 'Brumwick Backwaren GmbH & Co. KG')
  assert.equal(profile.legalForm?.value, 'GmbH & Co. KG')
})

test('the description is what the firm writes of itself, never that of a template', () => {
  const described = (content: string) =>
    readHome(`<meta name="description" content="${content}"><title>Brumwick</title>`).description
  assert.equal(described('Just another WordPress site of someone'), null)
  assert.equal(
    described('Brumwick bakes bread in York since 1921.')?.value,
    'Brumwick bakes bread in York since 1921.',
  )
})

test('the name in full is read within a sentence, before a name in quotes and behind a comma', () => {
  const sites = [
    [
      'brumwick.example',
      '<p>Brumwick Widgets Limited was incorporated in 2014 as a vehicle.</p>',
      'Brumwick Widgets Limited',
    ],
    ['brumwick.example', '<p>Brumwick Widgets Co., Ltd.</p>', 'Brumwick Widgets Co., Ltd.'],
    ['brumwick.example', '<p>© ООО «Brumwick»</p>', 'ООО «Brumwick»'],
  ] as const
  for (const [domain, html, expected] of sites) {
    const { legalName } = readProfile(domain, {
      '/': { kind: 'home', html: '<title>Brumwick</title><body><h1>Brumwick</h1></body>' },
      '/legal': { kind: 'imprint', html: `<body>${html}</body>` },
    })
    assert.equal(legalName?.value, expected)
  }
})

test('the name in full of another firm in a sentence is not that of the site', () => {
  const html = '<p>She was director of Quillmark Holdings Limited from 2004 on.</p>'
  const { legalName } = readProfile('brumwick.example', {
    '/': { kind: 'home', html: `<title>Brumwick</title><body>${html}</body>` },
  })
  assert.equal(legalName, null)
})

test('a legal form that the host bears as well names no firm', () => {
  const named = (line: string) =>
    readProfile('quillcompany.example', {
      '/': { kind: 'home', html: `<title>Quill</title><p>${line}</p>` },
    }).legalName?.value ?? null
  assert.equal(named('The holder is a Private Company of the country.'), null)
  assert.equal(named('The Quill Company makes ropes.'), 'The Quill Company')
})

test('the maker of the site and the word for copyright are no part of a name in full', () => {
  const footOf = (text: string) =>
    readHome(`<title>Brumwick</title><footer><p>${text}</p></footer>`).legalName?.value ?? null
  assert.equal(footOf('Copyright Brumwick B.V.'), 'Brumwick B.V.')
  assert.equal(
    footOf('© 2024 Brumwick - Fresh bread . Designed by Quillmark India Pvt Ltd...'),
    null,
  )
  assert.equal(readHome('<title>www.brumwick.example</title>').name, null)
})
