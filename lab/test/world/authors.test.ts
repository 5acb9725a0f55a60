import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { authorAt, authorsIn, laterAuthors } from '../../world/replay/authors.ts'
import type { Variants } from '../../world/replay/draw.ts'
import { countryAt as fifthCountryAt } from '../../world/replay/fifth/locales.ts'
import { countryAt as fourthCountryAt } from '../../world/replay/fourth/locales.ts'
import { escaped } from '../../world/replay/markup.ts'
import type { FirmTenant } from '../../world/replay/replies.ts'
import type { ParkedStyle, Tenant } from '../../world/replay/tenants.ts'
import { countryOf } from '../../world/replay/third/places.ts'
import { trades as firstTrades } from '../../world/replay/trades.ts'

type Linked = { readonly path: string }
type AuthorCase = {
  readonly name: keyof typeof laterAuthors
  readonly firm: string
  readonly about: string
  /** True for firms of a file, whose sites may leave words of the name out. */
  readonly isListed?: true
  /** Each style with the least number of different pages of it: empty pages and scripts are much alike. */
  readonly least: Readonly<Record<ParkedStyle, number>>
  readonly firmsLeast: number
  /** Null where the author has no pages that name a firm for certain. */
  readonly countryAt:
    | ((domain: string, locale: string | null) => { imprint: Linked; about: Linked })
    | null
  readonly languages: readonly string[] | null
  readonly tradesLeast: number
  readonly fieldsLeast: number
  /** The least and the greatest share of English trades. */
  readonly english: readonly [number, number]
  /** True where hints repeat no long word of their source, and no two pairs share a name. */
  readonly isStrict: boolean
}

const whole = { script: 2, ads: 60, for_sale: 60, polite: 60, market: 60, blank: 2 }
const notices = { default_page: 3, coming_soon: 3, suspended: 3 }
const sorting = {
  firm: 'Quilholm Sorting',
  about: 'Sorts returned parcels, fast: a robot for shops. It never sleeps.',
}
const cases: readonly AuthorCase[] = [
  {
    ...{ name: 'second', ...sorting, isListed: true, firmsLeast: 60, countryAt: null },
    least: {
      ...{ ads: 40, for_sale: 40, polite: 40, script: 2, market: 40, blank: 1 },
      ...{ default_page: 20, coming_soon: 20, suspended: 15 },
    },
    languages: 'de en es fr it nl pl pt sv'.split(' '),
    ...{ tradesLeast: 40, fieldsLeast: 2, english: [0, 1], isStrict: false },
  },
  {
    ...{ name: 'third', ...sorting, firmsLeast: 100, least: { ...whole, ...notices } },
    countryAt: (domain, locale) => countryOf(domain, 1, locale ?? undefined),
    languages: 'de en es fr it ja nl pl pt sv tr'.split(' '),
    ...{ tradesLeast: 40, fieldsLeast: 40, english: [0, 1], isStrict: false },
  },
  {
    ...{ name: 'fourth', firm: 'Marrowfin Counting', firmsLeast: 100, languages: null },
    about: 'Counts oysters under water, with cameras. Farmers sleep better.',
    least: { ...whole, ...notices, default_page: 2 },
    countryAt: (domain, locale) => fourthCountryAt(domain, 1, locale),
    ...{ tradesLeast: 50, fieldsLeast: 2, english: [0.5, 0.7], isStrict: true },
  },
  {
    ...{ name: 'fifth', firm: 'Quillstead Ferries', firmsLeast: 100, languages: null },
    about: 'Runs car ferries between islands. Timetables keep the tide.',
    least: { ...whole, ...notices, default_page: 2 },
    countryAt: (domain, locale) => fifthCountryAt(domain, 1, locale),
    ...{ tradesLeast: 60, fieldsLeast: 2, english: [0.4, 0.6], isStrict: true },
  },
]
const kinds = ['personal', 'lure', 'community'] as const
const halves: readonly Variants[] = ['shown', 'held-out']
const later = Object.keys(laterAuthors) as readonly (keyof typeof laterAuthors)[]

for (const one of cases) {
  const { trades, pages, replies, homonyms } = laterAuthors[one.name]
  const word = one.firm.split(' ')[0]?.toLowerCase() ?? ''
  const domains = Array.from({ length: 300 }, (_, index) => `${word}-${index}.example`)
  const named = `of the ${one.name} author`

  const firmPage = (
    domain: string,
    { path = '/', about = one.about, seed = 1, variants = 'all' as Variants } = {},
  ) => {
    const tenant: FirmTenant = one.isListed
      ? { kind: 'official', row: { name: one.firm, domain, description: about } }
      : { kind: 'other', relation: 'same', name: one.firm, trade: { about, ...noTrade } }
    return pages.firm(tenant, domain, path, { seed, variants, wwwShare: 0 }) ?? ''
  }

  test(`a domain ${named} has the same page in every run, and another seed draws others`, () => {
    const pagesOf = (seed: number) =>
      domains.map((domain) => [
        firmPage(domain, { seed }),
        ...kinds.map((kind) => pages.stranger(kind, domain, seed, 'all')),
        ...['ads', 'for_sale'].map((style) =>
          pages.parked(style as ParkedStyle, domain, seed, 'all'),
        ),
      ])
    const first = pagesOf(1)
    assert.deepEqual(first, pagesOf(1))
    assert.notDeepEqual(first, pagesOf(2))
  })

  for (const variants of halves) {
    test(`every class of page ${named} is made of the ${variants} texts, complete and in many wordings`, () => {
      const variety = (make: (domain: string) => string, least: number) => {
        const made = domains.slice(0, 120).map(make)
        for (const page of made) assert.ok(!/\[\[|\]\]|undefined/.test(page), page)
        assert.ok(new Set(made).size >= least, `${new Set(made).size} of ${least}: ${made[0]}`)
      }
      for (const kind of kinds) variety((at) => pages.stranger(kind, at, 1, variants), 60)
      for (const [style, least] of Object.entries(one.least)) {
        variety((at) => pages.parked(style as ParkedStyle, at, 1, variants), least)
      }
      variety((domain) => firmPage(domain, { variants }), one.firmsLeast)
      for (const { about } of trades.all) {
        assert.match(firmPage(`${word}.example`, { about, variants }), /<title>/i)
      }
    })
  }

  test(`every trade ${named} is shown or held out, and none is another author's`, () => {
    const used = halves.map((variants) => trades.used(variants).map(({ about }) => about))
    assert.ok(used.every(({ length }) => length > 0))
    assert.deepEqual(used.flat().toSorted(), trades.all.map(({ about }) => about).toSorted())
    const others = later.flatMap((name) => laterAuthors[name].trades.all)
    const abouts = [...firstTrades, ...others].map(({ about }) => about)
    assert.equal(new Set(abouts).size, abouts.length)
    assert.ok(trades.all.length >= one.tradesLeast)
    assert.ok(new Set(trades.all.map(({ field }) => field)).size >= one.fieldsLeast)
    const languages = trades.all.map(({ language }) => language)
    if (one.languages) assert.deepEqual([...new Set(languages)].toSorted(), one.languages)
    const share = languages.filter((language) => language === 'en').length / languages.length
    assert.ok(share > one.english[0] && share < one.english[1], `${share} is English`)
  })

  test(`a firm of a trade ${named} writes in its language, and is its author's among all`, () => {
    for (const { about, language } of trades.all) {
      const lang = /<html[^>]*lang="([a-z]+)"/i.exec(firmPage(`${word}.example`, { about }))?.[1]
      if (lang !== undefined) assert.equal(lang, language)
      assert.ok(domains.every((domain) => authorAt('all', domain, 1, about) === one.name))
    }
    assert.ok(domains.some((domain) => authorAt('all', domain, 1) === one.name))
    const isOfBoth = domains.some((domain) => authorAt('both', domain, 1) === one.name)
    assert.equal(isOfBoth, authorsIn('both').includes(one.name))
  })

  test(`a hint ${named} at one of two firms of a name means no rival`, () => {
    const pairs = homonyms(200, 1, 'all')
    if (one.isStrict) assert.equal(new Set(pairs.map(({ row }) => row.name)).size, pairs.length)
    for (const { row, hint, rival } of pairs) {
      const [own, other] = [trades.of(row.description), trades.of(rival.trade.about)]
      assert.ok(own && other && own.field !== other.field)
      assert.notEqual(hint, '')
      assert.notEqual(row.domain, rival.domain)
    }
  })

  test(`tenants ${named} are answered with pages, redirects and walls; names on a market lead there`, () => {
    const options = { seed: 1, variants: 'all', wwwShare: 0 } as const
    const reply = (tenant: Tenant) =>
      domains.map((domain) => replies.reply(domain, '/', tenant, options))
    const row = { name: one.firm, domain: `${word}.example`, description: one.about }
    const statuses = new Set(reply({ kind: 'official', row }).map(({ status }) => status))
    for (const status of [200, 302, 403]) assert.ok(statuses.has(status), String(status))
    for (const { headers } of reply({ kind: 'parked', style: 'market' })) {
      assert.ok(replies.isMarket(new URL(headers?.['location'] ?? '').host))
    }
  })

  test(`texts and layouts ${named} stay in small files, without an address that exists`, () => {
    const folder = resolve(import.meta.dirname, '../../world/replay', one.name)
    for (const file of globSync('{texts,layouts}/*.txt', { cwd: folder })) {
      const text = readFileSync(resolve(folder, file), 'utf8')
      assert.ok(text.split('\n').length <= 250, file)
      assert.doesNotMatch(text, /@[a-z]+\.(?:com|org|net|de)/, file)
    }
  })

  const { countryAt } = one
  if (!countryAt) continue

  test(`every firm ${named} is named on its home page or in the imprint that the home page links`, () => {
    const unnamed = domains.filter((domain) => !firmPage(domain).includes(one.firm))
    for (const domain of unnamed) {
      const { path } = countryAt(domain, null).imprint
      assert.ok(firmPage(domain).includes(`href="${path}"`), domain)
      assert.ok(firmPage(domain, { path }).includes(one.firm), domain)
    }
    assert.ok(unnamed.length > 0 && unnamed.length < domains.length * 0.1, `${unnamed.length}`)
  })

  test(`a firm of a trade ${named} says what it does on its home page or about page, and hints do not`, () => {
    for (const { about, locale, own, services, retellings, shortHints } of trades.all) {
      const domain = `${word}.example`
      const { path } = countryAt(domain, locale).about
      const site = `${firmPage(domain, { about })}${firmPage(domain, { about, path })}`
      assert.ok(site.includes(escaped(about)), about)
      assert.ok(retellings.length >= 2 && shortHints.length >= 2, about)
      assert.equal(services.length, 5, about)
      if (!one.isStrict) continue
      assert.equal(own.length, 2, about)
      const known = new Set(longWordsOf([about, ...own, ...services].join(' ')))
      const hints = [...retellings, ...shortHints].flatMap(longWordsOf)
      assert.deepEqual(
        hints.filter((hint) => known.has(hint)),
        [],
        about,
      )
    }
  })
}

const noTrade = { suffix: '', retold: '', short: '' }

function longWordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 6)
}
