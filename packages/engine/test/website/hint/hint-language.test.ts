import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContext } from '../../../website/hint/context.ts'
import { isVague } from '../../../website/hint/field-step.ts'
import { languageStep } from '../../../website/hint/hint-language.ts'
import { decideWebsite } from '../../../website/scoring/decide.ts'
import { candidate, type FinishedSearch, finishedSearch, firmPage } from '../facts.ts'

const answerTo = ({ ranked, coverage }: FinishedSearch) => {
  const decision = decideWebsite(ranked, coverage)
  return decision.status === 'answer' ? decision.answer : null
}

const pages = {
  de: 'Wir bauen Öfen und Kamine für alte Häuser. Unsere Werkstatt liegt am Fluss, und wir brennen jede Kachel selbst.',
  en: 'We build stoves for old houses. Our workshop is by the river, and we fire each of the tiles ourselves.',
  it: 'Ascoltiamo con calma, poi scegliamo e prepariamo ogni cosa, perché la fretta non ha mai aiutato chi vuole fare bene.',
  ja: '古い家のための薪ストーブを作っています。工房は川のそばにあります。',
  tr: 'Eski evler için soba ve şömine yapıyoruz. Atölyemiz nehir kıyısında, her çini elde pişirilir ve evinizde kurulur.',
}
const stepOf = (hint: string, text: string, language: string | null = null) =>
  languageStep(readContext(hint), ['brumwick'], { language, text, lead: text })

test('a hint and a page whose languages are known are compared by them', () => {
  assert.equal(stepOf('Betrieb für Kachelöfen und Kamine', pages.de, 'de'), 'same')
  assert.equal(stepOf('Betrieb für Kachelöfen und Kamine', pages.en, 'en'), 'other')
  assert.equal(stepOf('Betrieb für Kachelöfen und Kamine', pages.it, 'it'), 'third')
  assert.equal(stepOf('stoves for old houses', pages.en, 'en'), null)
  assert.equal(stepOf('stoves for old houses', pages.de, 'de'), 'unlike')
})

test('Norwegian is one language, whichever of its written forms a page states', () => {
  for (const stated of ['no', 'nb', 'nn']) {
    assert.equal(stepOf('snekkeri og rørlegger fra Oslo', 'Åpent hver dag', stated), 'same', stated)
  }
  assert.equal(stepOf('snekkeri og rørlegger fra Oslo', 'Åpent hver dag', 'it'), 'third')
})

test('the name within a hint tells no language, with accents as little as without', () => {
  const page = { language: 'it', text: pages.it, lead: pages.it }
  for (const hint of ['brumwick tarrow', 'brümwick tarröw']) {
    assert.equal(languageStep(readContext(hint), ['brumwick', 'tarrow'], page), null, hint)
  }
})

test('an English hint with a term that no dictionary has is English', () => {
  assert.equal(stepOf('sensors for agritech growers', pages.en, 'en'), null)
  assert.equal(stepOf('sensors for agritech growers', pages.de, 'de'), 'unlike')
})

test('a page that states English and is in the language of the hint is in that language', () => {
  assert.equal(stepOf('Betrieb für Kachelöfen und Kamine', pages.de, 'en'), 'same')
})

test('a hint in another script than the page is in another language, and one in its own mostly in the same', () => {
  assert.equal(stepOf('薪ストーブの工房', pages.it, 'it'), 'unlike')
  assert.equal(stepOf('薪ストーブの工房', pages.ja, 'ja'), 'same')
  assert.equal(stepOf('Пекарня', 'Печём хлеб и булки каждое утро.', null), null)
  assert.equal(stepOf('Пекарня', pages.ja, 'ja'), 'unlike')
})

test('names and menus in Latin letters do not hide the script of a page', () => {
  const menu = 'Brumwick HOME ABOUT US NEWS CONTACT'
  assert.equal(stepOf('薪ストーブの工房', `${menu} ${pages.ja}`, 'ja'), 'same')
  assert.equal(stepOf('난로 공방', `${menu} 오래된 집을 위한 난로를 만듭니다`, 'ko'), 'same')
  assert.equal(stepOf('薪ストーブの工房', `${pages.it} 日本語 中文`, 'it'), 'unlike')
})

test('a hint of a few words is compared by its letters where no list has its language', () => {
  assert.equal(stepOf('evler için soba', pages.tr, 'tr'), null)
  assert.equal(stepOf('evler için soba', pages.de, 'de'), 'unlike')
  assert.equal(stepOf('evler için soba', pages.ja, 'ja'), 'unlike')
})

test('a place, a name, a year and a page without letters tell no language', () => {
  for (const hint of ['', 'Hamburg', 'Germany', '1984', 'Brumwick', '***']) {
    assert.equal(stepOf(hint, pages.it, 'it'), null, hint)
  }
  assert.equal(stepOf('薪ストーブの工房', '2026', null), null)
})

test('a town, a product or a kind of software that no list has tells no language', () => {
  const unlisted = ['ljubljana', 'widgetron', 'proptech', '東京', '青葉野市']
  for (const hint of ['Ljubljana', 'Widgetron', 'B2B SaaS', 'Nova Gorica', ...unlisted]) {
    assert.equal(stepOf(hint, pages.it, 'it'), null, hint)
  }
  assert.equal(stepOf('lesene hiše', pages.it, 'it'), 'unlike')
})

test('a letter by itself tells no language, and beside other words of one it does', () => {
  for (const hint of [
    'R&D services',
    'Y Combinator',
    'Z-Wave sensors',
    'U.S. supplier',
    'Vitamin D',
  ]) {
    assert.equal(stepOf(hint, pages.en, 'en'), null, hint)
  }
  assert.equal(readContext('okna i drzwi').language, 'pl')
})

test('words that are English as well are of no other language for sure', () => {
  assert.equal(stepOf('die casting', pages.en, 'en'), null)
  assert.equal(stepOf('Hotel am Park', pages.de, 'de'), 'same')
})

test('of a hint with names in it the other words tell the language', () => {
  const english = ['founder Ola Nordbrek', 'B2B SaaS startup', 'Widgetron maker']
  for (const hint of [...english, 'San Juan Bautista', 'Ljubljana / Maribor / Celje']) {
    assert.equal(stepOf(hint, pages.en, 'en'), null, hint)
  }
  assert.equal(stepOf('founder Ola Nordbrek', pages.it, 'it'), 'unlike')
  assert.equal(stepOf('Lesene hiše', pages.it, 'it'), 'unlike')
})

test('an English hint proves nothing beside a page whose language is not known', () => {
  assert.equal(stepOf('bakery', 'Brumwick'), null)
})

test('a hint is vague where most of its words are those of all trades', () => {
  const isVagueHint = (hint: string) => isVague(readContext(hint).terms)
  assert.equal(isVagueHint('seamless digital tools for teams worldwide'), true)
  assert.equal(isVagueHint('vineyard software for cellars'), false)
  assert.equal(isVagueHint(''), false)
})

const pageIn = (language: string, text: string) =>
  `<html lang="${language}"><title>Brumwick</title><h1>Brumwick</h1><p>${text}</p>
<p>Brumwick GmbH</p><footer>© 2026 Brumwick GmbH</footer></html>`
const answerBeside = (page: string, context: string) =>
  answerTo(
    finishedSearch('Brumwick', [candidate('brumwick.com', 0.6, page)], {
      context,
      excludedPrior: 0.35,
    }),
  )

test('a page of one coined word in another language that is silent on the hint is no answer', () => {
  assert.equal(answerBeside(pageIn('it', pages.it), 'grower of tulip bulbs'), null)
  assert.equal(answerBeside(pageIn('it', pages.it), '緑の葉を育てて飲み物にする農家'), null)
  assert.ok(answerBeside(pageIn('it', pages.it), 'seamless digital growth for teams worldwide'))
  assert.ok(answerBeside(pageIn('it', pages.it), ''))
})

test('a page of one coined word that begins with another trade than the hint is no answer', () => {
  const dull = 'Better days begin with better plans, say all who plan their days with us'
  const pharmacy = `${dull}. Ask how it was done at any of our places, and by whom, in a pharmacy`
  assert.ok(answerBeside(firmPage('Brumwick', dull), 'vineyard software for cellars'))
  assert.equal(answerBeside(firmPage('Brumwick', pharmacy), 'vineyard software for cellars'), null)
  assert.ok(
    answerBeside(firmPage('Brumwick', pharmacy), 'seamless digital growth for teams worldwide'),
  )
})

test('of two firms of a coined name the one in another language than the hint is not answered', () => {
  const answerAt = (prior: number, priorOfOther: number) => {
    const own = candidate('brumwick.org', prior, pageIn('ja', pages.ja))
    const other = candidate('brumwick.com', priorOfOther, pageIn('it', pages.it))
    const search = finishedSearch('Brumwick', [other, own], { context: '緑の葉を育てる農家' })
    return answerTo(search)?.websiteUrl
  }
  assert.equal(answerAt(0.1, 0.1), 'https://brumwick.org/')
  assert.equal(answerAt(0.005, 0.545), undefined)
})

test('a hint in words that no list has is in the language of a page that has its letters', () => {
  const hungarian = 'Bővebben. Termékek. Kézzel szedjük szeptemberben.'
  assert.equal(stepOf('bogyószedő kistermelő', hungarian, 'hu'), 'same')
  assert.equal(stepOf('bogyószedő kistermelő', 'Zapytaj o ofertę', 'pl'), 'unlike')
  assert.equal(stepOf('höyläys mitallistettu', 'Lue lisää. Tuotteet.', 'fi'), null)
})
