import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { readEvidence } from '../../../website/page/evidence.ts'
import { hostilePages } from '../hostile-pages.ts'

const namesAt = (html: string, position: string) =>
  readEvidence('https://www.brumwick.test/', html)
    .statedNames.filter((name) => name.position === position)
    .map(({ text }) => text)

test('names are read from structured data, in graphs and lists', () => {
  const data = {
    '@graph': [
      {
        '@type': 'WebPage',
        name: 'Home',
        publisher: { '@type': 'Organization', name: 'Brumwick' },
      },
      { '@type': ['Thing', 'Corporation'], legalName: 'Brumwick Ltd', alternateName: ['BW'] },
      { '@type': 'schema:Bakery', name: 'Brumwick Bread' },
      { '@type': 'Person', name: 'Somebody Else' },
    ],
  }
  const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`
  const names = ['Brumwick Ltd', 'BW', 'Brumwick Bread', 'Brumwick']
  assert.deepEqual(namesAt(html, 'structured'), names)
})

test('broken structured data is no evidence and no error', () => {
  assert.deepEqual(
    namesAt('<script type="application/ld+json">{"@type":</script>', 'structured'),
    [],
  )
})

test('the owner after the copyright sign is read without years and phrases', () => {
  const lines = [
    '© 2019-2026 Brumwick Ltd. All rights reserved.',
    'Copyright © Brumwick Ltd | Privacy',
    '(c) 2026 by Brumwick Ltd',
    '© Brumwick Ltd 2026',
  ]
  for (const line of lines) {
    assert.match(
      namesAt(`<footer>${line}</footer>`, 'copyright')[0] ?? '',
      /^Brumwick Ltd\.?$/,
      line,
    )
  }
})

test('the owner before a copyright sign that ends its line is read, and not who made the page', () => {
  const credit = 'Made by <a href="https://studio.example">Studio Tarn</a>'
  const lines = [
    `<p>Brumwick Ltd &copy;</p><div>${credit}</div>`,
    `<p>Home | Brumwick Ltd ©</p>${credit}`,
    `<p>Brumwick Ltd © 2021</p>${credit}`,
    `<p>Brumwick Ltd, Copyright © 2019-2026. All rights reserved.</p>${credit}`,
    '<p>Brumwick Ltd © Web design: Studio Tarn</p>',
  ]
  for (const line of lines) {
    assert.deepEqual(namesAt(`<footer>${line}</footer>`, 'copyright'), ['Brumwick Ltd'], line)
  }
  const empty = ['All rights reserved ©', 'Home | © 2026', 'We sell. Read on. Brumwick ©']
  for (const line of empty) assert.deepEqual(namesAt(`<p>${line}</p>`, 'copyright'), [], line)
})

test('a dot within a legal form does not end the name of an owner', () => {
  const holders = ['Brumwick GmbH & Co. KG', 'Brumwick Sp. z o.o.', 'Brumwick Pty. Ltd']
  for (const holder of holders) {
    const line = `<p>Copyright 2016 by ${holder} Design by Studio Tarn</p>`
    assert.deepEqual(namesAt(line, 'copyright'), [holder])
  }
})

test('the word copyright within a sentence is no notice', () => {
  const text = '<p>We know the copyright ownership of songs.</p><p>Copyright Brumwick Ltd</p>'
  assert.deepEqual(namesAt(text, 'copyright'), ['Brumwick Ltd'])
})

test('the picture in the link that leads home is the logo, however it is called', () => {
  const html = '<header><a href="/"><span><img src="/i/1.png" alt="Brumwick"></span></a></header>'
  assert.ok(namesAt(html, 'logo').includes('Brumwick'))
  assert.ok(!namesAt(html.replace('href="/"', 'href="/p/3"'), 'logo').includes('Brumwick'))
  const drawn =
    '<a href="/"><svg viewBox="0 0 9 9"><title>Brumwick</title><path d="M2 2"/></svg></a>'
  assert.ok(namesAt(drawn, 'logo').includes('Brumwick'))
  const labelled = '<a href="/" aria-label="Brumwick home"><i></i></a>'
  assert.ok(namesAt(labelled, 'logo').includes('Brumwick home'))
})

test('a picture of the header that leads nowhere may be the logo, with or without the town', () => {
  const html = '<header><img src="/i/1.png" alt="Brumwick, Hammerfell"></header><img alt="Tarrow">'
  assert.deepEqual(namesAt(html, 'picture'), ['Brumwick', 'Hammerfell', 'Brumwick, Hammerfell'])
  assert.deepEqual(namesAt(html.replaceAll('header', 'section'), 'picture'), [])
})

test('town, trade, products and founding year of structured data are heard', () => {
  const data = {
    '@type': ['Organization', 'LegalService'],
    foundingDate: '1987-05-01',
    address: { '@type': 'PostalAddress', addressLocality: 'Hammerfell' },
    makesOffer: { itemOffered: { '@type': 'Product', name: 'Quillbot' } },
  }
  const html = `<script type="application/ld+json">${JSON.stringify(data)}</script><p>Welcome.</p>`
  const { stems, leadStems, yearsFounded } = readEvidence('https://brumwick.test/', html)
  for (const word of ['hammerfel', 'legal', 'quillbot']) {
    assert.match(stems, new RegExp(` ${word}`))
    assert.match(leadStems, new RegExp(` ${word}`))
  }
  assert.deepEqual(yearsFounded, [1987])
})

test('every part of a title is a stated name of its own', () => {
  const names = namesAt('<title>Better tools - Brumwick | Home</title>', 'title')
  assert.ok(names.includes('Brumwick'), String(names))
})

test('an imprint is found before an about page, on the same host only', () => {
  const html =
    '<a href="/about">About</a><a href="/impressum">Impressum</a><a href="https://x.test/imprint">Imprint</a>'
  const { legalPages } = readEvidence('https://brumwick.test/', html)
  assert.deepEqual(legalPages, ['https://brumwick.test/impressum', 'https://brumwick.test/about'])
})

test('any text is a page', () => {
  for (const odd of ['', '<', '{"json": true}', '\u0000\u0001', '<title>'.repeat(1_000)]) {
    assert.equal(typeof readEvidence('https://brumwick.test/', odd).title, 'string')
  }
})

test('text of elements side by side does not run together, and wrapped lines stay one', () => {
  const { text } = readEvidence(
    'https://brumwick.test/',
    '<nav><a>Tools</a><a>Prices</a></nav><p><span>Brum</span><span>wick</span> makes\n  planes</p><td>a</td><td>b</td>',
  )
  assert.equal(text, 'Tools Prices\nBrum wick makes planes\na\nb')
})

test('what scripts show in turn is read, what is never shown is not', () => {
  const html = `<body style="visibility:hidden"><p style="display:none">© Brumwick Ltd</p>
    <noscript>Please turn on scripts</noscript><template>t</template><svg><title>Arrow</title></svg>
    <select><option>Germany</option></select><title>Brumwick</title>`
  const { text, title } = readEvidence('https://brumwick.test/', html)
  assert.equal(text, '© Brumwick Ltd')
  assert.equal(title, 'Brumwick')
})

test('properties named like those of every object are properties like others', () => {
  const html = `<meta name="constructor" content="a"><meta property="__proto__" content="b">
    <meta property="og:site_name" content="Brumwick"><script type="application/ld+json">
    {"@type":"constructor","name":"x","__proto__":{"@type":"Organization","name":"y"}}</script>`
  assert.deepEqual(namesAt(html, 'site_name'), ['Brumwick'])
  assert.deepEqual(namesAt(html, 'structured'), [])
})

test('the beginning and the end of a long page are read', () => {
  const html = `<p>Brumwick first</p>${'<p>one of many lines</p>'.repeat(20_000)}<p>© Brumwick last</p>`
  const { text, statedNames } = readEvidence('https://brumwick.test/', html)
  assert.match(text, /^Brumwick first\n/)
  assert.ok(text.length <= 30_001)
  assert.ok(statedNames.some(({ text: name }) => name === 'Brumwick last'))
})

for (const [name, html] of Object.entries(hostilePages)) {
  test(`a hostile page costs a fraction of a second of a processor, and gives plain data: ${name}`, () => {
    // The worst page takes 210 ms on a slow machine; most take 30.
    assertThreadTime(() => void readEvidence('https://brumwick.test/', html), 400)
    const evidence = readEvidence('https://brumwick.test/', html)
    assert.deepEqual(structuredClone(evidence), evidence)
    assert.ok(JSON.stringify(evidence).length < 400_000)
  })
}

test('a name in Latin letters ends where a sign of Chinese, Japanese or Korean follows it', () => {
  for (const text of ['Brumwickは1987年に', 'Brumwick成立于1987年', 'Brumwick은 1987년']) {
    const { latin } = readEvidence('https://brumwick.test/', `<p>${text}</p>`)
    assert.match(latin.text, /Brumwick /, text)
  }
})

test('what asks for consent to cookies is not what a page is about', () => {
  const html = `<p>This website stores cookies on your computer to improve your experience.</p>
<p>By browsing on you agree to cookies.</p><p>You may withdraw your consent to cookies at any time.</p>
<p>We fire tiles for stoves in old houses.</p>`
  const { leadStems } = readEvidence('https://brumwick.test/', html)
  assert.match(leadStems, / stove /)
  assert.doesNotMatch(leadStems, / comput /)
})
