import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { readContext } from '../../../website/hint/context.ts'
import { soughtName } from '../../../website/matching/match.ts'
import { readEvidence } from '../../../website/page/evidence.ts'
import { describeCandidate } from '../../../website/scoring/describe-candidate.ts'
import { candidate } from '../facts.ts'

const natureOf = (html: string) => readEvidence('https://brumwick.test/', html).nature

const personal: readonly (readonly [string, string])[] = [
  [
    'en',
    '<title>Brumwick</title><h1>Hi, I am Jo Brumwick</h1><p>I keep my photos and notes here. I like kites.</p>',
  ],
  [
    'en',
    '<title>Jo Brumwick</title><p>My name is Jo. I teach at a school and my blog is about beetles.</p>',
  ],
  [
    'de',
    '<html lang="de"><title>Brumwick</title><p>Ich heiße Jo, und hier zeige ich meine Bilder. Meine Hobbys: Segeln.</p>',
  ],
  [
    'fr',
    '<html lang="fr"><title>Brumwick</title><p>Je suis Jo et voici mes photos. Mon blog parle de mes voyages.</p>',
  ],
  [
    'es',
    '<html lang="es"><title>Brumwick</title><p>Me llamo Jo. Este es mi blog, con mis fotos y mi familia.</p>',
  ],
  [
    'sv',
    '<html lang="sv"><title>Brumwick</title><p>Jag heter Jo och det här är min blogg om mina resor.</p>',
  ],
]

for (const [language, html] of personal) {
  test(`a page on which one person says I is personal: ${language}, ${html.length}`, () => {
    assert.equal(natureOf(html), 'personal')
  })
}

test('a page with little of a person and nothing of a firm is personal; a number to call makes it open', () => {
  const words = '<title>Brumwick</title><p>Brumwick. I keep it for the sea and a list of links.</p>'
  assert.equal(natureOf(words), 'personal')
  assert.notEqual(natureOf(`${words}<p>Tel. 020 7946 0958</p>`), 'personal')
})

const firms: readonly string[] = [
  '<title>Brumwick</title><h1>Hi, I am Jo</h1><p>I build staircases for my clients. Ask me for a quote; prices are on the next page.</p>',
  '<title>Jo Brumwick Coaching</title><p>I am a coach. Book a call. My services start with a free hour.</p><p>© Brumwick Ltd</p>',
  '<title>Brumwick</title><p>We make planes and chisels. Our customers are joiners. Read our blog.</p>',
  '<html lang="it"><title>Brumwick</title><p>I nostri servizi: i tetti, i muri e i giardini. Noi siamo in azienda dalle otto.</p>',
  '<title>Brumwick</title><h1>Brumwick</h1><p>Forums for your customers: add threads and a wiki to your site. Pricing. Sign up.</p>',
  '<title>Brumwick</title>',
]

for (const html of firms) {
  test(`a firm is no person, even where one says I: ${html.slice(0, 50)}`, () => {
    assert.equal(natureOf(html), null)
  })
}

test('pages of gambling, pills and dating on lapsed names are lures, in several scripts', () => {
  for (const said of [
    'Situs judi dan slot gacor',
    'เว็บสล็อต คาสิโน สมัครวันนี้',
    'Online casino with free spins',
    '在线博彩 百家乐 注册',
    '카지노 바카라 추천',
    'Nhà cái: cá cược và xổ số',
  ]) {
    assert.equal(natureOf(`<title>Brumwick | ${said}</title><h1>Brumwick</h1>`), 'lure', said)
  }
})

test('loans, films and followers on lapsed names are lures, a lender and a cinema are not', () => {
  const page = (text: string) => natureOf(`<title>Brumwick</title><p>${text}</p>`)
  assert.equal(page('Spielautomaten und Freispiele sofort.'), 'lure')
  assert.equal(page('Watch free: every full movie, no sign-up.'), 'lure')
  assert.equal(page('Buy followers and free followers for your page.'), 'lure')
  assert.equal(page('We lend to farms. Loans from ten thousand, decided by people.'), null)
  assert.equal(page('A cinema with two screens and films for all ages.'), null)
})

test('one word of a lure among many others is none', () => {
  const story = 'The old casino at the harbour is now a library with a roof terrace. '
  assert.equal(natureOf(`<title>Brumwick Architects</title><p>${story.repeat(3)}</p>`), null)
})

test('families, fans and players are communities', () => {
  const tree =
    '<title>Brumwick</title><h1>The Brumwick family tree</h1><p>Descendants of Ada; reunion in May.</p>'
  assert.equal(natureOf(tree), 'community')
})

test('the nature of a page of any words costs a fraction of a second', () => {
  const word = (at: number) => `my${(at * 7919).toString(36)} casino i `
  const text = Array.from({ length: 60_000 }, (_, at) => word(at)).join('')
  assertThreadTime(() => void natureOf(`<p>${text}</p>`), 1_500)
})

test('a title says what its page is about: calling, diary, wedding, fans and reunion', () => {
  const page = (title: string, language = 'en') =>
    natureOf(`<html lang="${language}"><title>${title}</title><p>Brumwick. More in May.</p>`)
  assert.equal(page('Jo Brumwick | Poet'), 'personal')
  assert.equal(page('Curriculum vitae - Brumwick'), 'personal')
  assert.equal(page('Mariage de Ada et Jo', 'fr'), 'personal')
  assert.equal(page('Brumwick-Fanseite', 'de'), 'community')
  assert.equal(page('Brumwick class of 1998'), 'community')
})

test('compound words and scripts without blanks are read as their parts', () => {
  const page = (said: string) => natureOf(`<title>Brumwick</title><p>${said}</p>`)
  assert.equal(page('Grundejerforeningen: generalforsamlingen er i maj.'), 'community')
  assert.equal(page('在线观看，免费影院，每天更新。'), 'lure')
  assert.equal(page('日記。プロフィール。趣味の写真。'), 'personal')
})

test('a word of one language is not taken for I in another', () => {
  const html =
    '<html lang="de"><title>Brumwick trocknet</title><p>Leckortung und Abrechnung mit der Versicherung.</p>'
  assert.equal(natureOf(html), null)
})

// Honest firms of the trades that lures, clubs, persons and sellers of domains live on.
const firmsOfSuchTrades: readonly (readonly [name: string, said: string])[] = [
  [
    'Brumwick Casino',
    'Roulette, blackjack and slots on two floors, open from noon. Dinner until ten.',
  ],
  [
    'Brumwick Cricket Club',
    'Fixtures, membership and club nights. Newcomers welcome at nets on Tuesday.',
  ],
  [
    'Brumwick Foundation',
    'Grants for rural clinics since 1991. Volunteers in four countries. Read our report.',
  ],
  [
    'Brumwick Photography',
    'I am Jo. Weddings and portraits in Kerven; see prices and book an appointment.',
  ],
  [
    'Brumwick Domains',
    'A registrar for agencies: domain parking platform, pricing, support for our customers.',
  ],
  [
    'Brumwick Football Goals',
    'Goals, nets and balls for teams: goalkeepers, midfielders and the whole league.',
  ],
  [
    'Brumwick Casinotechnik',
    'Roulette, Blackjack und Poker: Tische und Jetons aus unserer Werkstatt.',
  ],
  [
    'Brumwick Software',
    'Open source search. Docs, pricing, GitHub and a forum. Trusted by ninety teams.',
  ],
  [
    'Brumwick Pharmacy',
    'Prescriptions, vaccinations and advice on Kerven high street. We are open on Sunday.',
  ],
  [
    'Brumwick Weddings',
    'Wedding planning by the lake: our services, our team and prices for your big day.',
  ],
]

for (const [name, said] of firmsOfSuchTrades) {
  test(`a firm of a trade that others imitate stays a firm: ${name}`, () => {
    const page = `<title>${name}</title><h1>${name}</h1><p>${said}</p>`
    const known = candidate('brumwick.com', 0.1, page)
    const { nature, empty } = describeCandidate(soughtName(name), known, readContext(''))
    assert.deepEqual({ nature, empty }, { nature: null, empty: [] })
  })
}

test('diaries, parishes, sports clubs and free libraries are no firms in Turkish, Portuguese and English', () => {
  const at = (language: string, title: string, said: string) =>
    natureOf(`<html lang="${language}"><title>${title}</title><p>${said}</p>`)
  assert.equal(at('tr', "Nihal'in günlüğü", 'Merhaba, ben Nihal. Anılarımı yazıyorum.'), 'personal')
  assert.equal(at('tr', 'Brumwick Spor Kulübü', 'Pazar günü maç var.'), 'community')
  assert.equal(at('pt', 'Junta de Freguesia de Brumwick', 'A junta atende à quinta.'), 'community')
  assert.equal(
    at('en', 'Brumwick', 'Brumwick is free software, maintained by volunteers.'),
    'community',
  )
  assert.equal(at('tr', 'Brumwick', 'Müşterilerimize hizmet ve uygun fiyat veririz.'), null)
})
