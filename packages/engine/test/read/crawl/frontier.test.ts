import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFrontier } from '../../../read/crawl/frontier.ts'
import { rankLinks } from '../../../read/crawl/rank-links.ts'
import { chooseSitemaps, readSitemap } from '../../../read/crawl/sitemap.ts'
import { kindOfWords } from '../../../read/extract/page-kinds.ts'

const home = new URL('https://www.acme.example/')
const site = { ownDomains: ['acme.example'], homeUrl: home.href }

/** Returns the pages chosen out of links, in order. */
function chosen(
  links: Readonly<Record<string, string>>,
  kind: 'home' | 'people' | 'sitemap' = 'home',
  from = home,
) {
  const frontier = createFrontier()
  const all = Object.entries(links).map(([href, text]) => ({ url: new URL(href, from).href, text }))
  frontier.add(rankLinks(all, { url: from.href, kind }, site))
  const pages: string[] = []
  for (let next = frontier.next(); next; next = frontier.next())
    pages.push(new URL(next.url).pathname)
  return pages
}

test('links are recognised by path or text, in seven languages', () => {
  const words = {
    people:
      'Our team, Leadership, Unser Team, Geschäftsführung, L’équipe, Nuestro equipo, Il team, Ons team, A equipa',
    imprint:
      'Imprint, Impressum, Mentions légales, Aviso legal, Note legali, Colofon, Informações legais',
    contact: 'Contact us, Kontakt, Contactez-nous, Contáctanos, Contatti, Fale conosco',
    about: 'About us, Über uns, À propos, Quiénes somos, Chi siamo, Over ons, Quem somos',
    press: 'Press, Presse, Prensa, Stampa, Pers, Imprensa',
  }
  for (const [kind, texts] of Object.entries(words)) {
    for (const text of texts.split(', ')) assert.equal(kindOfWords(text)?.kind, kind, text)
  }
})

test('other pages promise nothing', () => {
  for (const text of ['Home', 'Pricing', 'Products', 'Blog', 'Login', 'Teamwork software', '']) {
    assert.equal(kindOfWords(text), null, text)
  }
})

test('people come first, then imprint, contact and what a firm says of itself', () => {
  const links = {
    '/a': 'About us',
    '/c': 'Contact',
    '/i': 'Imprint',
    '/t': 'Team',
    '/p': 'Pricing',
  }
  assert.deepEqual(chosen(links), ['/t', '/i', '/c', '/a', '/p'])
})

test('an exact word outranks one in a sentence, a short path a deep one, the site itself its shop', () => {
  assert.deepEqual(chosen({ '/x': 'Team news of the week', '/y': 'Team' }), ['/y', '/x'])
  assert.deepEqual(chosen({ '/a/b/team': '', '/team': '' }), ['/team', '/a/b/team'])
  assert.deepEqual(chosen({ 'https://help.acme.example/contact': '', '/about': '' }), [
    '/about',
    '/contact',
  ])
})

test('pages of single people are chosen below a page of people and by their names on it', () => {
  assert.deepEqual(chosen({ '/team/jane-doe': 'Read more' }), ['/team/jane-doe'])
  const team = new URL('/team', home)
  assert.deepEqual(chosen({ '/folks/x': 'read more', '/folks/jd': 'Jane Doe' }, 'people', team), [
    '/folks/jd',
    '/folks/x',
  ])
  assert.deepEqual(chosen({ '/folks/jd': 'Jane Doe' }, 'sitemap'), [])
  assert.deepEqual(chosen({ '/team/jd': 'Profile' }, 'people', team), ['/team/jd'])
})

test('of each kind only so many pages of a great site are given; the others of a small site come last', () => {
  const imprints = (length: number) =>
    Object.fromEntries(Array.from({ length }, (_, n) => [`/${n}/impressum`, 'Impressum']))
  assert.equal(chosen(imprints(31)).length, 2)
  const pages = chosen({ ...imprints(9), '/jobs': 'Jobs' })
  assert.deepEqual([pages.length, pages.indexOf('/jobs')], [10, 2])
})

test('a page is given once, whatever its language, scheme, host prefix or ending', () => {
  const spellings = {
    '/team': 'Team',
    '/team/': 'Team',
    '/team#jane': 'Team',
    '/team/index.php': 'Team',
    '/en/team': 'Team',
    'http://acme.example/team': 'Team',
  }
  assert.equal(chosen(spellings).length, 1)
})

test('an address that cannot be read is passed over', () => {
  const links = [{ url: 'https://', text: 'Team' }]
  assert.deepEqual(rankLinks(links, { url: home.href, kind: 'home' }, site), [])
})

test('a sitemap is read whatever its form, and of an index only the parts with pages', () => {
  const pages = ['https://acme.example/team', 'https://acme.example/a?b&c']
  const urlset = `<urlset>${'<url><loc>https://acme.example/team</loc></url>'}<url><loc>
    <![CDATA[https://acme.example/a?b&amp;c]]></loc></url></urlset>`
  assert.deepEqual(readSitemap(urlset).pages, pages)
  assert.deepEqual(readSitemap(pages.join('\n')).pages, pages)
  assert.deepEqual(readSitemap('<html>not found</html>'), { pages: [], sitemaps: [] })
  const parts = ['post', 'product', 'page', 'team', 'en'].map(
    (name) => `https://x.example/${name}-sitemap.xml`,
  )
  assert.deepEqual(
    chooseSitemaps(parts, 2).map((part) => part.slice(18)),
    ['team-sitemap.xml', 'page-sitemap.xml'],
  )
})

test('a page that did not come leaves its place to the next one of its kind', () => {
  const frontier = createFrontier()
  const links = Array.from({ length: 31 }, (_, n) => ({
    url: new URL(`/${n}/jobs`, home).href,
    text: 'Jobs',
  }))
  frontier.add(rankLinks(links, { url: home.href, kind: 'home' }, site))
  assert.ok(frontier.next())
  assert.equal(frontier.next(), null)
  frontier.releasePlace('careers')
  assert.ok(frontier.next())
  assert.equal(frontier.next(), null)
})

test('pages of people and of open positions are recognised under unusual words', () => {
  const words = {
    people: 'The crew, Staff bios, Officers, Meet us, Principals',
    careers: 'Employment, Vacancies, Join us, Work with us, Offene Stellen, Nous rejoindre',
    contact: 'Find us, Say hello, Nous joindre',
  }
  for (const [kind, texts] of Object.entries(words)) {
    for (const text of texts.split(', ')) assert.equal(kindOfWords(text)?.kind, kind, text)
  }
})
