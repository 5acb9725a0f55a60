import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEvidence } from '../../../website/page/evidence.ts'
import { emptySigns } from '../../../website/page/parked.ts'

const signsOf = (html: string, redirects: readonly string[] = [], url = 'https://brumwick.test/') =>
  emptySigns(readEvidence(url, html), redirects)

const forSale: readonly (readonly [string, string])[] = [
  ['English', '<title>Brumwick.com</title><h1>Brumwick.com is for sale</h1>'],
  ['polite', '<title>Brumwick</title><p>Interested in this domain? Contact the owner.</p>'],
  [
    'advertising',
    '<title>Brumwick</title><h2>Related searches</h2><p>Flights</p><p>Privacy Policy</p>',
  ],
  ['German', '<title>Brumwick</title><p>Diese Domain steht zum Verkauf.</p>'],
  ['French', '<title>Brumwick</title><p>Ce nom de domaine est à vendre.</p>'],
  ['Spanish', '<title>Brumwick</title><p>Este dominio está en venta.</p>'],
  ['Spanish, polite', '<title>Brumwick</title><p>¿Quieres comprar este dominio?</p>'],
  ['Dutch', '<title>Brumwick</title><p>Deze domeinnaam is te koop.</p>'],
  ['Russian', '<title>Brumwick</title><p>Домен brumwick продаётся</p>'],
  ['Japanese', '<title>Brumwick</title><p>このドメインは販売中です</p>'],
  ['Chinese', '<title>Brumwick</title><p>此域名出售</p>'],
]

for (const [kind, html] of forSale) {
  test(`a name on sale is recognised: ${kind}`, () => {
    assert.deepEqual(signsOf(html), ['for_sale'])
  })
}

for (const [kind, text] of [
  ['Spanish links', 'Búsquedas relacionadas. Seguros. Vuelos.'],
  ['Polish offer', 'Nazwa domeny: cena i oferta u rejestratora.'],
  ['Swedish bid', 'Domänen kan köpas, lägg bud i dag.'],
  ['Italian proposal', 'Per acquistare il dominio invia una proposta.'],
  ['German notice', 'Die Domain wurde von einem Registrar registriert.'],
] as const) {
  test(`a name on sale is recognised by what is done with it: ${kind}`, () => {
    assert.deepEqual(signsOf(`<title>Brumwick</title><p>${text}</p>`), ['for_sale'])
  })
}

test('hosts without a site and closed sites are recognised in other languages than English', () => {
  const sign = (text: string) => signsOf(`<title>Brumwick</title><h1>Brumwick</h1><p>${text}</p>`)
  assert.deepEqual(sign('Il tuo sito: upload your files.'), ['default_page'])
  assert.deepEqual(sign('Usługa zawieszona.'), ['default_page'])
  assert.deepEqual(sign('Prossimamente online.'), ['coming_soon'])
})

test('a page under work that tells of a firm at work is that firm’s', () => {
  const work = '<title>Site under maintenance</title><h1>Website under construction</h1>'
  const shop =
    'Our showroom in Kerven is open on weekdays from nine to five, with rings and bespoke pieces by appointment.'
  assert.deepEqual(signsOf(`${work}<p>${shop} Call 020 7946 0958.</p>`), [])
  assert.deepEqual(signsOf(`${work}<p>${shop}</p><p>Brumwick Jewellery Ltd</p>`), [])
  assert.deepEqual(signsOf(`${work}<p>Brumwick</p>`), ['coming_soon'])
})

test('a title that only names the host is none, and two words of the trade tell it in any script', () => {
  assert.deepEqual(signsOf('<title>brumwick.test</title><div></div>'), ['blank'])
  assert.deepEqual(signsOf('<title>Brumwick</title><p>도메인 파킹: 호스팅</p>'), ['default_page'])
  assert.deepEqual(signsOf('<title>Brumwick</title><p>Хостинг для вас</p>'), [])
})

test('a small firm that knows its domain, sells houses or renews leases is no parked name', () => {
  for (const text of [
    'We are domain experts in steel. Request an offer.',
    'Domaine viticole. Vente à la propriété, prix sur demande.',
    'Houses for sale in the valley. Our brokers answer the same day.',
    'Our shop sponsors the village band. Listed building repairs by the owner.',
  ]) {
    assert.deepEqual(signsOf(`<title>Brumwick</title><p>${text}</p>`), [], text)
  }
})

test('default pages, suspended accounts and building sites are no company’s site', () => {
  assert.deepEqual(signsOf('<title>Welcome to nginx!</title><h1>Welcome to nginx!</h1>'), [
    'default_page',
  ])
  assert.deepEqual(signsOf('<h1>This account has been suspended.</h1>'), ['default_page'])
  assert.deepEqual(signsOf('<title>Brumwick</title><h1>Brumwick</h1><p>Coming soon</p>'), [
    'coming_soon',
  ])
  assert.deepEqual(signsOf(''), ['blank'])
})

test('a redirect to the trade in names is recognised by its host', () => {
  const page = '<title>Names</title><p>All our names in one place, at good prices, every day.</p>'
  const url = 'https://www.sedo.com/search/?domain=brumwick'
  assert.deepEqual(signsOf(page, ['https://brumwick.test/'], url), ['parking_host'])
})

test('a script that leads to a lander is recognised', () => {
  const page = '<script>window.onload=function(){window.location.href="/lander"}</script>'
  assert.ok(signsOf(page).includes('parking_host'))
})

test('a firm that deals in names is no parked name', () => {
  const story =
    'We help brands protect their names and their trade marks in forty countries. '.repeat(60)
  const page = `<title>Brumwick</title><p>${story} Is this domain for sale? Ask us.</p><p>© Brumwick Ltd</p>`
  assert.deepEqual(signsOf(page), [])
})

test('a firm that sells the parking of domains is no parked name', () => {
  const page =
    '<title>Brumwick</title><p>Brumwick is the domain parking platform for registrars. Our customers park a million names.</p>'
  assert.deepEqual(signsOf(page), [])
})

test('a firm that takes offers or closes soon for the winter is no parked name', () => {
  const page = `<title>Brumwick Auctions</title><p>Make an offer for any lot in our winter sale of furniture.</p><p>${'Catalogue of lots. '.repeat(60)}</p>`
  assert.deepEqual(signsOf(page), [])
})
