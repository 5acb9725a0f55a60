import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { parseDocument } from 'htmlparser2'
import { structuredBlocks } from '../../../read/extract/json-ld.ts'
import { readEvidence } from '../../../website/page/evidence.ts'
import { outlineOf } from '../../../website/page/outline.ts'
import { signsOf } from '../../../website/page/signs.ts'
import { structureOf } from '../../../website/page/structure.ts'
import { readPageWords } from '../../../website/page/words.ts'

const url = 'https://brumwick.test/'

function signs(title: string, text: string, { heading = '', language = 'en', html = '' } = {}) {
  const root = parseDocument(html)
  const structure = structureOf(outlineOf(root), structuredBlocks(root), url)
  const page = { title, heading, language, stems: '', structure }
  return signsOf(page, readPageWords(`${title} . ${text}`))
}

test('a page without a sign says nothing of whose it is', () => {
  assert.deepEqual(signs('Brumwick', 'Rooms above the lake.'), [])
})

test('function words are counted in the language of the page', () => {
  assert.ok(signs('Brumwick', 'I keep it for me and my boat.').includes('i:3'))
  assert.ok(signs('Brumwick', 'Mein Boot gehört mir.', { language: 'de' }).includes('i:3'))
  assert.ok(signs('Brumwick', 'Nous sommes chez nous.', { language: 'fr' }).includes('we:2'))
  assert.ok(signs('Brumwick', 'Dla Ciebie, twoja kawa.', { language: 'pl' }).includes('you:2'))
})

test('kin, two people and a life are signs of a person', () => {
  assert.ok(signs('Brumwick', 'The letters of my grandmother and an uncle').includes('kin:2'))
  assert.ok(signs('Brumwick', 'Pictures by Emily and Daniel').includes('people'))
  assert.ok(!signs('Brumwick', 'A street called Emily').includes('people'))
  assert.ok(signs('Brumwick', 'Ada, 1931 - 2019').includes('life'))
  const zone = signs('Brumwick', 'Officina in zona industriale', { language: 'it' })
  assert.ok(!zone.includes('kin:1'), 'a word of kin in one language is a zone in another')
})

test('a title that is a name is a sign, a given name in a longer one is none', () => {
  assert.ok(signs('Emily Brumwick', '').includes('title:person'))
  assert.ok(signs('Emily & Daniel Brumwick', '').includes('title:person'))
  assert.ok(!signs('Emily Brumwick Interior Design Studio', '').includes('title:person'))
  assert.ok(!signs('Brumwick', '').includes('title:person'))
})

test('how to reach a firm, its hours and its tax number are signs of a firm', () => {
  const found = signs('Brumwick', 'Tel. 020 7946 0958, info@brumwick.test, 9:00-17:00, VAT no. 123')
  assert.deepEqual(found, ['phone', 'mail', 'hours', 'tax'])
  assert.ok(signs('Brumwick', 'NIP: 123-456-78-19').includes('tax'))
  assert.ok(!signs('Brumwick', 'Ein Haus und ein Hof, ein 24 Meter langer Weg').includes('tax'))
})

test('links and structured data tell who is meant', () => {
  const html = `<meta name="generator" content="MediaWiki 1.39">
    <a href="mailto:jo@brumwick.test">a</a><a href="mailto:jo@gmail.com">b</a>
    <a href="tel:+442079460958">c</a><a rel="me" href="https://social.example/@jo">d</a>
    <script type="application/ld+json">{"@type":"Person","name":"Jo"}</script>`
  const found = signs('Brumwick', '', { html })
  assert.deepEqual(found, [
    'mail:own',
    'mail:free',
    'callable',
    'self link',
    'describes:person',
    'forum',
  ])
})

test('a page with signs of a person alone is hardly a firm, with words that no list has', () => {
  const natureOf = (html: string) => readEvidence(url, html).nature
  const page =
    '<title>Emily & Daniel Brumwick</title><h1>Emily + Daniel</h1><p>Saturday, the barn.</p>'
  assert.equal(natureOf(page), 'maybe_personal')
  assert.equal(natureOf(`${page}<p>Ring us: 020 7946 0958. Our customers pay later.</p>`), null)
})

test('the signs of a page of any words cost a fraction of a second', () => {
  const text = Array.from({ length: 60_000 }, (_, at) => `Emily${at}a 12-12 `).join('')
  const links = '<a href="mailto:jo@gmail.com">x</a>'.repeat(5_000)
  const read = () => signs('Emily '.repeat(50), `${text}${'1'.repeat(9_000)}`, { html: links })
  assertThreadTime(() => void read(), 1_500)
})
