import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@enricher/lab/test/support/until'
import { card, linking, startCrawlHarness } from './crawl-harness.ts'

test('the pages that tell about people are read first, and what they say is joined', async (t) => {
  const harness = await startCrawlHarness(t, {
    '/': linking({ '/products': 'Products', '/team': 'Our team', '/imprint': 'Imprint' }),
    '/team': `${card('Jane Doe', 'Head of Sales')}<p>jdoe@acme.test</p>`,
    '/imprint': '<a href="mailto:jdoe@acme.test">Jane Doe</a>',
  })
  const { profile, ...crawl } = await harness.crawl()
  assert.ok(profile, 'the profile is read from the same pages')
  assert.deepEqual(crawl, {
    domain: 'acme.test',
    crawledAtMs: 1_700_000_000_000,
    status: 'complete',
    pagesRead: 3,
    ownDomains: [],
    people: [
      {
        name: 'Jane Doe',
        jobTitle: 'Head of Sales',
        email: 'jdoe@acme.test',
        linkedinUrl: null,
        pageUrl: 'http://acme.test/team',
      },
    ],
    addresses: [{ email: 'jdoe@acme.test', name: 'Jane Doe', pageUrl: 'http://acme.test/imprint' }],
  })
  // Two pages are requested at once.
  assert.deepEqual(harness.paths().toSorted(), ['/', '/imprint', '/team'])
})

test('what the home page calls the firm and says of its size is kept, of other pages nothing', async (t) => {
  const stating = (data: object) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Organization', ...data })}</script>`
  const harness = await startCrawlHarness(t, {
    '/': `${stating({ name: 'Acme Timber', numberOfEmployees: { minValue: 11, maxValue: 50 } })}${linking({ '/about': 'About us' })}`,
    '/about': stating({ name: 'Parent', numberOfEmployees: 9_000 }),
  })
  const { companyNames, statedStaff } = await harness.crawl()
  assert.deepEqual(
    { companyNames, statedStaff },
    { companyNames: ['Acme Timber'], statedStaff: 50 },
  )
})

test('what robots.txt forbids is not read; a forbidden home page ends the crawl', async (t) => {
  const harness = await startCrawlHarness(t, {
    '/robots.txt': 'User-agent: *\nDisallow: /team',
    'acme-group.test/robots.txt': 'User-agent: *\nDisallow: /',
    '/': linking({ '/team': 'Team', '/about': 'About us' }),
    '/team': 'kept@acme.test',
    '/about': 'info@acme.test',
  })
  const crawl = await harness.crawl()
  assert.deepEqual(
    [crawl.status, crawl.addresses.map(({ email }) => email)],
    ['complete', ['info@acme.test']],
  )
  assert.ok(!harness.paths().includes('/team'))
  harness.site.requests.length = 0
  const closed = await harness.crawl('acme-group.test')
  assert.deepEqual([closed.status, closed.pagesRead, harness.paths()], ['forbidden', 0, []])
})

test('fifteen pages are read at most, two at a time', async (t) => {
  const kinds = [
    'team',
    'contact',
    'impressum',
    'about',
    'company',
    'legal',
    'press',
    'privacy',
    'jobs',
  ]
  const links = Object.fromEntries(
    kinds.flatMap((kind) =>
      ['a', 'b', 'c', 'd', 'e'].map((branch) => [`/${branch}/${kind}`, kind]),
    ),
  )
  const harness = await startCrawlHarness(t, {
    '/': linking(links),
    ...Object.fromEntries(
      Object.keys(links).map((path) => [path, { body: `<p>Page ${path}</p>`, delayMs: 20 }]),
    ),
  })
  const crawl = await harness.crawl()
  assert.equal(crawl.pagesRead, 15)
  assert.equal(harness.paths().length, 15)
  assert.ok(
    harness.site.connections.openMax <= 2,
    `${harness.site.connections.openMax} connections`,
  )
})

test('no page is read twice: fragments, index files, canonical addresses, redirects, equal content', async (t) => {
  const team = '<link rel="canonical" href="/team"><p>jane.doe@acme.test</p>'
  const harness = await startCrawlHarness(t, {
    '/': linking({
      '/team': 'Team',
      '/team/': 'Team',
      '/team/index.html': 'Team',
      '/team#jane': 'Team',
      'http://www.acme.test/team': 'Team',
      '/our-team': 'Our team',
      '/staff': 'Staff',
      '/about': 'About',
      '/kontakt': 'Kontakt',
    }),
    '/team': team,
    '/our-team': `${team}<p>Printed</p>`,
    '/staff': { status: 301, headers: { location: '/team' } },
    '/about': linking({ '/': 'Home' }, 'About us'),
    '/kontakt': linking({ '/': 'Home' }, 'About us'),
  })
  const crawl = await harness.crawl()
  assert.equal(crawl.pagesRead, 3)
  assert.equal(
    harness.paths().filter((path) => path === '/team/' || path === '/team/index.html').length,
    0,
  )
})

test('a page is read in one language, that of the home page', async (t) => {
  const harness = await startCrawlHarness(t, {
    '/': `<link rel="alternate" hreflang="de" href="/de/">${linking({
      '/de/': 'Deutsch',
      '/de/team': 'Team',
      '/team': 'Team',
    })}`,
    '/team': `<link rel="alternate" hreflang="de" href="/de/mannschaft">${linking({
      '/de/mannschaft': 'Unser Team',
    })}<p>info@acme.test</p>`,
  })
  await harness.crawl()
  assert.deepEqual(
    harness.paths().filter((path) => path !== '/sitemap.xml'),
    ['/', '/team'],
  )
})

test('queries, calendars, logouts, files and other sites are left alone', async (t) => {
  const harness = await startCrawlHarness(t, {
    '/': linking({
      '/team?sort=name': 'Team',
      '/team?sort=date': 'Team',
      '/calendar/2026/11/team': 'Team calendar',
      '/logout': 'About',
      '/logout.php': 'About us',
      '/team.pdf': 'Team',
      'https://www.linkedin.com/company/acme/about': 'About us',
      'http://other.test/team': 'Team',
      '/index.php?id=12': 'Kontakt',
    }),
    '/index.php?id=12': 'info@acme.test',
  })
  const crawl = await harness.crawl()
  assert.deepEqual(
    harness.paths().filter((path) => path !== '/sitemap.xml'),
    ['/', '/index.php?id=12'],
  )
  assert.ok(harness.dns.questions.every((question) => !/linkedin|other\.test/.test(question)))
  assert.equal(crawl.addresses.length, 1)
})

test('the usual places are tried only on a site that links none, or shows no address on those it links', async (t) => {
  const harness = await startCrawlHarness(t, {
    '/': '<p>Acme</p>',
    '/team': card('Jane Doe', 'Owner'),
  })
  const crawl = await harness.crawl()
  assert.equal(crawl.people.length, 1)
  const linked = await startCrawlHarness(t, {
    '/': linking({ '/contact': 'Contact' }),
    '/contact': '<p>info@acme.test</p>',
  })
  await linked.crawl()
  assert.ok(!linked.paths().includes('/team'))
  const silent = await startCrawlHarness(t, {
    '/': linking({ '/saws': 'Saws' }),
    '/saws': 'Saws',
    '/contact': '<p>info@acme.test</p>',
  })
  assert.equal((await silent.crawl()).addresses.length, 1)
})

test('the usual places are those of the language that the home page states', async (t) => {
  const harness = await startCrawlHarness(t, {
    '/': '<html lang="es-CO"><p>Kelmora</p></html>',
    '/nosotros': '<p>hola@acme.test</p>',
  })
  const { addresses } = await harness.crawl()
  assert.equal(addresses.length, 1)
})

test('home.html is a page of its own, where the script of the home page leads', async (t) => {
  const { crawl } = await startCrawlHarness(t, {
    '/': '<script>function go() { location.href = "home.html" }</script><body onload="go()">',
    '/home.html': '<p>info@acme.test</p>',
  })
  assert.equal((await crawl()).addresses.length, 1)
})

test('a home page that only lets visitors choose a language is not the end', async (t) => {
  const harness = await startCrawlHarness(t, {
    '/': '<a href="en/start.html"><img src="en.png"></a><a href="ar/start.html"><img src="ar.png"></a>',
    '/en/start.html': linking({ 'contact.html': 'Contact' }),
    '/en/contact.html': '<p>info@acme.test</p>',
  })
  const { addresses } = await harness.crawl()
  assert.equal(addresses.length, 1)
})

test('a home page that links nothing but itself in other languages leads to two of them', async (t) => {
  for (const ending of ['', 'index.html']) {
    const codes = ['fr', 'it', 'de', 'en']
    const harness = await startCrawlHarness(t, {
      '/': codes.map((code) => `<a href="/${code}/${ending}">${code}</a>`).join(''),
      [`/fr/${ending}`]: linking({ '/fr/nous-trouver': 'Contact' }),
      '/fr/nous-trouver': '<p>info@acme.test</p>',
    })
    const { addresses } = await harness.crawl()
    assert.equal(addresses.length, 1, ending)
    assert.ok(!harness.paths().includes(`/de/${ending}`))
  }
})

test('a page that bears the name of a person on another is read before others, wherever its link stands', async (t) => {
  const names = ['Ginevra Tarvenwick', 'Paul Maria Orvendahl']
  const cards = names.map((name) => card(name, 'Psychologist')).join('')
  const links = {
    '/tarvenwick.html': 'More',
    '/price-list.html': 'More',
    '/ginevratarvenwick.html': 'More',
    '/orvendahl-paul.html': 'More',
  }
  const harness = await startCrawlHarness(t, {
    '/': linking({ '/about.html': 'About us' }, '<p>info@acme.test</p>'),
    '/about.html': linking(links, cards),
    '/ginevratarvenwick.html': '<p>g.tarvenwick@acme.test</p>',
    '/orvendahl-paul.html': '<p>p.orvendahl@acme.test</p>',
  })
  await harness.crawl()
  const paths = harness.paths().filter((path) => path !== '/sitemap.xml')
  assert.deepEqual(paths.slice(2, 4).toSorted(), [
    '/ginevratarvenwick.html',
    '/orvendahl-paul.html',
  ])
})

test('a redirect to another domain makes it the own one; one to a rented page does not', async (t) => {
  const harness = await startCrawlHarness(t, {
    'acme.test/': { status: 302, headers: { location: 'http://acme-group.test/' } },
    'acme-group.test/': linking({ '/about': 'About' }),
    'acme-group.test/about': 'info@acme-group.test',
  })
  const crawl = await harness.crawl()
  assert.deepEqual(
    [crawl.status, crawl.ownDomains, crawl.addresses.length],
    ['complete', ['acme-group.test'], 1],
  )
  const rented = await startCrawlHarness(t, {
    'acme.test/': { status: 302, headers: { location: 'http://facebook.com/acme' } },
    'facebook.com/acme': 'someone.else@acme.test',
  })
  const elsewhere = await rented.crawl()
  assert.deepEqual([elsewhere.status, elsewhere.addresses], ['unreachable', []])
})

test('a failing page makes the crawl partial, a missing one does not', async (t) => {
  const pages = {
    '/': linking({ '/team': 'Team', '/contact': 'Contact' }),
    '/contact': 'info@acme.test',
  }
  const missing = await startCrawlHarness(t, pages)
  assert.equal((await missing.crawl()).status, 'complete')
  const failing = await startCrawlHarness(t, { ...pages, '/team': { status: 503 } })
  assert.equal((await failing.crawl()).status, 'partial')
  const broken = await startCrawlHarness(t, { '/': { status: 500 } })
  assert.equal((await broken.crawl()).status, 'unreachable')
})

test('a business card is read', async (t) => {
  const harness = await startCrawlHarness(t, {
    '/': linking({ '/files/jane.vcf': 'vCard' }),
    '/files/jane.vcf': {
      headers: { 'content-type': 'text/vcard' },
      body: 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Jane Doe\r\nTITLE:Head of\r\n  Sales\r\nitem1.EMAIL;TYPE=work:Jane.Doe@acme.test\r\nURL:https://www.linkedin.com/in/jane-doe\r\nEND:VCARD\r\n',
    },
  })
  const crawl = await harness.crawl()
  const pageUrl = 'http://acme.test/files/jane.vcf'
  const email = 'jane.doe@acme.test'
  assert.deepEqual(crawl.addresses, [{ email, name: 'Jane Doe', pageUrl }])
  const linkedinUrl = 'https://www.linkedin.com/in/jane-doe'
  assert.deepEqual(crawl.people, [
    { name: 'Jane Doe', jobTitle: 'Head of Sales', email, linkedinUrl, pageUrl },
  ])
})

test('two callers share one crawl, and each keeps its own deadline', async (t) => {
  const hastyIsOver = Promise.withResolvers<void>()
  const harness = await startCrawlHarness(t, {
    '/': linking({ '/team': 'Team' }, 'info@acme.test'),
    '/team': { body: card('Jane Doe', 'Owner'), after: hastyIsOver.promise },
  })
  const patient = harness.crawl()
  const caller = new AbortController()
  const leaving = harness.crawl('acme.test', caller.signal)
  await until(() => harness.paths().includes('/team'))
  caller.abort()
  const hasty = await leaving
  hastyIsOver.resolve()
  assert.deepEqual([hasty.status, hasty.addresses.length, hasty.people.length], ['partial', 1, 0])
  assert.deepEqual([(await patient).status, (await patient).people.length], ['complete', 1])
  assert.deepEqual(harness.paths(), ['/', '/team'])
})

test('a crawl that no caller waits for any longer ends, and the next caller begins anew', async (t) => {
  const harness = await startCrawlHarness(t, {
    '/': { body: linking({ '/team': 'Team' }), delayMs: 300 },
    '/team': card('Jane Doe', 'Owner'),
  })
  const left = await harness.crawl('acme.test', AbortSignal.timeout(100))
  assert.deepEqual([left.status, left.pagesRead], ['unreachable', 0])
  assert.equal((await harness.crawl()).status, 'complete')
})

test('structured data may name the employer as the copyright line of the home page does', async (t) => {
  const person = `{"@type":"Person","name":"Jane Doe","jobTitle":"CFO","worksFor":{"name":"Nordwerk Holzbau"}}`
  const { crawl } = await startCrawlHarness(t, {
    '/': linking({ '/team': 'Team' }, '<p>© 2026 Nordwerk Holzbau</p>'),
    '/team': `<html><body><script type="application/ld+json">${person}</script></body></html>`,
  })
  const { people } = await crawl()
  assert.deepEqual(
    people.map(({ name, jobTitle }) => `${name}: ${jobTitle}`),
    ['Jane Doe: CFO'],
  )
})

test('pages that only the last page read links are read too', async (t) => {
  const harness = await startCrawlHarness(t, {
    '/': linking({ '/team': 'Our team' }),
    '/team': linking({ '/team/mara-lindqvist': 'Profile' }),
    '/team/mara-lindqvist': '<h1>Mara Lindqvist</h1><p>Chief Financial Officer</p>',
  })
  const { people } = await harness.crawl()
  assert.deepEqual(
    people.map(({ name, jobTitle }) => [name, jobTitle]),
    [['Mara Lindqvist', 'Chief Financial Officer']],
  )
})

test('a small site is read whole; of a great one, five further pages are read while no address or no leader is known', async (t) => {
  const things = (length: number) =>
    Object.fromEntries(Array.from({ length }, (_, n) => [`/thing-${n}`, `Thing ${n}`]))
  const further = things(31)
  const pages = (address: string, linked = further) => ({
    '/': linking({ ...linked, '/contact': 'Contact' }, address),
    '/contact': '<p>Come by.</p>',
    ...Object.fromEntries(Object.keys(further).map((path) => [path, `<p>${path}</p>`])),
    '/thing-1': '<p>Write to hello@acme.test</p>',
  })
  const leader = '<h4>Jane Doe</h4><p>Managing Director</p>'
  const leaders = `${leader}<h4>Otto Roe</h4><p>Head of Sales</p><h4>Ann Ferris</h4><p>Buyer</p>`
  const shown = await startCrawlHarness(t, pages(`<p>info@acme.test</p>${leaders}`))
  await shown.crawl()
  assert.deepEqual(
    shown.paths().filter((path) => path.startsWith('/thing')),
    [],
  )
  const small = await startCrawlHarness(t, pages(`<p>info@acme.test</p>${leaders}`, things(7)))
  assert.equal((await small.crawl()).pagesRead, 9)
  const hidden = await startCrawlHarness(t, pages(''))
  const { addresses } = await hidden.crawl()
  assert.deepEqual(
    addresses.map(({ email }) => email),
    ['hello@acme.test'],
  )
  const bodega = { ...pages('<p>info@acme.test</p>'), '/thing-3': leader }
  const led = await startCrawlHarness(t, bodega)
  const { people } = await led.crawl()
  assert.deepEqual(
    people.map(({ name, jobTitle }) => [name, jobTitle]),
    [['Jane Doe', 'Managing Director']],
  )
  const none = await startCrawlHarness(t, { ...pages(''), '/thing-1': '<p>Nothing.</p>' })
  await none.crawl()
  assert.equal(none.paths().filter((path) => path.startsWith('/thing')).length, 5)
})

test('releases below the page of the press are read while no leader of the firm is known', async (t) => {
  const pages = {
    '/': linking({ '/newsroom': 'Newsroom' }, '<p>info@acme.test</p>'),
    '/newsroom': linking({ '/newsroom/new-mill': 'A new mill', '/shop/saws': 'Saws' }, ''),
    '/newsroom/new-mill': '<p>“It runs,” said Jane Doe, Acme’s chief executive, in May.</p>',
    '/shop/saws': '<p>Saws.</p>',
  }
  const { crawl, paths } = await startCrawlHarness(t, pages)
  const { people } = await crawl()
  assert.deepEqual(
    people.map(({ name, jobTitle }) => `${name}: ${jobTitle}`),
    ['Jane Doe: chief executive'],
  )
  assert.equal(paths().includes('/shop/saws'), false)
})

test('who signs on the imprint and customers on the home page do not end the search for the leaders', async (t) => {
  const pages = {
    '/': linking(
      { '/imprint': 'Imprint', '/our-hosts': 'Hosts' },
      '<p>info@acme.test</p><p>“Lovely.”</p><p>Carl Wood, Director</p>',
    ),
    '/imprint': '<p>Managing director: Jane Doe</p>',
    '/our-hosts': '<figure><img alt=""><figcaption>Otto Roe<br>Head of Sales</figcaption></figure>',
  }
  const { crawl } = await startCrawlHarness(t, pages)
  const { people } = await crawl()
  assert.ok(
    people.some(({ name, jobTitle }) => name === 'Otto Roe' && jobTitle === 'Head of Sales'),
  )
})
