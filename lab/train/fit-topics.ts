import { writeFileSync } from 'node:fs'
import { readRows, readSections, readWords } from '@enricher/engine/data/words'
import { readEvidence } from '../../packages/engine/website/page/evidence.ts'
import { defineCommand } from '../tools/named-commands/named-command.ts'
import { count, inputFile, outputFile } from '../tools/named-commands/options.ts'
import { progress } from '../tools/named-commands/progress.ts'
import { shuffled } from '../tools/random.ts'
import { type CompanyRow, readCompanies } from '../world/replay/companies.ts'
import { companyLines } from '../world/replay/company-lines.ts'
import type { StrangerKind } from '../world/replay/strangers.ts'
import { firmPages } from '../world/samples/annotated-pages.ts'
import { wordVectorFolder } from '../world/samples/word-vectors.ts'
import { type Author, realPages, strangerHtml } from './nature-pages.ts'
import { cosineOf, readWordVectors, type WordVectors } from './word-vectors.ts'

/** `train -- topics`. */
export const topics = defineCommand({
  summary: 'which words tell persons, lures and clubs',
  options: {
    companies: inputFile(companyLines),
    vectors: inputFile(wordVectorFolder),
    'firm-pages': inputFile(firmPages),
    limit: count(500, { smoke: 4 }),
    seed: count(1),
    output: outputFile('packages/engine/data/topic-words.txt'),
  },
  needs: [['companies'], ['vectors']],
  run: ({ companies = '', vectors = '', 'firm-pages': pages, ...options }) =>
    fitTopics({ ...options, companies, vectors, firmPages: pages }),
})

/** How much a word was seen with a firm, a person, a lure and a club. */
type Counts = [firm: number, person: number, lure: number, club: number]

/**
 * Learns how much English words speak for persons, lures and clubs against firms: a word counts as its neighbours in
 * the space of word vectors do, which are the seeds of `topics.txt`, the words of trades, of firms' descriptions and
 * real pages, and of the pages of both authors that rules may be made on. Writes a row for each level.
 */
export function fitTopics(options: {
  readonly companies: string
  readonly firmPages: string | undefined
  readonly vectors: string
  readonly limit: number
  readonly seed: number
  readonly output: string
}): object {
  const vectors = readWordVectors(options.vectors)
  const rows = readCompanies(options.companies)
  const seeds = seedsOf(vectors, [
    ...topicSeeds(),
    ...tradeSeeds(vectors),
    ...firmSeeds(rows, realPages(options.firmPages)),
    ...strangerSeeds(['first', 'second'], shuffled(rows, options.seed).slice(0, options.limit)),
  ])
  const levels = new Map<string, string[]>()
  const words = candidatesOf(vectors)
  for (const [index, word] of words.entries()) {
    if (index % 100 === 0) progress.step(`word ${index + 1} of ${words.length}`)
    const level = levelOf(word, seeds, vectors)
    if (level !== null) levels.set(level, [...(levels.get(level) ?? []), word])
  }
  const lines = [...levels].map(([level, known]) => `${level}: ${known.join(' ')}`).sort()
  writeFileSync(options.output, `${head}${lines.join('\n')}\n`)
  return { name: 'topics', seeds: seeds.length, words: words.length, output: options.output }
}

const head = `# How much English words speak for a person, a lure and a club against a firm: log-odds in tenths, a row for each
# level. Learnt by \`npm run train -- topics\` from the neighbours of words in GloVe vectors (Pennington, Socher and
# Manning, Stanford University; Public Domain Dedication and License), of which nothing else is kept.
`

type Evidence = {
  readonly word: string
  readonly at: 0 | 1 | 2 | 3
  readonly weight: number
  /** True for a word of an author's text: it speaks for the words near it, and not for itself. */
  readonly isWritten?: boolean
}

const topicPlaces = { person: 1, lure: 2, club: 3 } as const

function topicSeeds(): Evidence[] {
  return [...readSections('../../../lab/train/topics')].flatMap(([topic, rows]) =>
    rows.flatMap((row) =>
      row
        .slice(row.indexOf(': ') + 2)
        .split(' ')
        .map((word) => ({ word, at: topicPlaces[topic as 'person'], weight: 1 })),
    ),
  )
}

// Rarer words are foreign, and their neighbours are words of that language.
const tradeRankMax = 40_000

function tradeSeeds({ rankOf }: WordVectors): Evidence[] {
  return [...readRows('industry-words').values()]
    .flat()
    .filter((word) => rankOf(word) < tradeRankMax)
    .map((word) => ({ word, at: 0, weight: 1 }))
}

// A word that occurs once may be a name or a misprint.
const describedMin = 2
const shownMin = 3
const firmWeightMax = 1.5

function firmSeeds(rows: readonly CompanyRow[], real: readonly string[]): Evidence[] {
  const described = countTexts(rows.map(({ description }) => description))
  const shown = countTexts(real.map(textOf))
  return [
    ...[...described].filter(([, times]) => times >= describedMin),
    ...[...shown].filter(([, times]) => times >= shownMin),
  ].map(([word, times]) => ({
    word,
    at: 0,
    weight: Math.min(firmWeightMax, Math.log2(1 + times) / 4),
  }))
}

const kinds: readonly (readonly [StrangerKind, 1 | 2 | 3])[] = [
  ['personal', 1],
  ['lure', 2],
  ['community', 3],
]
const strangerWeight = 0.4

function strangerSeeds(authors: readonly Author[], rows: readonly CompanyRow[]): Evidence[] {
  return kinds.flatMap(([kind, at]) => {
    const texts = authors.flatMap((author) =>
      rows.map((_, index) => textOf(strangerHtml(author, kind, `${label}${index}.test`, 1))),
    )
    return [...countTexts(texts).keys()]
      .filter((word) => word !== label)
      .map((word): Evidence => ({ word, at, weight: strangerWeight, isWritten: true }))
  })
}

// The label is no word of the language.
const label = 'quilholm'

function textOf(html: string): string {
  const { title, text, language } = readEvidence('https://firm.test/', html)
  return language === null || language === 'en' ? `${title} . ${text}` : ''
}

function countTexts(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of new Set(texts)) {
    for (const word of new Set(text.toLowerCase().split(/[^\p{L}]+/u))) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return counts
}

type Seed = {
  readonly word: string
  readonly vector: Float32Array
  readonly counts: Counts
  readonly own: Counts
}

// The most frequent words are grammar, and so are the pronouns behind them.
const grammarRank = 120
const seedRankMax = 120_000
const pronouns = ['i', 'me', 'my', 'our', 'your']

function isGrammar(word: string, { rankOf }: WordVectors): boolean {
  return rankOf(word) < grammarRank || empty.has(word) || word.length === 1
}

const empty = new Set([...pronouns, ...readWords('hint-words', 'empty')])

function seedsOf(vectors: WordVectors, evidence: readonly Evidence[]): Seed[] {
  const seeds = new Map<string, Seed>()
  for (const { word, at, weight, isWritten } of evidence) {
    if (isGrammar(word, vectors) || vectors.rankOf(word) > seedRankMax) continue
    const vector = seeds.get(word)?.vector ?? vectors.vectorOf(word)
    if (!vector) continue
    const seed = seeds.get(word) ?? { word, vector, counts: [0, 0, 0, 0], own: [0, 0, 0, 0] }
    seed.counts[at] += weight
    if (!isWritten) seed.own[at] += weight
    seeds.set(word, seed)
  }
  return [...seeds.values()]
}

// Rarer words hardly occur on pages.
const wordRankMax = 30_000

function candidatesOf(vectors: WordVectors): readonly string[] {
  const frequent = vectors.words.slice(0, wordRankMax)
  const seeds = topicSeeds().map(({ word }) => word)
  const concepts = [...readRows('topic-translations').keys()]
  return [...new Set([...frequent, ...seeds, ...concepts])].filter(
    (word) => /^[a-z]+$/.test(word) && !isGrammar(word, vectors),
  )
}

// These values were found by leaving out one author's pages at a time: the weight of nearness, the count that stands
// for no neighbours, the weight of firms, whose words are many, and the score below which a word says nothing.
const nearness = 14
const unseen = 0.2
const firmShare = 0.2
const scoreMin = 0.3
const scoreMax = 2.5
// Words farther apart share no topic.
const cosineMin = 0.3

/** Returns the level of a word, its scores in tenths; null where it says nothing. */
function levelOf(word: string, seeds: readonly Seed[], vectors: WordVectors): string | null {
  const vector = vectors.vectorOf(word)
  if (!vector) return null
  const near: Counts = [0, 0, 0, 0]
  for (const seed of seeds) {
    const cosine = cosineOf(vector, seed.vector)
    if (cosine < cosineMin) continue
    const weight = Math.exp(nearness * (cosine - 1))
    const counts = seed.word === word ? seed.own : seed.counts
    for (const at of [0, 1, 2, 3] as const) near[at] += weight * counts[at]
  }
  const scores = ([1, 2, 3] as const).map((at) =>
    tenthsOf(Math.log((near[at] + unseen) / (firmShare * near[0] + unseen))),
  )
  return scores.every((score) => score === 0) ? null : scores.join(' ')
}

// Steps of a quarter say as much, and make few rows.
const step = 2.5

function tenthsOf(score: number): number {
  if (Math.abs(score) < scoreMin) return 0
  if (score < 0) return -3
  return Math.round(Math.round((Math.min(scoreMax, score) * 10) / step) * step)
}
