import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideWebsite } from '../../../website/scoring/decide.ts'
import { candidate, finishedSearch } from '../facts.ts'

/** Returns the domain that a search answers whose one candidate has this page; null: none. */
function answered(name: string, domain: string, page: string, context = ''): string | null {
  const site = candidate(domain, 0.1, page, { hasMail: true })
  const { ranked, coverage } = finishedSearch(name, [site], { context, excludedPrior: 0.85 })
  const decision = decideWebsite(ranked, coverage)
  return decision.status === 'answer' ? decision.answer.websiteUrl : null
}

const contact = `<p>Kiln Lane 4, Larkfield. Telephone <a href="tel:+441632960123">01632 960123</a>,
<a href="mailto:office@SITE">office@SITE</a>. We offer plans and advice. Book an appointment.</p>`
const contactAt = (domain: string) => contact.replaceAll('SITE', domain)

test('a practice whose title is the very name is answered though it speaks as a person does', () => {
  const domain = 'orlabrumwickarchitects.com'
  const page = `<html lang="en"><title>Orla Brumwick Architects</title><h1>Hello, I am Orla</h1>
<p>I live with my husband and two cats. My garden, my thoughts, my photos. I have built houses for twenty years.</p>
${contactAt(domain)}</html>`
  assert.equal(answered('Orla Brumwick Architects', domain, page), `https://${domain}/`)
})

test('a page of a person that shows no firm stays the page of a person', () => {
  const page = `<html lang="en"><title>Orla Brumwick</title><h1>Hello, I am Orla</h1>
<p>I live with my husband and two cats. My garden, my thoughts, my photos. This is my blog about my life.</p></html>`
  assert.equal(answered('Orla Brumwick', 'orlabrumwick.com', page), null)
})

test('a name of two distinguishing words and a trade is known by those words below the surname', () => {
  const domain = 'brumwick.com'
  const page = `<html lang="en"><title>Orla Brumwick | Clear goals</title><header><img alt="Orla Brumwick" src="logo.png"></header>
<h1>Orla Brumwick</h1><p>Orla Brumwick Coaching helps leaders.</p>${contactAt(domain)}</html>`
  assert.equal(answered('Orla Brumwick Coaching', domain, page), `https://${domain}/`)
})

test('a label with a word of the name is the firm’s, whose owner has another registered name', () => {
  const page = (
    owner: string,
  ) => `<html lang="en"><title>Brumwick Fensterputz</title><meta property="og:site_name" content="${owner}">
<h1>Clean panes</h1><p>Brumwick Fensterputz cleans windows. Brumwick Fensterputz is quick.</p>${contactAt('brumwick.de')}</html>`
  const owner = 'Brumwick Gebäudereinigung'
  assert.equal(answered('Brumwick Fensterputz', 'brumwick.de', page(owner)), 'https://brumwick.de/')
  assert.equal(answered('Brumwick Fensterputz', 'tarrowdale.de', page('Tarrowdale')), null)
})

test('a name of several words below another label stays answered where its page is in another language', () => {
  const domain = 'brumwickhus.se'
  const page = `<html lang="sv"><title>Välkommen</title><script type="application/ld+json">{"@type":"Organization","name":"Brumwicks stugor"}</script>
<header><img alt="Brumwicks stugor" src="logo.png"></header><p>Brumwicks stugor ligger vid havet och har öppet hela året för gäster som vill ha lugn och ro.</p></html>`
  assert.equal(answered('Brumwicks stugor', domain, page, 'holiday cottages'), `https://${domain}/`)
})
