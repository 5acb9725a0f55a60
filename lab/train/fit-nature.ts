import { writeFileSync } from 'node:fs'
import type { Weights } from '../../packages/engine/website/lexicon/weights.ts'
import { readPageTexts } from '../../packages/engine/website/page/evidence.ts'
import { natureBySigns, wordsOf } from '../../packages/engine/website/page/nature.ts'
import { signsOf } from '../../packages/engine/website/page/signs.ts'
import { scoreTopics, topicSigns } from '../../packages/engine/website/page/topics.ts'
import { defineCommand } from '../tools/named-commands/named-command.ts'
import { count, inputFile, outputFile } from '../tools/named-commands/options.ts'
import { shuffled } from '../tools/random.ts'
import { type CompanyRow, readCompanies } from '../world/replay/companies.ts'
import { companyLines } from '../world/replay/company-lines.ts'
import { drawer } from '../world/replay/draw.ts'
import type { StrangerKind } from '../world/replay/strangers.ts'
import { firmPages } from '../world/samples/annotated-pages.ts'
import { type Choice, createVocabulary, learnChoice } from './choice-model.ts'
import { type Author, firmHtml, realPages, strangerHtml, thinPage } from './nature-pages.ts'

/** `train -- nature`. */
export const nature = defineCommand({
  summary: "by what signs a page is no firm's",
  options: {
    companies: inputFile(companyLines),
    'firm-pages': inputFile(firmPages),
    limit: count(500, { smoke: 4 }),
    seed: count(1),
    output: outputFile('packages/engine/data/page-nature-weights.json'),
  },
  needs: [['companies']],
  run: ({ companies = '', 'firm-pages': pages, ...options }) =>
    fitNature({ ...options, companies, firmPages: pages }),
})

// No replayed page has these signs; every fit begins with them.
const start: Weights = {
  'self link': 1,
  'describes:person': 1.5,
  'describes:diary': 1,
  'mail:free': 0.3,
  callable: -1.5,
  'mail:other': -0.5,
  forum: 2,
  hours: -1,
  life: 1,
  tax: -1.5,
  'kin:2': 1,
}
const pull = 5
const rounds = 80
// Real pages are few, so each counts several times: together they weigh as much as an author's.
const realTimes = 3

type Sample = { readonly signs: readonly string[]; readonly kind: StrangerKind | 'firm' }

const authors: readonly Author[] = ['first', 'second', 'third']
const kinds: readonly StrangerKind[] = ['personal', 'lure', 'community']

/**
 * Learns how much a page's structure and function words speak against a firm, on the pages that rules may be made on:
 * those of three authors, thin ones of their firms, and real pages of firms where a folder is named. Returns how many
 * pages of each author are recognised by the weights of the other authors alone, and how many of the real pages by
 * those of the authors.
 */
export function fitNature(options: {
  readonly companies: string
  readonly firmPages: string | undefined
  readonly limit: number
  readonly seed: number
  readonly output: string
}): object {
  const rows = shuffled(readCompanies(options.companies), options.seed).slice(0, options.limit)
  const written = authors.map((author) => samplesOf(author, rows, options.seed))
  const real = realFirms(options.firmPages)
  const manyReal = Array.from({ length: realTimes }, () => real).flat()
  const weights = learn([...written.flat(), ...manyReal])
  const sorted = Object.entries(weights).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(options.output, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  const leftOut = written.map((samples, at) => {
    const others = written.filter((_, index) => index !== at).flat()
    return [authors[at], recognisedBy(learn([...others, ...manyReal]), samples)]
  })
  return {
    name: 'nature',
    left_out: Object.fromEntries(leftOut),
    real_left_out: recognisedBy(learn(written.flat()), real),
    output: options.output,
  }
}

/** Makes pages of an author: half of the names get a firm's whole and thin page, half a page of each other kind. */
function samplesOf(author: Author, rows: readonly CompanyRow[], seed: number): Sample[] {
  return rows.flatMap((row, index) => {
    const url = `https://${row.domain}/`
    if (index % 2 === 0) return firmSamples(url, firmHtml(author, row, seed), index)
    return kinds.map((kind): Sample => {
      const html = strangerHtml(author, kind, row.domain, seed)
      return { signs: readSigns(url, html, false), kind }
    })
  })
}

function realFirms(folder: string | undefined): Sample[] {
  return realPages(folder).flatMap((html, index) => firmSamples('https://firm.test/', html, index))
}

function firmSamples(url: string, html: string, index: number): Sample[] {
  const pages = [html, thinPage(url, html, index)]
  return pages.map((one) => ({ signs: readSigns(url, one, true), kind: 'firm' }))
}

/**
 * Reads the signs of a page. Half of the longer words of a stranger's page are left out: most lists were made with a
 * look at these pages, and the weights are to be those of signs on pages in other words.
 */
function readSigns(url: string, html: string, isFirm: boolean): readonly string[] {
  const page = readPageTexts(url, html)
  const known = isFirm ? page : { ...page, text: withoutHalf(page.text, url) }
  const words = wordsOf(known)
  return [...signsOf(known, words), ...topicSigns(scoreTopics(words, known.language))]
}

// Shorter words are grammar, which every page shares.
const hiddenLettersMin = 4

function withoutHalf(text: string, url: string): string {
  const isHidden = (word: string) =>
    word.length >= hiddenLettersMin && drawer(url.length, url)(word.toLowerCase()) < 0.5
  return text.replaceAll(/\p{L}+/gu, (word) => (isHidden(word) ? '' : word))
}

/**
 * Learns a logistic regression: a choice between the page's signs and none. It has no constant, so that a page without
 * signs is as likely a firm's as not.
 */
function learn(samples: readonly Sample[]): Weights {
  const vocabulary = createVocabulary()
  for (const name of Object.keys(start)) vocabulary.numberOf(name)
  const choices = samples.map(({ signs, kind }): Choice => {
    const features = Int32Array.from(signs, (sign) => vocabulary.numberOf(sign))
    const offsets = Int32Array.from([0, features.length, features.length])
    return { features, offsets, right: [kind === 'firm' ? 1 : 0] }
  })
  const from = Float64Array.from(vocabulary.names, (name) => start[name] ?? 0)
  const weights = learnChoice(choices, from.length, { pull, rounds, start: from, rate: 0.2 })
  return Object.fromEntries(
    vocabulary.names.map((name, index) => [name, Math.round((weights[index] ?? 0) * 100) / 100]),
  )
}

/** Counts the pages of each kind, and those that the signs recognise as not a firm's. */
function recognisedBy(weights: Weights, samples: readonly Sample[]) {
  const found = samples.filter(({ signs }) => natureBySigns(signs, weights) !== null)
  const count = (some: readonly Sample[], one: Sample['kind']) =>
    some.filter(({ kind }) => kind === one).length
  return Object.fromEntries(
    (['firm', ...kinds] as const).map((kind) => [
      kind,
      { pages: count(samples, kind), recognised: count(found, kind) },
    ]),
  )
}
