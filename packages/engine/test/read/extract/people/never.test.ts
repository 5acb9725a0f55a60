import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from './people-of.ts'

const jane = '<div class="card"><h3>Jane Doe</h3><p>Managing Director</p></div>'
const other = '<p>Otto Stranger</p><p>Managing Director</p>'

/** Puts a stranger in a card like Jane's, below a heading that reads like a name and says nothing. */
const besideJane = (more: string): string =>
  `${jane}<h2>Gute Nachbarn</h2><div class="card"><h3>Otto Stranger</h3><p>Head of Estates</p>${more}</div>`

/** Pages that name a stranger beside Jane; only Jane may be found. */
const traps: Readonly<Record<string, string>> = {
  'a testimonial under its heading': `${jane}<h2>What our customers say</h2><p>“They keep their word.”</p><p>Otto Stranger, CEO</p>`,
  'a testimonial marked by its class': `${jane}<div class="testimonial-item"><p>Great.</p><h4>Otto Stranger</h4><span>Managing Director</span></div>`,
  'a quotation': `${jane}<blockquote>We were delighted with the work they did for us, from the first day to the last.<br>Otto Stranger, CEO</blockquote>`,
  'a name behind a quotation': `${jane}<p>"They did excellent work for us, and they did it on time."</p><p>Otto Stranger, Director</p>`,
  'a dash behind a quotation': `${jane}<p>They did excellent work for us, and they did it on time and on budget, too.</p><p>- Otto Stranger, Director</p>`,
  'the head of another company': `${jane}<p>Otto Stranger, CEO of Other Works</p><p>Otto Stranger, Founder at Otherco</p>`,
  'a name over another company': `${jane}<p>Otto Stranger</p><p>President</p><p>Other Works Ltd.</p>`,
  'an advisory board': `${jane}<h2>Advisory Board</h2>${other}`,
  investors: `${jane}<h2>Our investors</h2>${other}`,
  distributors: `${jane}<h2>Find a distributor</h2><p>x</p><h2>Distributors</h2>${other}`,
  partners: `${jane}<h2>Our partners</h2>${other}`,
  'a list of other firms': `${jane}<div><p><a href="https://other.example/">Other Works</a></p>${other}</div>`,
  'a web agency': `${jane}<div id="footer"><p>Website by Otto Stranger, Web Designer</p><p>Webdesign: Otto Stranger, Designer</p></div>`,
  'an author of an article': `${jane}<p>by Otto Stranger</p><p>Managing Director</p>`,
  'an author box': `${jane}<div class="author-box"><h4>Otto Stranger</h4><p>Editor</p></div>`,
  'a comment': `${jane}<div id="comments"><h4>Otto Stranger</h4><p>Designer</p></div>`,
  'a person in memoriam': `${jane}<h2>In memoriam</h2>${other}`,
  'past presidents': `${jane}<h2>Past presidents</h2>${other}`,
  customers: `${jane}<h2>Our customers</h2>${other}`,
  'a speaker': `${jane}<h2>Guest speakers</h2>${other}`,
  awards: `${jane}<h2>Award winners</h2>${other}`,
  news: `${jane}<h2>Latest news</h2><p>Otto Stranger</p><p>Chairman</p>`,
  'a street': `${jane}<p>Austin Street</p><p>Head Office Manager</p>`,
  'a building': `${jane}<p>Victoria House</p><p>Facility Manager</p>`,
  'a product': `${jane}<p>Ruby Gloss Finish</p><p>12 oz, for designers</p>`,
  'a thing with a given name': `${jane}<div><h3>Charlotte Bookcase</h3><p>Head Designer</p></div><p>Every bookcase is made to order.</p>`,
  'a master bedroom': `${jane}<div><h3>Chelsea Wardrobe</h3><p>Master Bedroom</p></div>`,
  'a department': `${jane}<p>Sales Team</p><p>Director</p><p>Customer Service</p><p>Manager</p>`,
  'a job advert': `${jane}<h3>Sales Manager</h3><p>Full time</p><h3>Marketing Director wanted</h3><p>We are looking for a manager.</p>`,
  'a menu': `${jane}<ul><li><a href="/a">Compliance Officer</a></li><li><a href="/b">Pension Fraud</a></li><li><a href="/c">Legal Counsel</a></li></ul>`,
  'an author in structured data': `${jane}<script type="application/ld+json">{"@type":"BlogPosting","author":{"@type":"Person","name":"Otto Stranger","jobTitle":"CEO"}}</script>`,
  'a reviewer in structured data': `${jane}<script type="application/ld+json">{"@type":"Product","review":[{"@type":"Review","reviewedBy":{"@type":"Person","name":"Otto Stranger","jobTitle":"CEO"}}]}</script>`,
  'an employee of others in structured data': `${jane}<script type="application/ld+json">{"@type":"Person","name":"Otto Stranger","jobTitle":"CEO","worksFor":{"@type":"Organization","name":"Other Works"}}</script>`,
  'the card of another company': `${jane}<div class="vcard"><span class="fn">Otto Stranger</span> <span class="title">CEO</span> <span class="org">Other Works</span></div>`,
  'a group whose titles end with names of firms': `${jane}<h4>Awards and friends</h4><div><p>Otto Stranger</p><p>Head of Estates, Bank of Albion</p></div>`,
  'a group whose cards end with names of firms': `${jane}<h2>Backed by the best</h2><div><h3>Otto Stranger</h3><p>Founder</p><p>Tidewater Labs</p></div><div><h3>Ann Ferris</h3><p>General Partner</p><p>Longshore</p></div>`,
  'a group that speaks before its names': `${jane}<h2>Loved by operators</h2><div><p>It paid for itself in a season.</p><h3>Otto Stranger</h3><p>Director</p></div>`,
  'a caption below a few quoted words': `${jane}<h2>In good company</h2><figure><p>“Our guests ask for it”</p><figcaption>— Otto Stranger, General Manager</figcaption></figure>`,
  'a row that names another firm': `${jane}<table><tr><td>France</td><td>Other Works Ltd.</td><td>Otto Stranger, Manager</td></tr></table>`,
  'a person with years of birth and death': `${jane}<h2>Remembered</h2><div><h4>Otto Stranger</h4><span>Founder and Managing Director</span><p>1931 – 2011</p></div>`,
  'a customer with stars': besideJane('<p>★★★★★</p>'),
  'a customer who gives four of five': besideJane('<p>4.5 out of 5</p>'),
  'a person with the logo of an employer': besideJane(
    '<img src="/i/logo-3.svg" alt="Other Works">',
  ),
  'a person with a link to an employer': besideJane('<a href="https://other.test/">Website</a>'),
  'a person with an address elsewhere': besideJane('<a href="mailto:o@other.test">Write</a>'),
  'a speaker with an hour': besideJane('<p>What oak costs, 14:30</p>'),
  'a speaker with a keynote': besideJane('<p>Keynote: A century of ash</p>'),
  'an author with an article': besideJane('<a href="/journal/ash">Ash in a wet year</a>'),
  'a person quoted below the title': besideJane('<p>“They kept every date.”</p>'),
  'a person quoted by markup': besideJane('<q>They kept every date</q>'),
  'a person who was here until 2021': `${jane}<div><h3>Otto Stranger</h3><p>Director</p><p>With us until 2021</p></div>`,
  'a person who is elsewhere now': `${jane}<div><h3>Otto Stranger</h3><p>Director</p><p>Now at Other Works</p></div>`,
  'a person who died': `${jane}<div><h3>Otto Stranger</h3><p>Director</p><p>Passed away in 2016</p></div>`,
  'a person with an office held once': `${jane}<div><h3>Otto Stranger</h3><p>Formerly CFO</p></div>`,
  'the owner of a restaurant in Polish': `${jane}<div><h3>Otto Stranger</h3><p>Właściciel restauracji Pod Lipą</p></div>`,
  'a sentence about the head of another firm': `${jane}<p>We buy our oak from Otto Stranger, owner of Other Works.</p>`,
  'a sentence in quotation marks': `${jane}<p>“Our managing director, Otto Stranger, was delighted with the oak.”</p>`,
  'a sentence about who left': `${jane}<p>In May our finance director, Otto Stranger, left for the coast.</p>`,
  'a sentence about a client': `${jane}<p>Call us as our client, architect Otto Stranger, did.</p>`,
  'an emeritus': `${jane}<div><h3>Otto Stranger</h3><p>Chairman Emeritus</p></div>`,
  'an honorary president': `${jane}<p>Our honorary president, Otto Stranger, comes to every summer party.</p>`,
  'a person with an office held once in brackets': `${jane}<div><h3>Otto Stranger</h3><p>Head of Sales (formerly)</p></div>`,
  'the head of a year long ago': `${jane}<h3>1921</h3><p>Otto Stranger, Managing Director</p><dl><dt>1952 – 1960</dt><dd>Otto Stranger, Sales Director</dd></dl>`,
  'the head of a firm that heads the card': `${jane}<h2>Side by side</h2><div class="card"><h4>Other Works GmbH</h4><p>Otto Stranger, Managing Director</p></div>`,
  'a customer below a heading with teams': `${jane}<h2>Loved by teams</h2><div><h5>Otto Stranger</h5><p>Head of Estates</p></div>`,
  'a group whose titles run into firms': `${jane}<h2>Kind words</h2><p><b>Otto Stranger</b> Operations Director Harwick Sons</p>`,
  'a group whose firms are set apart from titles': `${jane}<h2>Kind words</h2><div><h5>Otto Stranger</h5><span>Estates Manager</span><span>Harwick Sons</span></div>`,
  'a group whose firms are named by a field of work': `${jane}<h2>Kind words</h2><div><h5>Otto Stranger</h5><p>Head of Estates | Norhaven Shipping</p></div>`,
  'an author with a date': `${jane}<h2>Journal</h2><p>Otto Stranger, Head of Estates · 3 May</p>`,
  'a firm that reads like a name below an office': `${jane}<h2>Side by side</h2><div class="card"><h3>Otto Stranger</h3><p>Receptionist | Brackington Glass</p></div><footer><a href="mailto:jobs@acme.example">jobs@acme.example</a></footer>`,
  'the data protection officer': `${jane}<p>Data Protection Officer: Otto Stranger</p>`,
}

for (const [trap, body] of Object.entries(traps)) {
  test(`never ${trap}`, () => {
    assert.deepEqual(named(peopleOn(body, '/')), ['Jane Doe: Managing Director'])
  })
}

/** Sentences of an about page that name people of other firms, or of other days. */
const sentences: Readonly<Record<string, string>> = {
  'a sentence about who is replaced':
    'Jane Doe takes over from our sales director, Otto Stranger, in spring.',
  'a sentence about the year 1921':
    'In 1921 our managing director Otto Stranger bought the first mill.',
  'the first head of the firm': 'Our first managing director, Otto Stranger, opened the yard.',
  'the founder of an old firm': 'Our founder, Otto Stranger, began in 1890 with a cart.',
  'who led the firm once': 'The business was run by Otto Stranger, managing director and mayor.',
  'who leads a customer’s firm':
    'Our customers are small firms, such as a bakery run by Otto Stranger, managing director.',
  'the office of a relative elsewhere':
    'Her uncle, Otto Stranger, is the finance director of a bank in town.',
  'who leads a field at another firm':
    'Otto Stranger leads sales at Other Works and buys our oak every spring.',
  'who works at an agency': 'Marketing is handled by Otto Stranger of the agency Other Works.',
  'who is named beside the holder of an office':
    'Jane Doe, our managing director, and Otto Stranger met at the fair in May.',
  'the late head of the firm': 'Our late managing director, Otto Stranger, loved wood and the sea.',
  'the head of a firm that rents a hall':
    'Hall two is rented to a firm run by Otto Stranger, owner and managing director.',
  'the office of a relative at a town hall':
    'Her brother, Otto Stranger, is the head of finance at the town hall.',
  'who sells for a distributor': 'Otto Stranger handles sales for our distributor in the north.',
  'the owner of an agency': 'Marketing is led by Otto Stranger, Other Works.',
  'who comes from an office next door':
    'Um die Buchhaltung kümmert sich Otto Stranger von der Steuerkanzlei nebenan.',
  'who is sent by a customer':
    'Their people listened to our operations director, Otto Stranger, and did as agreed.',
}

for (const [trap, sentence] of Object.entries(sentences)) {
  test(`never ${trap}`, () => {
    assert.deepEqual(named(peopleOn(`${jane}<p>${sentence}</p>`, '/about')), [
      'Jane Doe: Managing Director',
    ])
  })
}

test('never who sent whom to look, in the words of a customer with the name below', () => {
  const words = 'We sent our facility manager, Otto Stranger, and soon had a plan.'
  for (const below of [
    '<p>— Ann Ferris, Other Works</p>',
    '<b>Ann Ferris</b><p>Owner, Other Works</p>',
  ]) {
    const body = `${jane}<h2>Kind words</h2><div><p>${words}</p>${below}</div>`
    assert.deepEqual(named(peopleOn(body, '/about')), ['Jane Doe: Managing Director'])
  }
})

test('never who stands under a heading over customers, judges, supporters or a landlord', () => {
  for (const heading of [
    'Our happy customers',
    'Don’t take our word for it',
    'Wall of love',
    'Stimmen zu uns',
    'Ce qu’ils disent de nous',
    'Hablan de nosotros',
    'Parlano di noi',
    'The jury',
    'Nos ambassadeurs',
    'Supporters',
    'Our landlord',
    'Where are they now?',
  ]) {
    const body = `${jane}<h2>${heading}</h2><h4>Otto Stranger</h4><p>Purchasing Manager</p>`
    assert.deepEqual(named(peopleOn(body)), ['Jane Doe: Managing Director'], heading)
  }
})

test('sentences that have words of others and of old years still name the staff', () => {
  const ours = {
    'Otto Marlow handles sales for the whole north and sings in the choir.': 'Otto Marlow: Sales',
    'Ask for our first vice president, Otto Marlow, on weekdays.':
      'Otto Marlow: first vice president',
    'Our sales director, Otto Marlow, works in the mill that was built in 1890.':
      'Otto Marlow: sales director',
    'Our founder, Otto Marlow, born in 1962, began with a cart.': 'Otto Marlow: founder',
    'Otto Marlow, our sales director, replaced the doors of the hall.':
      'Otto Marlow: sales director',
    'Otto Marlow, our late shift manager, and their team open the gate.':
      'Otto Marlow: late shift manager',
    'A house of 1921, run by Otto Marlow, sales director of the firm.':
      'Otto Marlow: sales director of the firm',
  }
  for (const [sentence, person] of Object.entries(ours)) {
    assert.deepEqual(named(peopleOn(`<p>${sentence}</p>`, '/about')), [person], sentence)
  }
})

/** Pages that speak of others as a whole. */
const pages: readonly (readonly [path: string, title: string])[] = [
  ['/testimonials', 'Acme'],
  ['/company/advisory-board', 'Acme'],
  ['/dealers/', 'Acme'],
  ['/blog/on-growth', 'Acme'],
  ['/x', 'Testimonials | Acme'],
  ['/x', 'Acme - Advisory Board'],
  ['/x', 'Kundenstimmen | Acme'],
]

for (const [path, title] of pages) {
  test(`no person is read from ${path} titled ${title}`, () => {
    assert.deepEqual(peopleOn(jane, path, `<title>${title}</title>`), [])
  })
}

test('a group stays whose third lines are not of firms, or which calls itself a team', () => {
  const card = (name: string, title: string, third: string) =>
    `<div><h3>${name}</h3><p>${title}</p><p>${third}</p></div>`
  const sales = `${jane}<h2>Field sales</h2>${card('Peter Marlow', 'Area Manager', 'Yorkshire')}${card('Ann Ferris', 'Area Manager', 'Kent')}`
  assert.equal(peopleOn(sales, '/').length, 3)
  const team = `${jane}<h2>Our team in Kent</h2>${card('Peter Marlow', 'Managing Director', 'Kent Works')}`
  assert.equal(peopleOn(team, '/').length, 2)
})

const cardsOf = (people: readonly (readonly [string, string])[], more = '') =>
  people.map(([name, title]) => `<div><h3>${name}</h3><p>${title}</p>${more}</div>`).join('')

test('a group that holds two offices of the first group is of another firm', () => {
  const own = cardsOf([
    ['Jane Doe', 'Managing Director'],
    ['Peter Marlow', 'Head of Sales'],
  ])
  const others = cardsOf([
    ['Otto Stranger', 'President'],
    ['Ann Ferris', 'Vice President of Sales'],
    ['Paul Weaver', 'HR Manager'],
  ])
  assert.equal(peopleOn(`${own}<h2>In good company</h2>${others}`).length, 2)
  const more = cardsOf([
    ['Ann Ferris', 'Finance Director'],
    ['Paul Weaver', 'HR Manager'],
  ])
  assert.equal(peopleOn(`${own}<h2>Upstairs</h2>${more}`).length, 4)
})

test('a sign that the first people of a page bear too takes none away', () => {
  const site = '<a href="https://jane.test/">Website</a>'
  const own = cardsOf([['Jane Doe', 'Managing Director']], site)
  const more = cardsOf([['Ann Ferris', 'Finance Director']], site)
  assert.equal(peopleOn(`${own}<h2>Upstairs</h2>${more}`).length, 2)
})

test('what one of the staff says on a card is not what the next one is quoted with', () => {
  const own = cardsOf(
    [
      ['Jane Doe', 'Managing Director'],
      ['Ann Ferris', 'Finance Director'],
    ],
    '<p>“Wood is never in a hurry, nor am I.”</p>',
  )
  assert.equal(peopleOn(own).length, 2)
})

test('an earlier employer on a card does not make its person a former one', () => {
  assert.equal(
    peopleOn(cardsOf([['Jane Doe', 'Managing Director']], '<p>Until 2014 at Other Works</p>'))
      .length,
    1,
  )
})

test('the office of a relative in a biography is not given to the person it is about', () => {
  const body = `${jane}<div><h3>Ann Ferris</h3><p>The hills are near and green here. As our head of sales, Otto Ferris knows every road.</p></div>`
  const ofAnn = named(peopleOn(body)).filter((person) => person.startsWith('Ann'))
  assert.ok(ofAnn.every((person) => person === 'Ann Ferris: null'))
})

test('a person who bears the name of the firm is no firm', () => {
  assert.deepEqual(named(peopleOn('<div><h3>Xalvadi Acme</h3><h4>Owner</h4></div>')), [
    'Xalvadi Acme: Owner',
  ])
})

test('what follows after a place about others counts again', () => {
  const body = `<h2>Testimonials</h2>${other}<h2>Our team</h2>${jane}`
  assert.deepEqual(named(peopleOn(body)), ['Jane Doe: Managing Director'])
})

test('a class that says who typed a page takes no person away', () => {
  assert.deepEqual(named(peopleOn(`<article class="post author-admin">${jane}</article>`)), [
    'Jane Doe: Managing Director',
  ])
})

test('a firm whose name sounds like a page about others still has people', () => {
  const foot = '<p>© 2026 Larkvale Advisors</p>'
  const head = '<title>Larkvale Advisors</title>'
  assert.deepEqual(named(peopleOn(jane + foot, '/team', head)), ['Jane Doe: Managing Director'])
})
