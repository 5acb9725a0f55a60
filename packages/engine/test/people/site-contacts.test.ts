import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyFacts } from '../../model/domain-facts.ts'
import type { SiteAddress } from '../../model/site-crawl.ts'
import { rosterOf } from '../../people/find-roster.ts'

const domain = 'quibbelfrost.example'
const pageOf = (path: string) => `https://${domain}${path}`
const at = (email: string, path: string): SiteAddress => ({
  email,
  name: null,
  pageUrl: pageOf(path),
})

type Site = {
  readonly names?: readonly string[]
  readonly people?: readonly string[]
  /** The address beside each of the people. */
  readonly mailbox?: string
}

function rosterWith(
  addresses: readonly SiteAddress[],
  { names = [], people = [], mailbox }: Site = {},
  site = domain,
) {
  const page = { crawledAtMs: 0, status: 'complete', pagesRead: 3, ownDomains: [] } as const
  const email = mailbox ?? null
  const person = { jobTitle: 'Owner', email, linkedinUrl: null, pageUrl: pageOf('/team') }
  const crawl = {
    ...{ domain: site, ...page, addresses, companyNames: names },
    people: people.map((name) => ({ name, ...person })),
  }
  return rosterOf({ ...emptyFacts(site), crawl }).map(({ email }) => email)
}

const shown = (site: Site, ...addresses: SiteAddress[]) => rosterWith(addresses, site)

test("an address at another domain that is named after the firm is the firm's, beside its own too", () => {
  const own = at(`info@${domain}`, '/')
  const kin = [
    'quibbelfrost@provider.example',
    'jane.quibbelfrost@gmail.com',
    'office@quibbelfrost-group.example',
    'info@quibelfrost.example',
    'dachbau.quibbelfrost@web.de',
  ]
  for (const email of kin) {
    assert.deepEqual(shown({}, at(email, '/')), [email])
    assert.ok(shown({}, own, at(email, '/')).includes(email), email)
  }
  const names = ['Hollin & Wray Joinery']
  assert.deepEqual(shown({ names }, at('mail@hollinwray.example', '/')), [
    'mail@hollinwray.example',
  ])
})

test("a mailbox of one of the people whom the site names is the firm's", () => {
  const people = ['Runa Holtedahl']
  const mine = at('runaholtedahl57@gmail.com', '/about')
  assert.deepEqual(shown({ people }, at(`info@${domain}`, '/'), mine), [
    mine.email,
    `info@${domain}`,
  ])
  const own = at(`info@${domain}`, '/')
  assert.deepEqual(shown({ people: ['Bo Li'] }, own, mine), [own.email])
})

test('the few mailboxes at mail services of a firm without an address of its own are its own', () => {
  const sales = at('metallbau.verkauf77@gmail.com', '/leistungen.html')
  const office = at('annex.office@gmx.de', '/')
  assert.deepEqual(shown({}, sales, office), [sales.email, office.email])
  const own = at(`info@${domain}`, '/')
  assert.deepEqual(shown({}, own, sales), [own.email])
  const asked = at('consumer.board@gmail.com', '/privacy-policy')
  assert.deepEqual(shown({}, sales, asked), [sales.email])
  const paths = [
    '/guestbook',
    '/gaestebuch.html',
    '/referenzen.html',
    '/en/testimonials',
    '/our-partners',
    '/sponsors',
  ]
  for (const path of paths) {
    const stranger = at('lou.brumwick99@yahoo.com', path)
    assert.deepEqual(shown({}, sales, stranger), [sales.email], path)
  }
  const members = ['a', 'b', 'c', 'd'].map((one) =>
    at(`member.${one}${one}x@gmail.com`, '/members'),
  )
  assert.deepEqual(shown({}, ...members), [])
})

test("the only address that the contact page or imprint of a firm without its own states is the firm's", () => {
  assert.deepEqual(shown({}, at('office@owner.example', '/contact.html')), ['office@owner.example'])
  assert.deepEqual(shown({}, at('firma@telia.com', '/kontakt')), ['firma@telia.com'])
  assert.deepEqual(shown({}, at('malermeister77@gmx.de', '/')), ['malermeister77@gmx.de'])
  const authority = at('poststelle@authority.example', '/datenschutz')
  assert.deepEqual(shown({}, at('maler77@gmx.de', '/impressum'), authority), ['maler77@gmx.de'])
})

test('a parent firm, an authority and firms of the same trade or a similar name are not the firm', () => {
  const pairs = [
    ['allianzquill', 'info@allianz.example'],
    ['remax-quill', 'office@remax.example'],
    ['rechtsanwalt-quill', 'info@rechtsanwaltskammer-nord.example'],
    ['steuerberater-quill', 'mail@steuerberaterkammer.example'],
    ['architekt-quill', 'info@architektenkammer.example'],
    ['steinbach', 'info@steinberg.example'],
    ['nordwerk', 'info@nordwerft.example'],
    ['zahnarztpraxis-moorkamp', 'info@zahnarztpraxis-quillmann.example'],
    ['stadtwerke-aldorf', 'info@stadtwerke-bemoor.example'],
    ['volksbank-nord', 'info@volksbank-sued.example'],
    ['media', 'hello@mediahaus.example'],
    ['bauer', 'info@bauerfeind.example'],
    ['kanzlei', 'info@anwaltskanzleien.example'],
    ['moorkamp', 'peter.moorkamp@webfix.example'],
  ] as const
  for (const [label, email] of pairs) {
    const name = `${label}.example`
    const own = at(`info@${name}`, '/')
    const roster = rosterWith([own, at(email, '/')], {}, name)
    assert.deepEqual(roster, [own.email], email)
  }
  const people = ['Anna Bergdahl']
  const press = at('anna.bergdahl@prdesk.example', '/press')
  assert.deepEqual(shown({ people }, at(`info@${domain}`, '/'), press), [`info@${domain}`])
})

test("addresses of others are not the firm's", () => {
  assert.deepEqual(shown({}, at('web@agency.example', '/')), [])
  assert.deepEqual(shown({}, at('a@one.example', '/contact'), at('b@two.example', '/contact')), [])
  const own = at(`info@${domain}`, '/contact')
  const others = [
    at('studio@webfix.example', '/impressum'),
    at('poststelle@authority.example', '/impressum'),
    at('max@customer.example', '/'),
    at('quill@provider.example', '/'),
    at('info@frostbau.example', '/partner'),
  ]
  for (const other of others) assert.deepEqual(shown({}, own, other), [own.email], other.email)
})

test('a page of thousands of addresses is compared in a moment', () => {
  const addresses = Array.from({ length: 1_000 }, (_, n) => at(`mail${n}@other${n}.example`, '/'))
  const people = Array.from({ length: 1_000 }, (_, n) => `Jane Moor${'abcdefgh'[n % 8]}`)
  const startMs = performance.now()
  assert.deepEqual(rosterWith(addresses, { people }), [])
  assert.ok(performance.now() - startMs < 1_000)
})

test('the mailbox beside one of the people is hers, whatever its name and domain', () => {
  const own = at(`info@${domain}`, '/')
  const mine = at('rh57@provider.example', '/team')
  assert.deepEqual(shown({ people: ['Runa Holtedahl'], mailbox: mine.email }, own, mine), [
    mine.email,
    own.email,
  ])
  assert.deepEqual(shown({ people: ['Runa Holtedahl'] }, own, mine), [own.email])
})

test('the index of a folder is the page of the folder', () => {
  const only = at('workshop@provider.example', '/kontakti/index.html')
  assert.deepEqual(shown({}, only), [only.email])
  assert.deepEqual(shown({}, at(only.email, '/portfolio/index.html')), [])
})

test('a mailbox at the chamber below whose domain the site stands is of the firm', () => {
  const site = 'quibbelfrost.notaires.fr'
  const mine = at('office.quibbelfrost@notaires.fr', '/contact')
  const role = at('comptabilite.97000@notaires.fr', '/')
  assert.deepEqual(rosterWith([mine, role], {}, site), [mine.email, role.email])
  assert.deepEqual(rosterWith([at('info@chambre.example', '/'), role], {}, site), [role.email])
  assert.deepEqual(shown({}, at(`info@${domain}`, '/'), role), [`info@${domain}`])
  for (const others of ['dpo@notaires.fr', 'contact@notaires.fr', 'info@avocat.fr'])
    assert.deepEqual(rosterWith([mine, at(others, '/rgpd')], {}, site), [mine.email], others)
})
