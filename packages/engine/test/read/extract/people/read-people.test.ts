import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from './people-of.ts'

const two = ['Jane Doe: Chief Executive Officer', 'Peter Marlow: Head of Sales']

/** The same two people in every layout of real pages. */
const layouts: Readonly<Record<string, string>> = {
  'cards with headings': `<div class="grid"><div class="card"><img alt="Jane Doe" src="a.jpg"><h3>Jane Doe</h3><p>Chief Executive Officer</p></div>
    <div class="card"><img alt="Peter Marlow" src="b.jpg"><h3>Peter Marlow</h3><p>Head of Sales</p></div></div>`,
  'cards with the title first': `<div><div><span>Chief Executive Officer</span><h4>Jane Doe</h4></div>
    <div><span>Head of Sales</span><h4>Peter Marlow</h4></div></div>`,
  'cards with biographies': `<section><article><h2>Jane Doe</h2><h3>Chief Executive Officer</h3><p>Jane has led many teams and was the head of marketing elsewhere before she came here in 2010.</p></article>
    <article><h2>Peter Marlow</h2><h3>Head of Sales</h3><p>Peter joined in 2012 as a sales manager and has been with the firm ever since, in three countries.</p></article></section>`,
  'headings with name and title': `<div><h2><a href="/jane">Jane Doe, Chief Executive Officer</a></h2><p>She runs it.</p><h2>Peter Marlow, Head of Sales</h2><p>He sells it.</p></div>`,
  'headings of two lines': `<div><h2>Jane Doe<br>Chief Executive Officer</h2><p>She runs it.</p><h2>Peter Marlow<br>Head of Sales</h2><p>He sells it.</p></div>`,
  'a table': `<table><tr><th>Name</th><th>Position</th><th>Phone</th></tr><tr><td>Jane Doe</td><td>Chief Executive Officer</td><td>x 101</td></tr>
    <tr><td>Peter Marlow</td><td>Head of Sales</td><td>x 102</td></tr></table>`,
  'a table with the family name first': `<table><tr><td>DOE, Jane</td><td>Chief Executive Officer</td></tr><tr><td>MARLOW, Peter</td><td>Head of Sales</td></tr></table>`,
  'a table of titles and names': `<table><tr><th>Chief Executive Officer:</th><td>Jane Doe</td></tr><tr><th>Head of Sales:</th><td>Peter Marlow</td></tr></table>`,
  'a definition list': `<dl><dt>Jane Doe</dt><dd>Chief Executive Officer</dd><dt>Peter Marlow</dt><dd>Head of Sales</dd></dl>`,
  'a list of lines': `<ul><li>Jane Doe - Chief Executive Officer</li><li>Peter Marlow – Head of Sales</li></ul>`,
  'a list in bold and plain': `<ul><li><strong>Jane Doe</strong> Chief Executive Officer</li><li><strong>Peter Marlow</strong>, Head of Sales</li></ul>`,
  'two rows of a table': `<table><tr><td>Jane Doe</td><td>Peter Marlow</td></tr><tr><td>Chief Executive Officer</td><td>Head of Sales</td></tr></table>`,
  'labels for names and titles': `<p>Name: Jane Doe<br>Title: Chief Executive Officer</p><p>Name: Peter Marlow<br>Title: Head of Sales</p>`,
  'dotted lines': `<p>Jane Doe ........ Chief Executive Officer</p><p>Peter Marlow ........ Head of Sales</p>`,
  'names with licences before titles': `<p>Jane Doe, R.N., Chief Executive Officer</p><p>Peter Marlow, CPA, Head of Sales, 555 010 0102</p>`,
  'a board with degrees in a sentence': `<p><b>Directors:</b> Jane "Jay" Doe, MBA (Chief Executive Officer), Peter Marlow (Head of Sales)</p>`,
  'lines with a word before the number': `<ul><li>Jane Doe, Chief Executive Officer, Call: +44 20 7946 0100 <a href="mailto:jd@acme.example">[email]</a></li>
    <li>Peter Marlow, Head of Sales, Line 0555 0102</li></ul>`,
  'columns of a preformatted text': `<pre>\nJane Doe            Chief Executive Officer     x201   jd@acme.example\nPeter Marlow        Head of Sales               x202\n</pre>`,
  'rows of spaced dots': `<p>Jane Doe . . . . . Chief Executive Officer</p><p>Head of Sales . . . . Peter Marlow</p>`,
  'lines with bullets': `<p>Jane Doe ● Chief Executive Officer</p><p>Peter Marlow ∙ Head of Sales</p>`,
  'one line with dots between all': `<p>Jane Doe · Chief Executive Officer · Peter Marlow · Head of Sales</p>`,
  'names with degrees of all kinds': `<div><p>Jane Doe, B.Sc. (Hons), EdD</p><p>Chief Executive Officer</p></div><div><p>Peter Marlow, MBA (INSEAD), PMP®</p><p>Head of Sales</p></div>`,
  'degrees in brackets': `<h4>Jane Doe (CPA)</h4><p>Chief Executive Officer</p><h4>Peter Marlow (B.Sc.)</h4><p>Head of Sales</p>`,
  'degrees before a dash': `<p>Jane Doe, CPA, MCIPS – Chief Executive Officer</p><p>Peter Marlow, MBA - Head of Sales</p>`,
  'biographies that begin with a part of the name': `<div><h3>Jane Doe</h3><p>Jane has been our Chief Executive Officer since 2014 and lives by the river.</p></div>
    <div><h3>Peter Marlow</h3><p>The hills are near. As our Head of Sales, Peter knows every road that leads to a customer.</p></div>`,
  'sentences that begin with the office': `<p>As Chief Executive Officer, Jane Doe looks after the firm.</p><p>Our Head of Sales Peter Marlow knows every road.</p>`,
  'names with signs that take no room': `<p>Ja\u200dne D\u2063oe - Chief Executive Officer</p><p>Peter Mar\u00adlow\ufeff - Head of Sales</p>`,
  brackets: `<p>Jane Doe (Chief Executive Officer)</p><p>Peter Marlow (Head of Sales)</p>`,
  bars: `<p>Jane Doe | Chief Executive Officer</p><p>Peter Marlow | Head of Sales</p>`,
  labels: `<p>Chief Executive Officer: Jane Doe</p><p>Head of Sales: Peter Marlow</p>`,
  'flat lines': `<p>Jane Doe</p><p>Chief Executive Officer</p><p>Phone 555 0101</p><p>Peter Marlow</p><p>Head of Sales</p><p>Phone 555 0102</p>`,
  'lines with breaks': `<p>Jane Doe<br>Chief Executive Officer<br>Tel. 555 0101</p><p>Peter Marlow<br>Head of Sales<br>Tel. 555 0102</p>`,
  'spans without blanks': `<div><p><span class="n">Jane Doe</span><span class="t">Chief Executive Officer</span></p><p><span class="n">Peter Marlow</span><span class="t">Head of Sales</span></p></div>`,
  'elements of two kinds without blanks': `<div><p><strong>Jane Doe</strong><span>(Chief Executive Officer)</span></p><p><strong>Peter Marlow</strong><em>Head of Sales</em></p></div>`,
  'links side by side': `<div><a href="/j"><span>Jane Doe</span><span>Chief Executive Officer</span></a><a href="/p"><span>Peter Marlow</span><span>Head of Sales</span></a></div>`,
  'sentences about what is ours': `<p>The yard is new. She reports to our Chief Executive Officer, Jane Doe, and likes it. Ask for Peter Marlow, our Head of Sales, on weekdays.</p>`,
  'sentences that begin before the name': `<p>In the first house sits our Chief Executive Officer Jane Doe with two dogs. Upstairs Peter Marlow is our Head of Sales and answers every letter.</p>`,
  'sentences that name the firm': `<p>The dock was opened by Jane Doe, Chief Executive Officer of Acme, and by the mayor. It was built, said Peter Marlow, Head of Sales at Acme, in a year.</p>`,
  paragraphs: `<p>Jane Doe, Chief Executive Officer, founded the firm in a garage and still repairs its first machine herself every spring.</p>
    <p>Peter Marlow is our Head of Sales and has been with us since 2001. He knows every customer by name and every road that leads to one of them, and he is never late.</p>`,
  'names with degrees': `<h3>Dr. Jane Doe, PhD</h3><p>Chief Executive Officer</p><h3>Mr. Peter Marlow</h3><p>Head of Sales</p>`,
  'a board in a sentence': `<p>Our management: Jane Doe (Chief Executive Officer), Peter Marlow (Head of Sales).</p>`,
  'a board between semicolons': `<p>Jane Doe, Chief Executive Officer; Peter Marlow, Head of Sales.</p>`,
  'text with blanks of no width': `<div><p><span>\u200bJane Doe</span></p><p>Chief \u00adExecutive Officer</p><p>\u200b</p></div><div><p><span>\u200bPeter Marlow</span></p><p>Head of\u200b Sales</p></div>`,
  'titles in two blocks': `<div class="c"><h3>Jane Doe</h3><div>Chief Executive Officer</div></div><div class="c"><h3>Peter Marlow</h3><div>Head</div><div>of Sales</div></div>`,
  'sentences that say who serves as what': `<h3>Jane Doe</h3><p>Jane Doe serves as Chief Executive Officer and lives by the river, in a house of many rooms.</p>
    <h3>Peter Marlow</h3><p>Peter Marlow is our Head of Sales and works from the coast, where his boat lies.</p>`,
  'offices in bold before sentences': `<p><b>Chief Executive Officer</b> Jane Doe has run the yard since the flood.</p><p><b>Head of Sales</b> Peter Marlow knows every boat.</p>`,
  microdata: `<div itemscope itemtype="https://schema.org/Person"><b itemprop="name">Jane Doe</b><i itemprop="jobTitle">Chief Executive Officer</i></div>
    <div itemscope itemtype="https://schema.org/Person"><b itemprop="name">Peter Marlow</b><i itemprop="jobTitle">Head of Sales</i></div>`,
  RDFa: `<div vocab="https://schema.org/" typeof="Person"><b property="name">Jane Doe</b><i property="jobTitle">Chief Executive Officer</i></div>
    <div vocab="https://schema.org/" typeof="Person"><b property="name">Peter Marlow</b><i property="jobTitle">Head of Sales</i></div>`,
  hCard: `<div class="vcard"><span class="fn">Jane Doe</span> <span class="title">Chief Executive Officer</span></div>
    <div class="h-card"><span class="p-name">Peter Marlow</span> <span class="p-job-title">Head of Sales</span></div>`,
  'JSON-LD': `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Acme",
    "employee":[{"@type":"Person","name":"Jane Doe","jobTitle":"Chief Executive Officer"},{"@type":"Person","name":"Peter Marlow","jobTitle":"Head of Sales"}]}</script>`,
}

for (const [layout, body] of Object.entries(layouts)) {
  test(`people are read from ${layout}`, () => {
    assert.deepEqual(named(peopleOn(body)), two)
  })
}

test('a page of unknown names is read like one of known ones when it presents people', () => {
  const body = `<h1>Our team</h1><div><div><h3>Xalvadi Prenkora</h3><p>Plant Manager</p></div><div><h3>Oquist Barnhelm</h3><p>Technician</p></div></div>`
  assert.deepEqual(named(peopleOn(body)), [
    'Xalvadi Prenkora: Plant Manager',
    'Oquist Barnhelm: Technician',
  ])
})

test('a department stands for a title where the neighbours have theirs', () => {
  const card = (name: string, title: string) =>
    `<div><p>${name}</p><p>${title}</p><p>Ext. 12</p></div>`
  const body = `${card('Jane Doe', 'President')}${card('Peter Marlow', 'Technician')}${card('Ann Ferris', 'Buyer')}${card('Tom Ashby', 'Industrial Markets')}`
  assert.deepEqual(named(peopleOn(body)).at(-1), 'Tom Ashby: Industrial Markets')
})

test('a department on a line stands for a title where the lines beside it have theirs', () => {
  const item = (name: string, title: string) =>
    `<li><a href="/x">${name}</a> <small>${title}</small></li>`
  const list = `${item('Jane Doe', 'Owner')}${item('Peter Marlow', 'Technician')}${item('Ann Ferris', 'People & Talent')}`
  assert.deepEqual(named(peopleOn(`<ul>${list}</ul>`)).at(-1), 'Ann Ferris: People & Talent')
})

test('one label holds for all the names below it', () => {
  const body =
    '<p>Managing directors:<br>Jane Doe<br>Peter Marlow</p><p>Managing director: Ann Ferris and Tom Ashby</p>'
  const people = peopleOn(body.replace('directors:', 'director:'), '/imprint')
  assert.deepEqual(named(people), [
    'Jane Doe: Managing director',
    'Peter Marlow: Managing director',
    'Ann Ferris: Managing director',
    'Tom Ashby: Managing director',
  ])
})

test('a title goes on over two lines', () => {
  assert.deepEqual(
    named(peopleOn('<p><b>Jane Doe</b><br>Vice President,<br>Sales &amp; Marketing</p>')),
    ['Jane Doe: Vice President, Sales & Marketing'],
  )
})

test('the heading of the next group is no title of the person before', () => {
  const body = `<h2>Managers</h2><p><a href="/a">Jane Doe</a></p><p><a href="/b">Peter Marlow</a></p><h2>Counsel</h2><p><a href="/c">Ann Ferris</a></p>`
  assert.equal(
    peopleOn(body).some(({ name, jobTitle }) => name === 'Peter Marlow' && jobTitle === 'Counsel'),
    false,
  )
})

test('an owner whose firm bears the name is a person', () => {
  assert.deepEqual(named(peopleOn('<div><b>Jane Acme</b><p>Owner</p></div>')), ['Jane Acme: Owner'])
})

test('a person named twice is one person', () => {
  const body = `${layouts['a table']}${layouts['JSON-LD']}${layouts['a definition list']}`
  assert.equal(peopleOn(body).length, 2)
})

test('generations stay in a name, degrees and forms of address go', () => {
  const names = (text: string) =>
    peopleOn(`<h3>${text}</h3><p>Chief Executive Officer</p>`).map(({ name }) => name)
  assert.deepEqual(names('Dr. John F. Murrow, Jr.'), ['John F. Murrow Jr.'])
  assert.deepEqual(names('Prof. Dr. Jane Doe, MBA'), ['Jane Doe'])
  assert.deepEqual(names('Jane "Jinny" Doe (she/her)'), ['Jane Doe'])
})

test('a page about one person names them in its title', () => {
  const on = (title: string) =>
    named(peopleOn('<h1>Welcome</h1>', '/jane', `<title>${title}</title>`))
  assert.deepEqual(on('Jane Doe, Owner - Acme'), ['Jane Doe: Owner'])
  assert.deepEqual(on('Jane Doe | Wedding Florist | Acme'), ['Jane Doe: Wedding Florist'])
  assert.deepEqual(on('Jane Doe, CEO of Other Works | Acme'), [])
  assert.deepEqual(on('Sales Manager | Acme'), [])
})

test('an office before a name is the title of who has no other', () => {
  assert.deepEqual(
    named(
      peopleOn('<ul><li>Professor Jane Doe</li><li>Professor Ann Ferris, Dean of Arts</li></ul>'),
    ),
    ['Jane Doe: Professor', 'Ann Ferris: Dean of Arts'],
  )
})

test('a couple shares its surname and its title', () => {
  assert.deepEqual(named(peopleOn('<p>Jane and John Doe, Owners</p>')), [
    'Jane Doe: Owners',
    'John Doe: Owners',
  ])
})

test('a name without a title takes none from what follows', () => {
  const body = `<ul><li>Jane Doe</li><li>Peter Marlow</li></ul><p>Open positions</p><p>Sales Manager</p>`
  assert.deepEqual(peopleOn(body), [])
})

/** Lines that say how to reach a person, beside who the person is. */
const reachable: Readonly<Record<string, string>> = {
  'a link to a mailbox':
    '<p>Jane Doe – Chief Executive Officer <a href="mailto:j@acme.example">Email</a></p>',
  'a link behind a title':
    '<dl><dt>Jane Doe</dt><dd>Chief Executive Officer <a href="mailto:j@acme.example"><b>Contact</b></a></dd></dl>',
  'a link to a biography':
    '<h3>Jane Doe <a href="/jane">Bio</a></h3><p>Chief Executive Officer</p>',
  'a link with the given name':
    '<p>Jane Doe, Chief Executive Officer <a href="mailto:j@acme.example">Email Jane</a></p>',
  'two links in brackets':
    '<p>Jane Doe, Chief Executive Officer [<a href="mailto:j@acme.example">email</a> | <a href="https://www.linkedin.com/in/jane-doe">LinkedIn</a>]</p>',
  'the name of a network': '<h3>Jane Doe - Chief Executive Officer | LinkedIn</h3>',
}

for (const [place, body] of Object.entries(reachable)) {
  test(`name and title are read beside ${place}`, () => {
    assert.deepEqual(named(peopleOn(body)), ['Jane Doe: Chief Executive Officer'])
  })
}

test('a link whose words are the name stays a name', () => {
  const body = '<p><a href="mailto:jane@acme.example">Jane Doe</a>, Chief Executive Officer</p>'
  assert.deepEqual(named(peopleOn(body)), ['Jane Doe: Chief Executive Officer'])
})

test('a title of two lines is read whole, also below picture and name in one cell of a table', () => {
  const cell =
    '<table><tr><td><p><a><img alt="Jane Doe"><strong>Jane Doe</strong><br></a>Executive Vice President<br>Chief Financial Officer</p></td></tr></table>'
  assert.deepEqual(named(peopleOn(cell)), [
    'Jane Doe: Executive Vice President, Chief Financial Officer',
  ])
  assert.deepEqual(named(peopleOn('<p><b>Jane Doe</b><br>President<br>and CEO</p>')), [
    'Jane Doe: President and CEO',
  ])
})

test('a second line that stands over the next name is not a part of the title before', () => {
  const body = '<p>Jane Doe<br>President<br>Head of Sales<br>Peter Marlow</p>'
  assert.equal(named(peopleOn(body))[0], 'Jane Doe: President')
})

test('a title set as a small heading below the name is a title, a heading between cards is none', () => {
  const text = '<p>Jane has built the firm up from a shed by the river and still opens it.</p>'
  assert.deepEqual(named(peopleOn(`<p>JANE DOE</p><h5>OWNER, PRINCIPAL</h5>${text}`)), [
    'JANE DOE: OWNER, PRINCIPAL',
  ])
  const cards = '<p>Jane Doe</p><h5>Of Counsel</h5><p>Peter Marlow</p>'
  assert.equal(named(peopleOn(cards)).includes('Jane Doe: Of Counsel'), false)
})

test('a paragraph that begins with an office and a name introduces a person', () => {
  const body =
    '<table><tr><td><em>Owner and founder:</em> <strong>Jane Doe</strong> once ran the yard next door.</td></tr></table>'
  assert.deepEqual(named(peopleOn(body)), ['Jane Doe: Owner and founder'])
})

test('a name in lower case is read where an address is made of it', () => {
  const card = (address: string) =>
    `<div><h3>jane doe</h3><p>Managing Director</p><a href="mailto:${address}">write</a></div>`
  assert.deepEqual(named(peopleOn(card('jane.doe@acme.example'))), ['Jane Doe: Managing Director'])
  assert.deepEqual(named(peopleOn(card('sales@acme.example'))), [])
})

test('a rank and its field are one title, in two blocks and in a sentence', () => {
  const expected = ['Mara Lindqvist: Vice President, Finance']
  const blocks = '<div><h3>Mara Lindqvist</h3><p>Vice President</p><p>Finance</p></div>'
  assert.deepEqual(named(peopleOn(blocks)), expected)
  const sentence = '<p>Mara Lindqvist, Vice President, Finance, joined the firm in the spring.</p>'
  assert.deepEqual(named(peopleOn(sentence)), expected)
})

test('a sole trader is the owner in an imprint, a name below a company is none', () => {
  const imprint = (firm: string) =>
    peopleOn(
      `<h2>Angaben gemäß § 5 DDG</h2><p>${firm}<br>Anna Birkmann<br>Heideweg 1<br>29614 Soltau</p>`,
      '/impressum',
    )
  assert.deepEqual(named(imprint('Holzbau am Heideweg')), ['Anna Birkmann: Inhaber'])
  assert.deepEqual(named(imprint('Birkmann Holzbau e.K.')), ['Anna Birkmann: Inhaber'])
  assert.deepEqual(named(imprint('Nordwerk Holzbau GmbH')), [])
})

test('the director of a publication represents the firm, by the office stated beside the name', () => {
  const legal = (line: string) => named(peopleOn(`<p>${line}</p>`, '/mentions-legales'))
  assert.deepEqual(legal('Directeur de la publication : Jeanne Dupont'), [
    'Jeanne Dupont: Directeur de la publication',
  ])
  assert.deepEqual(legal('Directrice de la publication : Jeanne Dupont, Gérante'), [
    'Jeanne Dupont: Gérante',
  ])
})

test('former officers below a heading are not the staff', () => {
  const page = `<h2>Leadership</h2><div><h4>Jane Doe</h4><p>Chief Executive Officer</p></div>
    <h2>Former leadership</h2><div><h4>Peter Marlow</h4><p>Head of Sales</p></div>`
  assert.deepEqual(named(peopleOn(page)), ['Jane Doe: Chief Executive Officer'])
})

test('a surname that is a given name too stands before a comma where its neighbours do', () => {
  const row = (name: string, title: string) => `<tr><td>${name}</td><td>${title}</td></tr>`
  const others = `${row('Lindqvist, Mara', 'Head of Sales')}${row('Marlow, Peter', 'Controller')}`
  const table = `<table>${row('Mitchell, Luke', 'Marketing Manager')}${others}</table>`
  assert.equal(named(peopleOn(table))[0], 'Luke Mitchell: Marketing Manager')
})

test('a second chief executive under another heading, and who stands beside them, are of another firm', () => {
  const card = (name: string, title: string) => `<div><h4>${name}</h4><p>${title}</p></div>`
  const page = (
    heading: string,
    contact = '',
  ) => `<h1>About</h1>${card('Jane Doe', 'Chief Executive Officer')}
    <h2>${heading}</h2>${card('Mara Lindqvist', 'Owner')}<div><h4>Peter Marlow</h4><p>Head of Sales</p>${contact}</div>`
  const own = 'Jane Doe: Chief Executive Officer'
  const all = [own, 'Mara Lindqvist: Owner', 'Peter Marlow: Head of Sales']
  assert.deepEqual(named(peopleOn(page('They chose us'))), [own])
  assert.deepEqual(named(peopleOn(page('The team in the north'))), all)
  const address = '<a href="mailto:peter.marlow@acme.example">Write</a>'
  assert.deepEqual(named(peopleOn(page('They chose us', address))), all)
})

test('a department before a colon and a name says who stands for it, a credit does not', () => {
  assert.deepEqual(
    named(peopleOn('<p>Finance & Controlling: Jane Doe, Tel. 555 0101</p>', '/contact')),
    ['Jane Doe: Finance & Controlling'],
  )
  assert.deepEqual(named(peopleOn('<p>Design & Production: Jane Doe</p>', '/contact')), [])
})
