import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideWebsite } from '../../website/scoring/decide.ts'
import { candidate, type FinishedSearch, finishedSearch, firmPage } from './facts.ts'

const answerTo = ({ ranked, coverage }: FinishedSearch) => {
  const decision = decideWebsite(ranked, coverage)
  return decision.status === 'answer' ? decision.answer : null
}

test('a page of another trade is no answer for one word, and a silent one less than sure for several', () => {
  const said = 'Leaflets, posters and brochures from our print shop, with offset machines'
  const at = (domain: string, name: string) =>
    finishedSearch(name, [candidate(domain, 0.48, firmPage(name, said))], {
      context: 'winery with a cellar',
    })
  assert.equal(answerTo(at('lantern.com', 'Lantern')), null)
  assert.equal(answerTo(at('brumwick.com', 'Brumwick')), null)
  const silent = firmPage('Brumwick Tarrow', 'Better days begin with better plans')
  const context = 'winery with a cellar'
  const alone = [candidate('brumwicktarrow.com', 0.48, silent)]
  const several = answerTo(finishedSearch('Brumwick Tarrow', alone, { context }))?.confidence ?? 0
  assert.ok(several >= 0.6 && several <= 0.85, String(several))
})

test('a page of another trade than the hint speaks of is no answer, at whatever label', () => {
  const said = 'Freight, trucks and customs clearance from our warehouses in four ports'
  const page = candidate('brumwick.com', 0.48, firmPage('Brumwick', said))
  const of = (context: string) => answerTo(finishedSearch('Brumwick', [page], { context }))
  assert.equal(of('bakery'), null)
  assert.ok(of('haulage'))
})

test('of two firms of one name the one that fits the hint keeps the other from being answered', () => {
  const candidates = [
    candidate('brumwick.com', 0.48, firmPage('Brumwick', 'Better days begin with better plans')),
    candidate('getbrumwick.com', 0.004, firmPage('Brumwick', 'Sourdough loaves from our oven')),
  ]
  const answer = answerTo(finishedSearch('Brumwick', candidates, { context: 'bakery' }))
  assert.notEqual(answer?.websiteUrl, 'https://brumwick.com/')
})

test('the founding year of the hint tells two firms of one name apart', () => {
  const candidates = [
    candidate('brumwick.com', 0.3, firmPage('Brumwick', 'Planes and chisels since 2011')),
    candidate('brumwick.co', 0.1, firmPage('Brumwick', 'Planes and chisels since 1987')),
  ]
  const search = finishedSearch('Brumwick', candidates, { context: 'founded 1987' })
  assert.equal(answerTo(search)?.websiteUrl, 'https://brumwick.co/')
})

test('personal pages, lures and communities are no answers and no rivals', () => {
  const own = candidate('getbrumwick.com', 0.05, firmPage('Brumwick', 'Tools for joiners'))
  const alone = answerTo(finishedSearch('Brumwick', [own]))
  for (const said of [
    '<p>My name is Jo Brumwick. I like kites, and here are my photos. © 2026 Brumwick</p>',
    '<p>Brumwick: slot gacor, judi dan togel. © 2026 Brumwick</p>',
    '<p>The Brumwick family tree: ancestors and descendants. © 2026 Brumwick</p>',
  ]) {
    const page = `<title>Brumwick</title><h1>Brumwick</h1>${said}`
    const stranger = candidate('brumwick.com', 0.48, page)
    assert.equal(answerTo(finishedSearch('Brumwick', [stranger])), null, said)
    const both = answerTo(finishedSearch('Brumwick', [stranger, own]))
    assert.equal(both?.websiteUrl, 'https://getbrumwick.com/', said)
    assert.ok((both?.confidence ?? 0) > 0.75, said)
    assert.ok((alone?.confidence ?? 0) > 0.75)
  }
})

test('the name as logo, after the copyright sign or in structured data alone is enough', () => {
  for (const sign of [
    '<a href="/"><img src="/1.png" alt="Brumwick logo"></a>',
    '<footer>© 2026 Brumwick, Inc.</footer>',
    '<script type="application/ld+json">{"@type":"Organization","name":"Brumwick"}</script>',
  ]) {
    const html = `<title>Home</title><h1>Made to last</h1><p>Planes and chisels for joiners, and a shop by the harbour.</p>${sign}`
    const answer = answerTo(finishedSearch('Brumwick', [candidate('brumwick.com', 0.48, html)]))
    assert.equal(answer?.websiteUrl, 'https://brumwick.com/', sign)
  }
})

test('a former name with an accent before it is read in the languages that write so', () => {
  for (const said of ['Tarrowdale, già Brumwick.', 'Tarrowdale, früher Brumwick.']) {
    const html = `<title>Tarrowdale</title><p>${said} The same planes and chisels for joiners everywhere.</p><footer>© 2026 Tarrowdale</footer>`
    const answer = answerTo(finishedSearch('Brumwick', [candidate('brumwick.com', 0.48, html)]))
    assert.equal(answer?.websiteUrl, 'https://brumwick.com/', said)
  }
})

test('a firm that names its former name is found by it', () => {
  const html =
    '<title>Tarrowdale</title><p>Brumwick is now Tarrowdale. The same planes and chisels.</p><footer>© 2026 Tarrowdale</footer>'
  const answer = answerTo(finishedSearch('Brumwick', [candidate('brumwick.com', 0.48, html)]))
  assert.equal(answer?.websiteUrl, 'https://brumwick.com/')
})

test('a text that names the firm with its legal form is its own page, and with none hardly', () => {
  const at = (named: string) => {
    const page = `<title>Turning and milling</title><p>Prototypes and small series. ${named}</p>`
    return answerTo(finishedSearch('Brumwick', [candidate('brumwick.com', 0.4, page)]))
  }
  assert.equal(at('We know Brumwick Valley.'), null)
  assert.equal(at('Brumwick.'), null)
  assert.equal(at('Brumwick sp. Vale.'), null)
  assert.equal(at('Brumwick Dental Ltd'), null)
  assert.ok(at('Brumwick S.r.l., Via Nuova 9'))
  assert.ok(at('Brumwick sp. z o.o., ul. Nowa 9'))
  assert.ok(at('Brumwick Ltd'))
  assert.ok(at('<br>Brumwick Ltd<br>Harbour Road 4'))
})

test('the address says in full what the title shortens', () => {
  const page =
    '<title>Pipeline | Brumwick</title><p>Phase two, lungs. Science, investors, news.</p>'
  const search = finishedSearch('Brumwick Pharma', [candidate('brumwickpharma.com', 0.2, page)])
  assert.ok((search.ranked[0]?.posterior ?? 0) > 0.5)
})

test('a small firm that says its trade first and its name once is found by a name that few bear', () => {
  const pages = [
    '<title>Slate roofs in Kerrow</title><p>No job is too small. Brumwick comes to look within the week, and quotes on the spot.</p>',
    '<title>Brumwick</title><p>Slates, gutters and chimneys. Open on weekdays from seven to four.</p>',
    '<title>Slates | Brumwick Roofing</title><p>Three vans, two ladders and a dog. Free quotes.</p>',
    '<title>Roofs mended</title><p>Ring us. Brumwick comes.</p>',
  ]
  for (const page of pages) {
    const site = candidate('brumwickroofing.co.uk', 0.3, page)
    assert.ok(answerTo(finishedSearch('Brumwick Roofing', [site])), page)
  }
  const silent = candidate('brumwickroofing.co.uk', 0.3, '<title>Roofs mended</title><p>Ring.</p>')
  assert.equal(answerTo(finishedSearch('Brumwick Roofing', [silent])), null)
  const other = candidate('lantern.com', 0.08, firmPage('Lantern', 'Newspapers and magazines'))
  assert.equal(answerTo(finishedSearch('Lantern Roofing', [other])), null)
})

test('a text that has the name within a longer one alone is the page of the firm of that name', () => {
  const at = (said: string) => {
    const page = `<title>Home</title><p>Implants and braces, also on Saturdays. ${said}</p>`
    const site = candidate('brumwicktarrow.com', 0.5, page)
    return answerTo(finishedSearch('Brumwick Tarrow', [site]))
  }
  assert.equal(at('Why Brumwick Tarrow Dentistas? Ask Brumwick Tarrow Dentistas.'), null)
  assert.ok(at('Why Brumwick Tarrow? Ask Brumwick Tarrow.'))
})

test('two distinguishing words, kin and the trade at the other end are as good as the whole name', () => {
  const found = (name: string, domain: string, page: string) =>
    answerTo(finishedSearch(name, [candidate(domain, 0.05, page)]))
  const page = (title: string, said: string) =>
    `<title>${title}</title><p>${said} Since long ago.</p>`
  const turned = 'Metal parts, turned from the bar, from three to forty millimetres.'
  assert.ok(
    found('Torneria Fratelli Brumwick', 'fratellibrumwick.it', page('F.lli Brumwick', turned)),
  )
  assert.ok(
    found('Stichting Tarrow Brumwick', 'tarrowbrumwick.nl', page('Tarrow Brumwick', turned)),
  )
  const reversed = `${turned} Brumwick Transports recrute.`
  assert.ok(found('Transports Brumwick', 'transports-brumwick.fr', page('Camions', reversed)))
})

test('a guild or club is no answer for a firm, unless the name is that of a club', () => {
  const page =
    '<title>Brumwick Quilters</title><p>A friendly guild of forty members. Visitors welcome, cake included.</p>'
  const site = candidate('brumwickquilters.com', 0.4, page)
  assert.equal(answerTo(finishedSearch('Brumwick Quilters Ltd', [site])), null)
  const club = page.replace('Quilters', 'Quilters Guild')
  const own = candidate('brumwickquiltersguild.com', 0.4, club)
  assert.ok(answerTo(finishedSearch('Brumwick Quilters Guild', [own])))
})
