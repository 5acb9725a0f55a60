import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laterAuthors } from '../../world/replay/authors.ts'
import type { Draw, Variants } from '../../world/replay/draw.ts'
import { broadFirmPage } from '../../world/replay/fifth/firms.ts'
import { texts as fifthTexts } from '../../world/replay/fifth/texts.ts'
import { modernFirmPage } from '../../world/replay/fourth/firms.ts'
import { texts as fourthTexts } from '../../world/replay/fourth/texts.ts'
import { firmPage, namingOf } from '../../world/replay/second/firms.ts'
import { namings } from '../../world/replay/second/naming.ts'
import { halved, readRows } from '../../world/replay/text-files.ts'
import * as thirdTexts from '../../world/replay/third/texts.ts'

const halves: readonly Variants[] = ['shown', 'held-out']
const first: Draw = () => 0
const values = { brand: 'M', city: 'C', year: 'Y', parent: 'P' }

function domainsOf(word: string): readonly string[] {
  return Array.from({ length: 300 }, (_, index) => `${word}-${index}.example`)
}

/** Fails where the halves share a text, or one has none. */
function assertApart(make: (variants: Variants) => readonly string[], about: string): void {
  const [shown = [], heldOut = []] = halves.map(make)
  assert.ok(shown.length > 0 && heldOut.length > 0, about)
  assert.deepEqual(
    shown.filter((text) => heldOut.includes(text)),
    [],
    about,
  )
}

test('a text of the second author is shown or held out, and stays so when others are added', () => {
  const texts = readRows('second/texts/personal.txt').map((row) => row.join(' '))
  const shown = halved(texts, 'shown', String)
  const heldOut = halved(texts, 'held-out', String)
  assert.deepEqual([...shown, ...heldOut].toSorted(), texts.toSorted())
  assert.deepEqual(halved(['another text', ...shown], 'shown', String).slice(-shown.length), shown)
})

test('a firm of the second author is named where its naming says and in the legal notice of its country', () => {
  const met = new Set<string>()
  for (const domain of domainsOf('quilholm')) {
    const about = 'Sorts returned parcels, fast: a robot for shops. It never sleeps.'
    const firm = { name: 'Quilholm Sorting', about, domain, isShortened: true }
    const [key, naming] = namingOf(domain, 1)
    met.add(key)
    const home = firmPage({ ...firm, isShortened: false }, '/', 1, 'all') ?? ''
    const title = /<title>(.*?)<\/title>/i.exec(home)?.[1] ?? ''
    assert.equal(title.includes('Quilholm'), /name/.test(naming.title), `${key}: ${title}`)
    const legal = /href="(\/(?:legal|terms))"/.exec(home)?.[1]
    if (legal === undefined) continue
    assert.match(firmPage(firm, legal, 1, 'all') ?? '', /<strong>Quilholm Sorting /)
  }
  assert.deepEqual([...met].toSorted(), namings.map(([key]) => key).toSorted())
})

const phraseCases = [
  { name: 'third', texts: thirdTexts, sections: ['slogan', 'why', 'quote', 'news', 'cookies'] },
  { name: 'fourth', texts: fourthTexts, sections: ['naming', 'quote', 'news', 'cookies'] },
  { name: 'fifth', texts: fifthTexts, sections: ['naming', 'line'] },
] as const

for (const { name, texts, sections } of phraseCases) {
  test(`no phrase of the ${name} author is both shown and held out`, () => {
    for (const { language } of laterAuthors[name].trades.all) {
      for (const section of sections) {
        assertApart(
          (variants) => texts.phrasesOf(section, language, variants, first, values),
          `${section} ${language}`,
        )
      }
    }
  })
}

test('each language of the third author has trades in both halves and four ways to name a firm', () => {
  const third = laterAuthors.third.trades
  const languages = new Set(third.all.map(({ language }) => language))
  for (const language of languages) {
    for (const variants of halves) {
      assert.ok(
        third.used(variants).some((trade) => trade.language === language),
        language,
      )
    }
    assert.equal(thirdTexts.phrasesOf('naming', language, 'all', first, values).length, 4)
  }
  assert.equal(thirdTexts.layoutsOf('shells').length, 18)
  for (const name of ['personal', 'more-personal', 'lure', 'community', 'more-community']) {
    for (const note of thirdTexts.notesOf(name)) {
      assert.ok(languages.has(note.language), note.key)
      assert.ok(note.title && note.heading && note.paragraphs.length === 2, note.key)
      assert.ok(note.menu.length >= 3 && note.items.length >= 3, note.key)
    }
  }
})

const noteCases = [
  {
    texts: fourthTexts,
    files: ['personal', 'personal-more', 'personal-other', 'lure', 'community', 'parked'],
    layouts: ['sites', 'empty', 'people', 'notices', 'walls', 'script'],
  },
  {
    texts: fifthTexts,
    files: ['personal', 'personal-abroad', 'lure', 'community', 'parked'],
    layouts: [...['sites', 'shells', 'fronts', 'people', 'notices', 'walls', 'blank', 'script']],
  },
]

for (const { texts, files, layouts } of noteCases) {
  test(`pages and layouts are written once: ${files.join(', ')}`, () => {
    const notes = files.flatMap(texts.notesOf)
    assert.equal(new Set(notes.map(({ lines }) => JSON.stringify(lines))).size, notes.length)
    for (const { lines, kind } of notes) {
      const marks = new Set(lines.map(({ mark }) => mark))
      for (const mark of 'thpf') assert.ok(marks.has(mark), kind)
      for (const { mark } of lines) assert.ok('tdomhkpqlif'.includes(mark), kind)
    }
    for (const name of layouts) {
      const markups = texts.layoutsOf(name)
      assert.equal(new Set(markups).size, markups.length)
      assert.equal(markups.length % 2, 0, name)
    }
  })
}

test('a site about a product says whose it is', () => {
  const about = 'Counts oysters under water, with cameras. Farmers sleep better.'
  for (const domain of domainsOf('marrowfin')) {
    const firm = { name: 'Marrowfin Counting', about, domain, isShortened: false }
    const home = modernFirmPage({ ...firm, product: 'Oystro' }, '/', 1, 'all') ?? ''
    const isEmpty = /id="root"|__NEXT_DATA__|app-root|flutter/.test(home)
    const maker = 'Oystro is one of the products of Marrowfin Counting.'
    assert.ok(home.includes(isEmpty ? 'Marrowfin' : maker), home)
  }
})

const ferries = {
  name: 'Quillstead Ferries',
  about: 'Runs car ferries between islands. Timetables keep the tide.',
  isShortened: false,
}

test('a page that mentions a name of another thing names its firm beside it', () => {
  const domains = domainsOf('quillstead')
  const homes = domains
    .map(
      (domain) => broadFirmPage({ ...ferries, domain, mention: 'Islander' }, '/', 1, 'all') ?? '',
    )
    .filter((home) => home.includes('Islander'))
  for (const home of homes) assert.ok(home.includes(ferries.name), home)
  assert.ok(homes.length > domains.length * 0.85, String(homes.length))
})

test('the page before a home page leads to it', () => {
  const isFront = (home: string) => home.includes('"/main.html"')
  const pageAt = (domain: string, path: string) =>
    broadFirmPage({ ...ferries, domain, mention: null }, path, 1, 'all') ?? ''
  const fronts = domainsOf('quillstead').filter((domain) => isFront(pageAt(domain, '/')))
  assert.ok(fronts.length > 5 && fronts.length < 30, String(fronts.length))
  for (const domain of fronts) {
    const home = pageAt(domain, '/main.html')
    assert.ok(home !== '' && !isFront(home), home)
  }
})
