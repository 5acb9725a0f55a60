import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCompanyListSource } from '../../../sources/company-list.ts'
import type { SourceStatement } from '../../../website/scoring/candidate.ts'
import {
  confidenceOf,
  decideWebsite,
  isSettled,
  isUndecided,
} from '../../../website/scoring/decide.ts'
import { candidate, type FinishedSearch, finishedSearch, firmPage } from '../facts.ts'

const decide = ({ ranked, coverage }: FinishedSearch) => decideWebsite(ranked, coverage)

const answerTo = (search: FinishedSearch) => {
  const decision = decide(search)
  return decision.status === 'answer' ? decision.answer : null
}

const registry = (name: string, note = ''): SourceStatement => ({
  source: 'wikidata',
  kind: 'registry',
  name,
  rank: 0,
  note,
})

test('a page that bears the name at the plain domain is the answer', () => {
  const site = candidate('brumwick.test', 0.48, firmPage('Brumwick', 'Tools for joiners'))
  const answer = answerTo(finishedSearch('Brumwick', [site]))
  assert.equal(answer?.websiteUrl, 'https://brumwick.test/')
  assert.equal(answer?.source, 'site')
  assert.ok((answer?.confidence ?? 0) > 0.9, String(answer?.confidence))
})

test('an imported entry whose site names another firm is no answer, one that its page bears out is', () => {
  const statements = [{ ...registry('Brumwick'), source: 'index' }]
  const name = 'Tarrowdale Roofing'
  const thin = `<title>${name}</title><h1>${name}</h1><p>© 2026 ${name}</p>`
  for (const [domain, page] of [
    ['orley.test', thin],
    ['brumwick.test', firmPage(name, 'Roofs')],
  ] as const) {
    const other = candidate(domain, 0.1, page, { statements })
    assert.equal(answerTo(finishedSearch('Brumwick', [other])), null, domain)
  }
  const own = candidate('orley.test', 0.002, firmPage('Brumwick', 'Tools'), { statements })
  assert.equal(answerTo(finishedSearch('Brumwick', [own]))?.websiteUrl, 'https://orley.test/')
})

test('a parked page that repeats the name is refused', () => {
  const parked =
    '<title>Brumwick</title><meta property="og:site_name" content="Brumwick"><h1>Brumwick</h1><p>Brumwick: this domain may be for sale.</p><p>© 2026 Brumwick</p>'
  assert.equal(
    answerTo(finishedSearch('Brumwick', [candidate('brumwick.com', 0.48, parked)])),
    null,
  )
})

test('a name whose servers belong to the trade in names is refused', () => {
  const site = candidate('brumwick.com', 0.48, firmPage('Brumwick', 'Resources and information'), {
    nameServers: ['ns1.sedoparking.com'],
  })
  assert.equal(answerTo(finishedSearch('Brumwick', [site])), null)
})

test('a firm that states its legal form has a site, whatever name servers it has', () => {
  const nameServers = ['ns1.sedoparking.com']
  const own = firmPage('Brumwick', 'Boats').replace('© 2026 Brumwick', '© 2026 Brumwick Ltd')
  const found = answerTo(
    finishedSearch('Brumwick', [candidate('brumwick.com', 0.48, own, { nameServers })]),
  )
  assert.equal(found?.websiteUrl, 'https://brumwick.com/')
  const sale = own.replace('<p>', '<p>This domain may be for sale. ')
  assert.equal(
    answerTo(finishedSearch('Brumwick', [candidate('brumwick.com', 0.48, sale, { nameServers })])),
    null,
  )
})

test('another firm at name.com is refused', () => {
  const pages = [
    firmPage('Brumwick Dental Clinic', 'Family dentistry'),
    firmPage('Tarrowdale Roofing', 'Roofs and gutters'),
    firmPage('Nova Brumwick', 'Photography'),
  ]
  for (const html of pages) {
    assert.equal(
      answerTo(finishedSearch('Brumwick', [candidate('brumwick.com', 0.48, html)])),
      null,
    )
  }
})

test('the firm behind an affix is found although another holds name.com', () => {
  const other = candidate('brumwick.com', 0.48, firmPage('Brumwick Dental Clinic', 'Dentistry'))
  const own = candidate('getbrumwick.com', 0.02, firmPage('Brumwick', 'Tools for joiners'))
  const answer = answerTo(finishedSearch('Brumwick', [other, own]))
  assert.equal(answer?.websiteUrl, 'https://getbrumwick.com/')
})

test('a word of the language below a rare suffix is no answer, a coined name there is one', () => {
  // A word of the language below a rare suffix is often a namesake's; fewer than one in a hundred coined names is
  // shared.
  const answerAt = (name: string, domain: string) => {
    const page = candidate(domain, 0.002, firmPage(name, 'Tools for joiners'))
    return answerTo(finishedSearch(name, [page], { excludedPrior: 0.75 }))
  }
  assert.equal(answerAt('Lantern', 'lantern.fr'), null)
  for (const domain of ['brumwick.fr', 'trybrumwick.com']) {
    const answer = answerAt('Brumwick', domain)
    assert.equal(answer?.websiteUrl, `https://${domain}/`)
    assert.ok((answer?.confidence ?? 0) >= 0.6 && (answer?.confidence ?? 0) < 0.95)
  }
})

test('a label that is whole by its suffix alone is answered where the page names the firm in full', () => {
  const answerAt = (stated: string) => {
    const page = candidate('brumwick.capital', 0.18, firmPage(stated, 'Tools for joiners'))
    return answerTo(finishedSearch('Brumwick Capital', [page], { excludedPrior: 0.55 }))
  }
  assert.equal(answerAt('Brumwick'), null)
  assert.ok((answerAt('Brumwick Capital')?.confidence ?? 0) >= 0.95)
})

test('a word of the language is answered when it is likely, or the hint fits, and else not', () => {
  const page = candidate('lantern.co', 0.01, firmPage('Lantern', 'Planes and chisels for joiners'))
  const at = (excludedPrior: number, context = '') =>
    answerTo(finishedSearch('Lantern', [page], { excludedPrior, context }))
  assert.equal(at(0.25), null)
  assert.ok((at(0.95)?.confidence ?? 0) >= 0.6)
  assert.equal(at(0.25, 'chisels for joiners')?.websiteUrl, 'https://lantern.co/')
})

test('of two firms of one common word the far likelier one is answered, and stated as unsure', () => {
  const search = finishedSearch('Lantern', [
    candidate('lantern.com', 0.49, firmPage('Lantern', 'Planes and chisels')),
    candidate('lantern.net', 0.004, firmPage('Lantern', 'Riding horses')),
  ])
  assert.deepEqual(
    [answerTo(search)?.websiteUrl, answerTo(search)?.confidence],
    ['https://lantern.com/', 0.75],
  )
})

test('of two firms of one common word neither is answered where one is hardly likelier, of a coined one one is', () => {
  const leaderOf = (name: string, label: string) =>
    answerTo(
      finishedSearch(name, [
        candidate(`${label}.io`, 0.1, firmPage(name, 'Planes and chisels')),
        candidate(`${label}.net`, 0.02, firmPage(name, 'Riding horses')),
      ]),
    )
  assert.equal(leaderOf('Lantern', 'lantern'), null)
  assert.equal(leaderOf('Brumwick', 'brumwick')?.websiteUrl, 'https://brumwick.io/')
})

test('a coined name that a page bears in full is answered from less on, where nothing speaks against it', () => {
  const shown = firmPage('Brumwick', 'Chisels').replace('</p>', ' Tel. 020 7946 0958</p>')
  const at = (name: string, page: string, context = '') => {
    const label = name.toLowerCase()
    const site = candidate(`${label}.fr`, 0.001, page.replaceAll('Brumwick', name))
    return answerTo(finishedSearch(name, [site], { excludedPrior: 0.6, context }))
  }
  const silent = shown.replaceAll(/We work[^<]*<\/p>|Tel[^<]*/g, '')
  assert.equal(at('Brumwick', shown)?.confidence, 0.6)
  assert.equal(at('Lantern', shown), null)
  assert.equal(at('Brumwick', silent), null)
  assert.equal(at('Brumwick', shown, 'vineyards and cellars'), null)
})

test('a name with its legal form makes a site likelier, and its distinguishing words alone a longer name unlikelier', () => {
  const posteriorOf = (name: string, domain: string, text: string) => {
    const page = `<title>Home</title><h1>${text}</h1><p>We work with teams of every size and answer within a day.</p>`
    const site = candidate(domain, 0.01, page)
    return finishedSearch(name, [site], { excludedPrior: 0.5 }).ranked[0]?.posterior ?? 0
  }
  const likelier = (text: string) =>
    posteriorOf('Brumwick', 'getbrumwick.com', text) /
    posteriorOf('Brumwick', 'getbrumwick.com', 'Brumwick since 1990')
  assert.ok(likelier('Brumwick Ltd since 1990') > 2)
  const core = posteriorOf('Brumwick Robotics', 'brumwick.com', 'Brumwick since 1990')
  assert.ok(core < posteriorOf('Brumwick Robotics', 'brumwick.com', 'Brumwick Robotics'))
})

test('a lure stays one where the copyright line of a lapsed firm has its legal form', () => {
  const at = (page: string) =>
    finishedSearch('Brumwick', [candidate('brumwick.com', 0.48, page)], { excludedPrior: 0.4 })
  const lure =
    at(`<title>Brumwick</title><meta property="og:site_name" content="Brumwick"><h1>Sports betting</h1>
<p>Casino, slots and jackpot games: odds and betting, with bonus and free spins.</p><footer>© 2026 Brumwick Ltd</footer>`)
  const evidence = lure.ranked[0]?.evidence
  assert.equal(evidence?.naming?.isFormal, true)
  assert.equal(evidence?.nature, 'lure')
  assert.equal(answerTo(lure), null)
})

test('a word of the language at a label with an affix is answered from the usual confidence on', () => {
  const page =
    '<title>Lantern</title><h1>Lantern Ltd</h1><p>Lantern Ltd offers chisels. Tel. 020 7946 0958</p>'
  const site = candidate('trylantern.com', 0.001, page)
  const answer = answerTo(finishedSearch('Lantern', [site], { excludedPrior: 0.2 }))
  assert.equal(answer?.websiteUrl, 'https://trylantern.com/')
  assert.ok((answer?.confidence ?? 0) < 0.8, String(answer?.confidence))
})

test('where the page leaves the trade out, a rare suffix is no answer for a name with a trade', () => {
  const answerAt = (stated: string) => {
    const page = candidate('brumwicktarrow.net', 0.005, firmPage(stated, 'Planes and chisels'))
    const search = finishedSearch('Brumwick Tarrow Recruitment', [page], { excludedPrior: 0.6 })
    return answerTo(search)
  }
  assert.equal(answerAt('Brumwick Tarrow'), null)
  assert.ok((answerAt('Brumwick Tarrow Recruitment')?.confidence ?? 0) >= 0.8)
})

test('a rare name within a longer name of the owner is no proof', () => {
  const named = (owner: string, text: string) =>
    answerTo(
      finishedSearch('Brumwick Tarrow Recruitment', [
        candidate(
          'brumwicktarrow.com',
          0.4,
          `<title>Home</title><p>We build in wood and in stone, for joiners and for masons.</p><p>${text}</p><footer>© 2026 ${owner}</footer>`,
        ),
      ]),
    )
  const name = 'Brumwick Tarrow Recruitment'
  assert.equal(named(`${name} Horses`, `${name} Horses since 1990`), null)
  assert.ok(named(name, `${name} since 1990`))
})

test('a page that cannot be read is answered where the guess is likely, and else not', () => {
  const at = (name: string, prior: number, excludedPrior: number) => {
    const domain = `${name.replace(' ', '').toLowerCase()}.com`
    const walled = candidate(domain, prior, null, { home: { status: 'walled' } })
    return answerTo(finishedSearch(name, [walled], { excludedPrior }))
  }
  assert.equal(at('Brumwick', 0.3, 0.6), null)
  assert.equal(at('Brumwick', 0.5, 0.4)?.confidence, 0.6)
  assert.equal(at('Brumwick Tarrow', 0.3, 0.6)?.confidence, 0.6)
  assert.equal(at('Brumwick Tarrow', 0.3, 0.1), null)
  assert.equal(at('Brumwick Tarrow', 0.05, 0.85), null)
})

test('a page that cannot be read is no answer at a word of the language', () => {
  const home = { status: 'walled' } as const
  const walled = candidate('lantern.com', 0.5, null, { home })
  assert.equal(answerTo(finishedSearch('Lantern', [walled], { excludedPrior: 0.4 })), null)
})

test('a bare guess never exceeds 0.60', () => {
  for (const prior of [0.3, 0.6, 0.9, 0.99]) {
    const silent = candidate('brumwick.com', prior, null)
    const search = finishedSearch('Brumwick', [silent], { excludedPrior: 1 - prior })
    assert.ok((answerTo(search)?.confidence ?? 0) <= 0.6)
  }
})

test('a registry can vouch for a site that robots may not read', () => {
  const site = candidate('bwk.test', 0.002, null, {
    home: { status: 'forbidden' },
    statements: [registry('Brumwick')],
  })
  const answer = answerTo(finishedSearch('Brumwick', [site], { sourcesAnswered: 1 }))
  assert.equal(answer?.source, 'wikidata')
  assert.ok((answer?.confidence ?? 0) > 0.6)
})

test('two firms of one name are never distinguished with more than 0.75 when no context decides', () => {
  const search = finishedSearch('Brumwick', [
    candidate('brumwick.com', 0.48, firmPage('Brumwick', 'Tools for joiners')),
    candidate('brumwick.co', 0.05, firmPage('Brumwick', 'Hotel on the moor')),
  ])
  assert.equal(answerTo(search)?.confidence, 0.75)
  assert.equal(confidenceOf(search.ranked), 0.75)
})

test('two firms of one name stay rivals when both give a longer legal name', () => {
  const page = (legal: string, about: string) =>
    firmPage('Brumwick', about).replace('© 2026 Brumwick', `© 2026 ${legal}`)
  const search = finishedSearch('Brumwick', [
    candidate('brumwick.com', 0.48, page('Brumwick Vineyards LLC', 'Estate wines')),
    candidate('brumwick.de', 0.01, page('Brumwick Shipping GmbH', 'Ship brokers')),
  ])
  assert.equal(confidenceOf(search.ranked), 0.75)
})

test('a country in the context is met by where the site sits, not by its words', () => {
  const page = (language: string) =>
    firmPage('Brumwick', 'Machine tools').replace('lang="en"', `lang="${language}"`)
  const candidates = [
    candidate('brumwick.com', 0.05, page('en')),
    candidate('brumwick.net', 0.05, page('ja')),
  ]
  const search = finishedSearch('Brumwick', candidates, { context: 'Japan' })
  assert.equal(answerTo(search)?.websiteUrl, 'https://brumwick.net/')
})

test('a directory page under the name of a firm is refused', () => {
  const listed =
    '<title>Brumwick Provisions | Inverness | company profile</title><meta property="og:site_name" content="Firmboard"><h1>Brumwick Provisions</h1><p>Trade: smoked fish. Is this your company? Claim this profile today and keep it current.</p><footer>© 2026 Firmboard</footer>'
  const site = candidate('firmboard.test', 0.002, listed, {
    statements: [{ source: 'search:searxng', kind: 'search', name: null, rank: 0, note: '' }],
  })
  const search = finishedSearch('Brumwick Provisions', [site], { context: 'smoked fish' })
  assert.equal(answerTo(search), null)
})

test('context tells two firms of one name apart', () => {
  const candidates = [
    candidate('brumwick.com', 0.48, firmPage('Brumwick', 'Planes and chisels for joiners')),
    candidate('brumwick.co', 0.05, firmPage('Brumwick', 'Quiet hotel rooms on the moor')),
  ]
  const hotel = finishedSearch('Brumwick', candidates, {
    context: 'quiet hotel with rooms on a moor',
  })
  assert.equal(answerTo(hotel)?.websiteUrl, 'https://brumwick.co/')
  const tools = finishedSearch('Brumwick', candidates, {
    context: 'maker of planes and chisels for joiners',
  })
  assert.equal(answerTo(tools)?.websiteUrl, 'https://brumwick.com/')
  assert.ok((answerTo(tools)?.confidence ?? 0) > 0.75)
})

test('context tells apart two firms a registry knows by one name', () => {
  const candidates = [
    candidate('brumwick-saws.test', 0.002, null, {
      statements: [registry('Brumwick', 'maker of saws')],
    }),
    candidate('brumwick-bank.test', 0.002, null, {
      statements: [registry('Brumwick', 'savings bank')],
    }),
  ]
  const search = finishedSearch('Brumwick', candidates, { context: 'bank', sourcesAnswered: 1 })
  assert.equal(answerTo(search)?.websiteUrl, 'https://brumwick-bank.test/')
})

test('a page on a directory or a social network is never a company’s own site', () => {
  for (const domain of ['crunchbase.com', 'facebook.com', 'linkedin.com']) {
    const page = candidate(domain, 0.002, firmPage('Brumwick', 'Profile'), {
      statements: [registry('Brumwick')],
    })
    assert.equal(answerTo(finishedSearch('Brumwick', [page])), null, domain)
  }
})

test('a page about a firm by another one is refused', () => {
  const review =
    '<title>Is Brumwick Tools a scam? Reviews</title><h1>Brumwick Tools reviews</h1><p>Honest reviews of thousands of companies. We are not affiliated with Brumwick Tools.</p><footer>© 2026 Candid Board</footer>'
  const site = candidate('brumwicktools.com', 0.2, review)
  assert.equal(answerTo(finishedSearch('Brumwick Tools', [site])), null)
})

test('a search with a hint ends early only at a page that bears the hint out', () => {
  const endsAt = (said: string, context: string) => {
    const site = candidate('lantern.com', 0.6, firmPage('Lantern', said))
    const [best] = finishedSearch('Lantern', [site], { context, excludedPrior: 0.35 }).ranked
    return best !== undefined && best.posterior >= 0.95 && isSettled(best)
  }
  const oven = 'Sourdough loaves from our oven, every morning at seven'
  assert.ok(endsAt(oven, ''))
  assert.ok(endsAt(oven, 'bakery'))
  assert.equal(endsAt('Better days begin with better plans', 'clínica de fertilidad'), false)
  assert.equal(endsAt('Freight, trucks and customs clearance in four ports', 'bakery'), false)
})

const dull = (name: string) => firmPage(name, 'Better days begin with better plans')
const freight = (name: string) =>
  firmPage(name, 'Freight, trucks and customs clearance in four ports')

const answerBeside = (name: string, page: string, context: string) => {
  const domain = `${name.toLowerCase().replaceAll(' ', '')}.com`
  const site = candidate(domain, 0.6, page)
  return answerTo(finishedSearch(name, [site], { context, excludedPrior: 0.35 }))
}

test('a page that is silent on the hint is less than sure, least of all for a word of the language', () => {
  const spanish = (name: string) => dull(name).replace('lang="en"', 'lang="es"')
  const at = (name: string, context: string) =>
    answerBeside(name, spanish(name), context)?.confidence ?? 0
  assert.ok(at('Brumwick', '') > 0.9)
  assert.equal(at('Brumwick', 'clínica de fertilidad'), 0.85)
  assert.equal(at('Lantern', 'clínica de fertilidad'), 0.75)
})

test('a firm with a coined name is not lost by a page that leaves its trade out', () => {
  for (const [name, context] of [
    ['Brumwick', 'vineyard software for cellars'],
    ['Brumwick Tarrow', 'clínica de fertilidad'],
    ['Brumwick Tarrow', 'vineyard software for cellars'],
    ['Lantern Harbour', 'vineyard software for cellars'],
  ] as const) {
    const answer = answerBeside(name, dull(name), context)
    assert.equal(answer?.confidence, 0.85, `${name}, ${context}`)
  }
  for (const name of ['Lantern', 'Clara', 'Booking']) {
    assert.equal(answerBeside(name, dull(name), 'vineyard software for cellars'), null, name)
  }
})

test('a page of another trade is no answer where names are shared, and an unsure one for several words', () => {
  for (const name of ['Lantern', 'Clara', 'Brumwick']) {
    assert.equal(answerBeside(name, freight(name), 'bakery'), null, name)
  }
  const ofTwoWords = answerBeside('Brumwick Tarrow', freight('Brumwick Tarrow'), 'bakery')
  assert.ok((ofTwoWords?.confidence ?? 1) <= 0.75)
})

test('unlikely guesses are asked where nothing stands, and where the leader leaves the hint out', () => {
  const isOpen = (said: string, context: string) => {
    const site = candidate('brumwick.com', 0.6, firmPage('Brumwick', said))
    return isUndecided(finishedSearch('Brumwick', [site], { context, excludedPrior: 0.35 }).ranked)
  }
  assert.equal(isOpen('Better days begin with better plans', 'vineyard software for cellars'), true)
  assert.equal(isOpen('Software for vineyards and cellars', 'vineyard software for cellars'), false)
  assert.equal(isOpen('Better days begin with better plans', ''), false)
  assert.equal(isUndecided([]), true)
})

test('a hint that names no trade is no evidence by what the page leaves out', () => {
  const context = 'trusted partner for seamless growth of ambitious organisations worldwide'
  for (const name of ['Brumwick', 'Lantern']) {
    assert.ok((answerBeside(name, dull(name), context)?.confidence ?? 0) >= 0.75, name)
  }
})

test('a page that does not bear the name is no answer, however well it fits the hint', () => {
  const page = firmPage('Tarrowdale', 'Sourdough loaves and pastries from our own bakery')
  const site = candidate('brumwick.com', 0.95, page)
  const bakery = { context: 'bakery with sourdough loaves and pastries', excludedPrior: 0.04 }
  assert.equal(answerTo(finishedSearch('Brumwick', [site], bakery)), null)
  const search = {
    source: 'search:searxng',
    kind: 'search',
    name: null,
    rank: 0,
    note: '',
  } as const
  const found = { ...site, statements: [search] }
  assert.ok(answerTo(finishedSearch('Brumwick', [found], bakery)))
})

test('of two firms of a coined name the one that fits the hint is answered, whatever its domain', () => {
  const loaves = firmPage('Brumwick', 'Sourdough loaves and pastries from our own oven')
  const sites = [
    candidate('brumwick.com', 0.545, freight('Brumwick')),
    candidate('brumwick.dev', 0.002, loaves),
  ]
  const at = (context: string) => answerTo(finishedSearch('Brumwick', sites, { context }))
  assert.equal(at('bakery')?.websiteUrl, 'https://brumwick.dev/')
  assert.equal(at('haulage')?.websiteUrl, 'https://brumwick.com/')
  assert.equal(at('dentist'), null)
  assert.equal(at('')?.websiteUrl, 'https://brumwick.com/')
})

test('a page in English proves nothing by its silence on a hint in another language', () => {
  const dull = firmPage('Brumwick', 'Better days begin with better plans')
  const site = candidate('brumwick.com', 0.6, dull)
  const [best] = finishedSearch('Brumwick', [site], { context: 'loodgieter' }).ranked
  assert.equal(best?.evidence.context, 'silent')
})

test('the distinguishing words with another trade behind them are no mention of the name', () => {
  const domain = 'brumwickhollow.test'
  const mentionIn = (text: string) => {
    const site = candidate(domain, 0.1, `<title>Home</title><p>${text}</p>`)
    return finishedSearch('Brumwick Hollow Analytics', [site]).ranked[0]?.evidence.naming?.text
  }
  const said = 'Percherons for weddings and parades, every week of the summer.'
  assert.equal(mentionIn(`${said} Brumwick Hollow is at home by the sea.`), 'core')
  assert.equal(mentionIn(`${said} Brumwick Hollow Horses is by the sea.`), 'none')
})

test('the whole name said once is enough below its distinguishing words', () => {
  const html =
    '<title>Decisions</title><p>We help boards to read their own numbers. Brumwick Analytics is in Leeds. Tel. 020 7946 0958</p>'
  const site = candidate('brumwick.test', 0.1, html)
  assert.equal(answerTo(finishedSearch('Brumwick Analytics', [site]))?.source, 'site')
  const other = candidate('brumwick.test', 0.1, html.replace('Analytics', 'Bakery'))
  assert.equal(answerTo(finishedSearch('Brumwick Analytics', [other])), null)
})

test('nothing found where everything answered is a miss', () => {
  assert.deepEqual(decide(finishedSearch('Brumwick', [])), { status: 'miss', doubt: null })
})

test('a miss is unsure while the likeliest site does not answer, and sure when a lesser one does not', () => {
  const silent = candidate('brumwick.com', 0.48, null)
  const other = candidate('brumwick.net', 0.02, firmPage('Tarrowdale Roofing', 'Roofs and gutters'))
  const decision = decide(finishedSearch('Brumwick', [silent, other]))
  assert.ok(decision.status === 'miss' && decision.doubt !== null)
  const parked = candidate(
    'brumwick.com',
    0.48,
    firmPage('Tarrowdale Roofing', 'Roofs and gutters'),
  )
  const lesser = candidate('brumwick.net', 0.000_1, null)
  assert.deepEqual(decide(finishedSearch('Brumwick', [parked, lesser])), {
    status: 'miss',
    doubt: null,
  })
})

test('an outage is an error, not a miss', () => {
  const unanswered = finishedSearch('Brumwick', [], { questionsAsked: 57, questionsFailed: 57 })
  assert.equal(decide(unanswered).status, 'unknown')
  const mostly = finishedSearch('Brumwick', [], {
    questionsAsked: 57,
    questionsFailed: 30,
    sourcesAnswered: 2,
  })
  assert.equal(decide(mostly).status, 'unknown')
  const guessless = finishedSearch('青禾', [], {
    questionsAsked: 0,
    sourcesFailed: ['wikidata', 'index'],
  })
  assert.equal(decide(guessless).status, 'unknown')
  const cutOff = Array.from({ length: 6 }, (_, index) =>
    candidate(`brumwick${index}.com`, 0.01, null),
  )
  assert.equal(decide(finishedSearch('Brumwick', cutOff)).status, 'unknown')
})

test('a key that is refused or used up leaves a miss of the free sources a miss, but an unsure one', () => {
  const closed = { status: 'failed', needsOperator: true, isUnsure: true } as const
  const decision = decide(finishedSearch('Brumwick', [], { providers: closed }))
  assert.ok(decision.status === 'miss' && decision.doubt !== null)
  const failing = { ...closed, needsOperator: false }
  assert.equal(decide(finishedSearch('Brumwick', [], { providers: failing })).status, 'unknown')
})

test('where the time was up nothing that was not looked at is a miss, unless a provider knew nothing either', () => {
  const cut = { isCutShort: true }
  assert.equal(decide(finishedSearch('Brumwick', [], cut)).status, 'unknown')
  const providers = { status: 'answered', needsOperator: false, isUnsure: false } as const
  const answered = decide(finishedSearch('Brumwick', [], { ...cut, providers }))
  assert.ok(answered.status === 'miss' && answered.doubt !== null)
})

test('one failing part beside others that answered is no outage', () => {
  const partly = finishedSearch('Brumwick', [], {
    questionsFailed: 5,
    sourcesFailed: ['wikidata'],
    sourcesAnswered: 1,
  })
  assert.deepEqual(decide(partly), { status: 'miss', doubt: 'no reply from Wikidata' })
})

test('what a list says of two firms of one name tells them apart: trade, town, year, country, page at LinkedIn', async () => {
  const none = { linkedinUrl: null, industry: null, locality: null, country: null, founded: null }
  const page = 'https://www.linkedin.com/company/brumwick-orchards'
  const first = { ...none, name: 'Brumwick', domain: 'brumwick.com', industry: 'law practice' }
  const second = {
    ...{ name: 'Brumwick', domain: 'brumwick.net', industry: 'mechanical engineering' },
    ...{ locality: 'Leeds, England', country: 'United Kingdom', founded: 1987, linkedinUrl: page },
  }
  const { suggest } = createCompanyListSource(async () => [first, second])
  const listed = await suggest(
    { companyName: 'Brumwick', context: '' },
    new AbortController().signal,
  )
  const ranked = (context: string) =>
    finishedSearch(
      'Brumwick',
      listed.map((one) =>
        candidate(new URL(one.url).hostname, 0.1, '<title>Brumwick</title>', {
          statements: [{ ...one, source: 'index' }],
        }),
      ),
      { context },
    ).ranked
  const leaderFor = (context: string) => ranked(context)[0]?.candidate.domain
  for (const context of [
    'mechanical engineering in Leeds',
    'founded 1987',
    'linkedin.com/company/brumwick-orchards',
  ]) {
    assert.equal(leaderFor(context), 'brumwick.net', context)
  }
  assert.equal(leaderFor('law practice'), 'brumwick.com')
  const british = ranked('a firm in the United Kingdom')
  assert.deepEqual(
    british.map(({ candidate: { domain }, evidence }) => [domain, evidence.place === 'same']),
    [
      ['brumwick.net', true],
      ['brumwick.com', false],
    ],
  )
})

test('a page that names one other firm as its owner twice is no answer below a rare suffix', () => {
  const page = (site: string, holder: string) =>
    `<title>Brumwick – Hire better</title><meta property="og:site_name" content="${site}"><header><a href="/">Brumwick</a></header><p>Scorecards for our customers. Brumwick is in use. Tel. 020 7946 0958</p><p>© 2026 ${holder}</p>`
  const answerAt = (domain: string, prior: number, html: string) =>
    answerTo(finishedSearch('Brumwick', [candidate(domain, prior, html)]))
  const another = page('Tarrow Talent', 'Tarrow Talent Ltd')
  assert.equal(answerAt('brumwick.us', 0.02, another), null)
  // One mention of the page's maker, or of a group behind the firm, proves less.
  assert.ok(answerAt('brumwick.us', 0.02, page('Brumwick', 'Tarrow Talent Ltd')))
  assert.ok(answerAt('brumwick.us', 0.05, page('', 'Tarrow Talent Ltd')))
})

test('a page that has the name within a longer one and nowhere by itself is no answer', () => {
  const page = (title: string) =>
    `<title>${title}</title><p>Batteries for our customers. Tel. 020 7946 0958</p><p>Polyp Orwick at work.</p>`
  const answerFor = (title: string) =>
    answerTo(finishedSearch('Polyp Orwick', [candidate('polyporwick.com', 0.58, page(title))]))
  assert.equal(answerFor('Polyp Orwick Energy'), null)
  assert.ok(answerFor('Batteries'))
})

test('a name in one sentence below the title of another brand is a product, client or supplier of that brand', () => {
  const page = (title: string) =>
    `<title>${title}</title><p>Ovens for our customers, built by our team. Tel. 020 7946 0958</p><p>We stock parts for Brumwick, as for others.</p>`
  const answerTitled = (title: string) =>
    answerTo(finishedSearch('Brumwick', [candidate('brumwick.com', 0.35, page(title))]))
  assert.equal(answerTitled('Tarrow Ovens'), null)
  assert.ok(answerTitled('Brumwick'))
})

test('at an unlikely guess a page that shows a coined name to be its own is answered', () => {
  const page = (title: string) =>
    `<title>${title}</title><header><a href="/">${title}</a></header><p>Scorecards for our customers, sent by post each month. Tel. 020 7946 0958</p>`
  const answerAt = (prior: number, title: string) =>
    answerTo(finishedSearch('Brumwick', [candidate('brumwick.us', prior, page(title))], {}))
  assert.ok(answerAt(0.002, 'Brumwick'))
  assert.equal(answerAt(0.002, 'Zwirbelfrost'), null)
  assert.equal(answerAt(0.0001, 'Brumwick'), null)
})
