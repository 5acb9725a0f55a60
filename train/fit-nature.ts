import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { structuredBlocks } from '../src/enrich/extract/organisation-names.ts'
import { parseShownPage } from '../src/enrich/extract/state/show-state.ts'
import { readEvidence } from '../src/enrich/website/evidence.ts'
import { natureBySigns } from '../src/enrich/website/page-nature.ts'
import { lineOf, outlineOf } from '../src/enrich/website/page-outline.ts'
import { signsOf } from '../src/enrich/website/page-signs.ts'
import { structureOf } from '../src/enrich/website/page-structure.ts'
import { readPageWords } from '../src/enrich/website/page-words.ts'
import type { Weights } from '../src/enrich/website/weights.ts'
import { type CompanyRow, readCompanies, shuffled } from '../world/replay/companies.ts'
import { escaped, page } from '../world/replay/markup.ts'
import { homePage } from '../world/replay/pages.ts'
import { firmPage } from '../world/replay/second/firms.ts'
import { strangerPage as secondStranger } from '../world/replay/second/small-pages.ts'
import { strangerPage } from '../world/replay/strangers.ts'
import { type Choice, createVocabulary, learnChoice } from './choice-model.ts'

export const natureWeightsPath = 'src/data/page-nature-weights.json'

// What no replayed page has, and every fit begins with.
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

type Sample = { readonly signs: readonly string[]; readonly isFirm: boolean }
type Author = 'first' | 'second'

/**
 * Learns how much the signs of structure and function words of a page speak for a person, on the pages that rules may
 * be made on: those of two authors, thin ones of their firms, and real pages of firms where a folder of them is named.
 * Returns, for each author, how many pages are recognised by the weights of the other author's alone.
 */
export function fitNature(options: {
  readonly companies: string
  readonly firmPages: string | undefined
  readonly limit: number
  readonly seed: number
  readonly output: string
}): object {
  const rows = shuffled(readCompanies(options.companies), options.seed).slice(0, options.limit)
  const [first, second] = (['first', 'second'] as const).map((author) =>
    samplesOf(author, rows, options.seed),
  ) as [Sample[], Sample[]]
  const real = options.firmPages === undefined ? [] : realFirms(options.firmPages)
  const weights = learn([...first, ...second, ...real])
  const sorted = Object.entries(weights).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(options.output, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  return {
    name: 'nature',
    first_by_second: recognisedBy(learn(second), first),
    second_by_first: recognisedBy(learn(first), second),
    output: options.output,
  }
}

/** Makes pages of an author: half of the names are firms', whole and thin, half are persons'. */
function samplesOf(author: Author, rows: readonly CompanyRow[], seed: number): Sample[] {
  return rows.flatMap((row, index) => {
    const url = `https://${row.domain}/`
    if (index % 2 === 0) return firmSamples(url, firmHtml(author, row, seed), index)
    const strangerAt = author === 'first' ? strangerPage : secondStranger
    return [
      { signs: readSigns(url, strangerAt('personal', row.domain, seed, 'shown')), isFirm: false },
    ]
  })
}

function firmHtml(author: Author, row: CompanyRow, seed: number): string {
  const { name, description: about, domain } = row
  const firm = { name, about, domain, isShortened: true }
  return author === 'first' ? homePage(firm, seed) : (firmPage(firm, '/', seed, 'shown') ?? '')
}

function realFirms(folder: string): Sample[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.html'))
  return files.flatMap((file, index) =>
    firmSamples('https://firm.test/', readFileSync(path.join(folder, file), 'utf8'), index),
  )
}

// Firms of the replay say much; the thin pages of small firms say what stands in the first lines.
const thinLinesMin = 2
const thinLinesSpread = 5
const lineLettersMax = 300

function firmSamples(url: string, html: string, index: number): Sample[] {
  const { title, text } = readEvidence(url, html)
  const lines = text.split('\n').slice(0, thinLinesMin + (index % thinLinesSpread))
  const thin = page(
    [`<title>${escaped(title)}</title>`],
    lines.map((line) => `<p>${escaped(line.slice(0, lineLettersMax))}</p>`).join(''),
  )
  return [html, thin].map((one) => ({ signs: readSigns(url, one), isFirm: true }))
}

function readSigns(url: string, html: string): readonly string[] {
  const { title, description, text, language, stems } = readEvidence(url, html)
  const { root } = parseShownPage(html, url).page
  const outline = outlineOf(root)
  const subject = {
    title,
    heading: outline.headings[0] ? lineOf(outline.headings[0]) : '',
    language,
    stems,
    structure: structureOf(outline, structuredBlocks(root), url),
  }
  return signsOf(subject, readPageWords(`${title} . ${description} . ${text}`))
}

/**
 * Learns a logistic regression: a choice between the page's signs and none. Without a constant, so that a page without
 * signs is as likely a firm's as not.
 */
function learn(samples: readonly Sample[]): Weights {
  const vocabulary = createVocabulary()
  for (const name of Object.keys(start)) vocabulary.numberOf(name)
  const choices = samples.map(({ signs, isFirm }): Choice => {
    const features = Int32Array.from(signs, (sign) => vocabulary.numberOf(sign))
    const offsets = Int32Array.from([0, features.length, features.length])
    return { features, offsets, right: [isFirm ? 1 : 0] }
  })
  const from = Float64Array.from(vocabulary.names, (name) => start[name] ?? 0)
  const weights = learnChoice(choices, from.length, { pull, rounds, start: from, rate: 0.2 })
  return Object.fromEntries(
    vocabulary.names.map((name, index) => [name, Math.round((weights[index] ?? 0) * 100) / 100]),
  )
}

function recognisedBy(weights: Weights, samples: readonly Sample[]) {
  const found = samples.filter(({ signs }) => natureBySigns(signs, weights) !== null)
  const firms = samples.filter(({ isFirm }) => isFirm).length
  return {
    firms,
    firms_mistaken: found.filter(({ isFirm }) => isFirm).length,
    persons: samples.length - firms,
    persons_recognised: found.filter(({ isFirm }) => !isFirm).length,
  }
}
