import { writeFileSync } from 'node:fs'
import {
  type HeadFacts,
  readHeadFacts,
  type StaffFacts,
} from '../../packages/engine/people/head-facts.ts'
import {
  type HeadWeights,
  headProbability,
  peopleMax,
} from '../../packages/engine/people/inferred-heads.ts'
import { rankForRole } from '../../packages/engine/people/roles.ts'
import { joinFindings, keyFindings } from '../../packages/engine/read/crawl/findings.ts'
import { structuredBlocks } from '../../packages/engine/read/extract/json-ld.ts'
import { organisationData } from '../../packages/engine/read/extract/organisation-data.ts'
import {
  readPeople,
  readSignedLines,
} from '../../packages/engine/read/extract/people/read-people.ts'
import { parseShownPage } from '../../packages/engine/read/extract/state/show-state.ts'
import { defineCommand } from '../tools/named-commands/named-command.ts'
import { inputFile, outputFile } from '../tools/named-commands/options.ts'
import { progress } from '../tools/named-commands/progress.ts'
import { isSameName } from '../tools/same-person.ts'
import { type LabelledSite, labelledSites, readLabelledSites } from './people/labelled-sites.ts'

/** `train -- heads`. */
export const heads = defineCommand({
  summary: 'who leads a small firm whose site states no head',
  options: {
    sites: inputFile(labelledSites),
    output: outputFile('packages/engine/data/head-weights.json'),
  },
  needs: [['sites']],
  run: ({ sites = '', output }) => {
    const samples = readLabelledSites(sites).flatMap((site) => {
      progress.step(site.domain)
      return headSamples(site)
    })
    writeFileSync(output, `${JSON.stringify(learnHeads(samples))}\n`)
    return { name: 'heads', sites: samples.length, left_out: judgeFolds(samples), output }
  },
})

/** A person who may be the head; null where the labels leave it open. */
type Sample = { readonly facts: HeadFacts['facts']; readonly isHead: boolean | null }
type SiteSample = { readonly people: readonly Sample[] }

/** Reads the people of a site as a crawl joins them; nothing where the site states a head. */
function headSamples({
  domain,
  pages,
  heads,
  headsUncertain,
  uncertain,
}: LabelledSite): readonly SiteSample[] {
  if (heads === null) return []
  const site = staffOf(domain, pages)
  const { people } = site
  if (people.length === 0 || people.length > peopleMax) return []
  if (rankForRole('ceo', people, domain).length > 0) return []
  const isAmong = (name: string, names: readonly string[]) =>
    names.some((one) => isSameName(one, name))
  const samples = readHeadFacts(site).map(({ person: { name }, facts }): Sample => {
    if (isAmong(name, heads)) return { facts, isHead: true }
    return { facts, isHead: isAmong(name, [...headsUncertain, ...uncertain]) ? null : false }
  })
  return [{ people: samples }]
}

function staffOf(domain: string, pages: LabelledSite['pages']): StaffFacts {
  let companyNames: readonly string[] | null = null
  const [url = ''] = pages.keys()
  const home = { url, language: null }
  const findings = [...pages].map(([url, html]) => {
    const { page } = parseShownPage(html, url)
    const signed = readSignedLines(page.root)
    companyNames ??= [...organisationData(structuredBlocks(page.root)).ownNames, ...signed.holders]
    return keyFindings(readPeople(page, { companyNames }, signed), [])
  })
  return { ...joinFindings(findings, [domain], home), domain, companyNames: companyNames ?? [] }
}

const rounds = 3_000
const rate = 0.03
// With this pull sites that were left out of the learning are read best.
const pull = 1
const startPull = 0.05

/** Learns a logistic regression; the people of a large site count less. */
function learnHeads(sites: readonly SiteSample[]): HeadWeights {
  const rows = sites.flatMap(({ people }) =>
    people.flatMap(({ facts, isHead }) =>
      isHead === null ? [] : [{ facts, isHead, share: 1 / Math.sqrt(people.length) }],
    ),
  )
  const names = Object.keys(rows[0]?.facts ?? {})
  let learnt: HeadWeights = { start: 0, weights: {} }
  for (let round = 0; round < rounds; round += 1) {
    const errors = rows.map(
      ({ facts, isHead, share }) => share * (Number(isHead) - headProbability(facts, learnt)),
    )
    const moved = (name: string): number => {
      const weight = learnt.weights[name] ?? 0
      const slope = sumOf(rows.map(({ facts }, at) => (errors[at] ?? 0) * (facts[name] ?? 0)))
      return weight + rate * (slope - pull * weight)
    }
    learnt = {
      start: learnt.start + rate * (sumOf(errors) - startPull * learnt.start),
      weights: Object.fromEntries(names.map((name) => [name, moved(name)])),
    }
  }
  const weights = Object.entries(learnt.weights).map(([name, weight]) => [name, round2(weight)])
  return { start: round2(learnt.start), weights: Object.fromEntries(weights) }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

const round2 = (value: number): number => Math.round(value * 100) / 100

const folds = 5

/** Counts the likeliest heads of sites that were left out of the learning, by the probability that is asked for. */
function judgeFolds(sites: readonly SiteSample[]) {
  const learnt = Array.from({ length: folds }, (_, fold) =>
    learnHeads(sites.filter((_one, at) => at % folds !== fold)),
  )
  const likeliest = sites.flatMap(({ people }, at) => {
    const weights = learnt[at % folds] as HeadWeights
    const rated = people.map(({ facts, isHead }) => ({
      isHead,
      probability: headProbability(facts, weights),
    }))
    return rated.toSorted((one, other) => other.probability - one.probability).slice(0, 1)
  })
  return [0.5, 0.6, 0.65, 0.7, 0.75, 0.8].map((least) => {
    const said = likeliest.filter(({ probability }) => probability >= least)
    const count = (isHead: boolean) => said.filter((one) => one.isHead === isHead).length
    return { least, right: count(true), wrong: count(false) }
  })
}
