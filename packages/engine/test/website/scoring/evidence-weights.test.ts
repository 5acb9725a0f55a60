import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evidenceStart } from '@enricher/lab/train/evidence-start'
import model from '../../../data/evidence-weights.json' with { type: 'json' }
import { readContext } from '../../../website/hint/context.ts'
import { type Relation, soughtName } from '../../../website/matching/match.ts'
import { type NameReading, readName } from '../../../website/matching/name-reading.ts'
import { readEvidence } from '../../../website/page/evidence.ts'
import type { NamePosition } from '../../../website/page/page-evidence.ts'
import type { EmptySign } from '../../../website/page/parked.ts'
import type { Candidate, HomePage, SourceStatement } from '../../../website/scoring/candidate.ts'
import { describeCandidate } from '../../../website/scoring/describe-candidate.ts'
import { weightKeysOf } from '../../../website/scoring/evidence.ts'
import { candidate } from '../facts.ts'

const relations: readonly (Relation | null)[] = [
  null,
  'same',
  'akin',
  'shorter',
  'phrase',
  'extended',
  'reduced',
  'other',
]
const textCounts = [0, 1, 5]
const emptySigns: readonly EmptySign[] = [
  'for_sale',
  'default_page',
  'coming_soon',
  'notice',
  'blank',
  'parking_host',
]
const natures = ['personal', 'maybe_personal', 'hardly_firm', 'lure', 'community'] as const
const sought = soughtName('Brumwick')
const common = soughtName('Lantern')
const ofTwoWords = soughtName('Brumwick Tarrow')
const ofCommonWords = soughtName('Lantern Harbour')
const withGeneric = soughtName('Brumwick Robotics')
const text = 'We take our time and answer within a day, whatever the size of your team may be.'
const evidence = readEvidence('https://brumwick.com/', `<p>${text}</p>`)
const silent = readName(sought, evidence)

type Page = Extract<HomePage, { status: 'page' }>
const noContext = readContext('')

const pageWith = (reading: Partial<NameReading>, more: Partial<Page> = {}): Page => ({
  status: 'page',
  httpStatus: 200,
  evidence,
  nameReading: { ...silent, ...reading },
  signs: [],
  legal: null,
  ...more,
})

const headings = [null, 'same', 'akin', 'extended'] as const

/** Returns names as pages state them, in every relation at every position. */
function statedNames(): readonly ReadonlyMap<NamePosition, Relation>[] {
  const ownerNames = relations.flatMap((own) =>
    relations.flatMap((holder) => relations.map((title) => ({ own, holder, title }))),
  )
  return ownerNames.flatMap(({ own, holder, title }) =>
    headings.map((heading) => {
      const all = { structured: own, copyright: holder, title, heading }
      return new Map(
        Object.entries(all).filter((one): one is [NamePosition, Relation] => one[1] !== null),
      )
    }),
  )
}

/** Yields pages that state the name like this, with and without mentions in their text and description. */
function* namingPages(): Generator<Page> {
  for (const stated of statedNames()) {
    yield pageWith({ relations: stated, hasCore: true })
    for (const count of textCounts) {
      const text = { count, followers: new Map(), isWithLegalForm: false }
      yield pageWith({ relations: stated, text })
      yield pageWith({ relations: stated, text, hasCore: true, isInDescription: true })
    }
  }
}

const at = (domain: string, home: HomePage, more: Partial<Candidate> = {}) =>
  candidate(domain, 0.1, null, { home, ...more })

const statement = (kind: SourceStatement['kind'], name: string, rank = 0): SourceStatement => ({
  source: kind,
  kind,
  name,
  rank,
  note: '',
})

type Add = (one: Candidate, name?: typeof sought, context?: typeof noContext) => void

/** Adds candidates that are about anything else than a firm, bear out hints in every step, and name countries. */
function addHinted(page: Page, add: Add): void {
  for (const nature of natures) {
    add(at('brumwick.com', pageWith({}, { evidence: { ...evidence, nature } })))
  }
  const hints = [
    'take time answer size whatever',
    'answer size',
    'answer',
    'time',
    'take time',
    'knitting',
    'advertising campaigns',
    'take time shears',
    'take goats shears combs',
    `take ${'goats shears combs looms yarns felts dyes wools'}`,
    'goats shears combs looms',
    'time in Germany',
  ]
  for (const hint of hints) {
    add(at('brumwick.com', page), sought, readContext(hint))
    add(at('brumwick.de', page), sought, readContext(`${hint} in France`))
  }
  const printers =
    'Leaflets, posters and brochures from our print shop, with offset and zincotype machines.'
  const printed = readEvidence('https://brumwick.com/', `<p>${printers}</p>`)
  const named = pageWith({ relations: new Map([['structured', 'same']]) }, { evidence: printed })
  for (const hint of ['printing', 'vineyards', 'leaflets posters', 'zincotype']) {
    add(at('brumwick.com', { ...page, evidence: printed }), sought, readContext(hint))
    add(at('brumwick.com', named), sought, readContext(hint))
  }
  const founded = readEvidence('https://brumwick.com/', `<p>${text} Since 1987.</p>`)
  for (const year of [1987, 1999]) {
    add(at('brumwick.com', { ...page, evidence: founded }), sought, readContext(`since ${year}`))
  }
  const thin = readEvidence('https://brumwick.com/', '<p>We take our time.</p>')
  add(at('brumwick.com', { ...page, evidence: thin }), sought, readContext('goats'))
  const german = readEvidence('https://brumwick.com/', `<html lang="de"><p>${text}</p>`)
  add(at('brumwick.com', { ...page, evidence: german }), sought, readContext('Germany'))
  const english = readEvidence('https://brumwick.com/', `<html lang="en"><p>${text}</p>`)
  for (const evidence of [german, english]) {
    for (const hint of ['Schuhe für Kinder', 'chaussures pour enfants']) {
      add(at('brumwick.com', { ...page, evidence }), sought, readContext(hint))
    }
  }
}

/** Adds candidates whose page, or the legal page beside it, has the name with its legal form. */
function addLegal(add: Add): void {
  const text = { count: 1, followers: new Map(), isWithLegalForm: true }
  add(at('brumwick.com', pageWith({ text })))
  const legal = { url: 'https://brumwick.com/legal', reading: { ...silent, text } }
  add(at('brumwick.com', pageWith({}, { legal })))
}

/** Adds candidates whose page was not read, or shows little of a firm. */
function addUnread(add: Add): void {
  for (const status of ['forbidden', 'walled', 'unreachable'] as const) {
    add(at('brumwick.com', { status }))
    add(at('lantern.com', { status }), common)
    add(at('brumwicktarrow.com', { status }), ofTwoWords)
  }
  const relations = new Map([['structured', 'same']] as const)
  for (const firmSigns of [0, 1, 2]) {
    add(at('brumwick.com', pageWith({ relations }, { evidence: { ...evidence, firmSigns } })))
  }
}

/** Collects the keys of candidates of every kind. */
function collect(): ReadonlySet<string> {
  const seen = new Set<string>()
  const add: Add = (one, name = sought, context = noContext) => {
    for (const key of weightKeysOf(describeCandidate(name, one, context))) seen.add(key)
  }
  for (const page of namingPages()) {
    for (const domain of ['brumwick.com', 'getbrumwick.com', 'tarrowdale.com']) {
      add(at(domain, page))
    }
    for (const domain of ['lantern.com', 'getlantern.com']) add(at(domain, page), common)
    add(at('brumwicktarrow.com', page), ofTwoWords)
    add(at('lanternharbour.com', page), ofCommonWords)
    add(at('brumwick.com', page), withGeneric)
  }
  const page = pageWith({})
  add(at('brumwick.com', pageWith({ isAnothers: true })))
  for (const sign of emptySigns) add(at('brumwick.com', pageWith({}, { signs: [sign] })))
  addUnread(add)
  addLegal(add)
  add(at('brumwick.com', pageWith({}, { httpStatus: 404 })))
  add(at('facebook.com', page))
  add(at('brumwick.com', page, { isMoved: true, nameServers: ['ns1.sedoparking.com'] }))
  for (const hasMail of [true, false]) add(at('brumwick.com', page, { hasMail }))
  const names = [
    'Brumwick',
    'Brumwick Labs',
    'Brumwick Dental Clinic',
    'Tarrow',
    'we at Brumwick are here',
  ]
  for (const name of names) {
    for (const looked of [sought, ofTwoWords, withGeneric]) {
      add(at('brumwick.com', page, { statements: [statement('registry', name)] }), looked)
    }
  }
  const agreeing = [statement('registry', 'Brumwick'), statement('registry', 'Brumwick')]
  add(at('brumwick.com', page, { statements: agreeing }))
  for (const rank of [0, 1, 4]) {
    add(at('brumwick.com', page, { statements: [statement('search', 'Brumwick', rank)] }))
  }
  addHinted(page, add)
  return seen
}

const seen = collect()

test('every key of the evidence weights is one that candidates have', () => {
  assert.deepEqual(
    Object.keys(model.weights).filter((key) => !seen.has(key)),
    [],
  )
})

test('every key that training learns has a weight, and no other has', () => {
  assert.deepEqual(Object.keys(model.weights).sort(), Object.keys(evidenceStart).sort())
})

test('every key of a candidate has a weight', () => {
  const weights = new Set(Object.keys(model.weights))
  assert.deepEqual(
    [...seen].filter((key) => !weights.has(key)),
    [],
  )
})

for (const nature of ['maybe_personal', 'hardly_firm'] as const) {
  test(`a page in doubt counts less where it shows nothing of a firm: ${nature}`, () => {
    const relations = new Map([['structured', 'same']] as const)
    const shown = (firmSigns: number) => {
      const page = pageWith({ relations }, { evidence: { ...evidence, nature, firmSigns } })
      return describeCandidate(sought, at('brumwick.com', page), noContext)
    }
    assert.equal(shown(0).nature, nature)
    assert.deepEqual(
      [0, 1, 2].map((firmSigns) => shown(firmSigns).firm),
      ['none', 'hardly', null],
    )
  })
}
