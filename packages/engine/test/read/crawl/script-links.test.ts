import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLinks } from '../../../read/crawl/links.ts'
import { parsePage } from '../../../read/extract/document.ts'
import { startCrawlHarness } from './crawl-harness.ts'

const linksIn = (html: string) => readLinks(parsePage(html, 'https://acme.test/'))

test('a home page that only leads on by a script is followed', async (t) => {
  const forwards = [
    `<script>window.location.replace('de/')</script>`,
    `<script>window.location.href = "/de/"</script><p>You are led on.</p>`,
    `<script>location='/de/';</script>`,
    `<script>const l = navigator.language; if (l.startsWith('de')) { location.assign('/de/') } else { location.assign('/en/') }</script>`,
  ]
  for (const home of forwards) {
    assert.equal(linksIn(home).forwardsTo, 'https://acme.test/de/', home)
  }
  const harness = await startCrawlHarness(t, {
    '/': forwards[0] ?? '',
    '/de/': '<a href="kontakt.html">Kontakt</a>',
    '/de/kontakt.html': '<p>buero@acme.test</p>',
  })
  const { addresses } = await harness.crawl()
  assert.deepEqual(
    addresses.map(({ email }) => email),
    ['buero@acme.test'],
  )
})

test('a script that waits for an event, a long one and another address in a script lead nowhere', () => {
  const quiet = [
    `<script>document.onclick = function () { location.href = '/x' }</script>`,
    `<script>setTimeout('location="/x"', 9000)</script>`,
    `<script>auth.on('login', () => location.href = '/admin/')</script>`,
    `<script>${'a = 1;'.repeat(200)} location.href = '/x'</script>`,
    `<script>var location_name = '/x'; const href = '/y'</script>`,
    `<script type="application/ld+json">{"location": "/x"}</script>`,
    `<script src="/x.js"></script>`,
  ]
  for (const html of quiet) assert.equal(linksIn(html).forwardsTo, null, html)
  const refresh = `<meta http-equiv="refresh" content="0; url=/a"><script>location='/b'</script>`
  assert.equal(linksIn(refresh).forwardsTo, 'https://acme.test/a')
})

test('an element that leads to a page by a script is a link to it', () => {
  const html = `
    <a onclick="location.href='impressum.html'" style="cursor:pointer">Impressum</a>
    <div class="tile" onclick="window.location = 'team.html'"><b>Our team</b></div>
    <button onclick="window.open('/contact')">Contact</button>
    <a href="#" onclick="location.assign('/about')">About</a>
    <a href="/jobs" onclick="location.href='/elsewhere'">Jobs</a>
    <button onclick="toggleMenu('team.html')">Menu</button>
    <a href="#top">Up</a>`
  assert.deepEqual(linksIn(html).links, [
    { url: 'https://acme.test/impressum.html', text: 'Impressum' },
    { url: 'https://acme.test/team.html', text: 'Our team' },
    { url: 'https://acme.test/contact', text: 'Contact' },
    { url: 'https://acme.test/about', text: 'About' },
    { url: 'https://acme.test/jobs', text: 'Jobs' },
  ])
})

test('a page without a link leads where its script leads after an event', () => {
  const waiting = `<script>function go() { document.location.href = "home.html"; }</script><body onload="go()">`
  assert.deepEqual(linksIn(waiting).links, [{ url: 'https://acme.test/home.html', text: '' }])
  assert.equal(linksIn(waiting).forwardsTo, null)
  const linking = `${waiting}<a href="/team">Team</a>`
  assert.deepEqual(linksIn(linking).links, [{ url: 'https://acme.test/team', text: 'Team' }])
})

test('the menu that a script puts into a page is read before all other pages', async (t) => {
  const parts = [
    `<div data-include="parts/menu.html"></div>`,
    `<div w3-include-html="parts/menu.html"></div>`,
    `<div id="m"></div><script>$('#m').load('parts/menu.html')</script>`,
    `<div id="m"></div><script>fetch("parts/menu.html").then((r) => r.text()).then(put)</script>`,
  ]
  const part = { url: 'https://acme.test/parts/menu.html', text: '', isPart: true }
  for (const html of parts) assert.deepEqual(linksIn(html).links, [part], html)
  const others = `<script>fetch('/api/items.json'); fetch('https://cdn.test/a.html')</script>`
  assert.deepEqual(linksIn(others).links, [])
  const many = Array.from({ length: 50 }, (_, n) => `<p data-include="p${n}.html"></p>`).join('')
  assert.equal(linksIn(many).links.length, 4)
  const harness = await startCrawlHarness(t, {
    '/': `${parts[0]}<p>Kelmora Metallbau</p>`,
    // A part stands in the page, so that its links start there.
    '/parts/menu.html': '<ul><li><a href="werkstatt-menschen.html">Kontakt</a></li></ul>',
    '/werkstatt-menschen.html': '<p>buero@acme.test</p>',
  })
  const { addresses } = await harness.crawl()
  assert.deepEqual(
    addresses.map(({ email }) => email),
    ['buero@acme.test'],
  )
})
