import { writeFileSync } from 'node:fs'
import type { CompanyProfile } from '@enricher/engine/model/company-profile'
import { emptyProfile } from '@enricher/engine/model/profile-without'
import { type PageInput, readFetchedPage } from '../../../packages/engine/read/crawl/read-page.ts'
import { kindOfWords } from '../../../packages/engine/read/extract/page-kinds.ts'
import { chooseProfile } from '../../../packages/engine/read/profile/profile-of.ts'
import type {
  SourcedFact,
  SourcedProfile,
} from '../../../packages/engine/read/profile/sourced-profile.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { type Outcome, rowsOf } from '../../train/profile-rows.ts'
import { judgeProfile } from './judge-profile.ts'
import type { OpenedSite } from './open-sites.ts'

// A crawl reads about as many pages of a site.
const pagesMax = 12

const fields = [
  'address',
  'foundedYear',
  'industry',
  'legalName',
  'logoUrl',
  'name',
  'phones',
  'registrations',
  'social',
] as const

/**
 * Counts, on labelled sites that may be looked at, how often the facts of each kind of source are right, and writes the
 * shares. Sites that are kept apart are left out.
 */
export function fitConfidences(opened: readonly OpenedSite[], output: string): object {
  const sites = opened.filter(({ half }) => half !== 'apart')
  const outcomes = sites.flatMap((site, index) => {
    if (index % 10 === 0) progress.step(`site ${index + 1} of ${sites.length}`)
    return outcomesOf(site, index)
  })
  const learnt = fields.map((field) => {
    const own = outcomes.filter((one) => one.field === field)
    return { field, ...rowsOf(field, own) }
  })
  const sections = learnt.map(({ field, rows }) => [`[${field}]`, ...rows, ''].join('\n'))
  writeFileSync(output, `${[...head, ...sections].join('\n').trimEnd()}\n`)
  const figures = learnt.map(({ field, figures: found }) => [field, found] as const)
  return { name: 'sites', counted: sites.length, ...Object.fromEntries(figures) }
}

const head = [
  '# Shares of right facts by the kinds of their sources, counted by `eval -- sites --confidences`:',
  '# the share, the right ones and all, those of one site as one. A share is drawn to that of the wider kind, the more',
  '# the fewer there are;',
  '# [field] least is the share below which a fact is no answer. Written by that command.',
  '',
]

/** Judges each fact that is chosen for a site by itself. */
function outcomesOf(site: OpenedSite, index: number): readonly Outcome[] {
  const labels = site.labels.profile
  if (!labels) return []
  const chosen = chooseProfile(factsOf(site))
  return fields.flatMap((field) =>
    listOf(chosen, field).flatMap((fact) => {
      const judged = judgeProfile(labels, withFact(field, fact))
      const isRight = judged.some(({ verdict }) => verdict === 'right')
      const wrong = judged.find(({ verdict }) => verdict === 'wrong')
      const isUnknown = wrong?.what === '' && isBeyondLabels(field, fact)
      if (!isRight && (!wrong || isUnknown)) return []
      return [{ field, source: fact.source, isRight, site: index }]
    }),
  )
}

/**
 * Labels are read off what a page shows: a fact in markup alone may be right where they have none, and so may a number
 * with right check digits. Pictures in markup are mostly others than the logo.
 */
function isBeyondLabels(field: (typeof fields)[number], { quote }: SourcedFact<unknown>): boolean {
  return field === 'registrations' || (field !== 'logoUrl' && quote === null)
}

function listOf(
  chosen: SourcedProfile,
  field: (typeof fields)[number],
): readonly SourcedFact<unknown>[] {
  return [chosen[field]].flat().filter((fact) => fact !== null)
}

function withFact(field: (typeof fields)[number], fact: SourcedFact<unknown>): CompanyProfile {
  const stated = { ...fact, confidence: 1 }
  const value = Array.isArray(emptyProfile[field]) ? [stated] : stated
  return { ...emptyProfile, [field]: value }
}

/** Reads the pages of a site as a crawl does: the home page first, and those whose paths tell what they are. */
function factsOf({ domain, files }: OpenedSite) {
  const homeUrl = `http://${domain}/`
  const paths = [...files.keys()].filter((path) => /\.html?$/.test(path) && path !== '404.html')
  const pages = paths
    .map((path, at) => ({ path, kind: at === 0 ? ('home' as const) : kindOf(path) }))
    .toSorted((a, b) => Number(a.kind === 'other') - Number(b.kind === 'other'))
    .slice(0, pagesMax)
  let companyNames: readonly string[] | null = null
  return pages.flatMap(({ path, kind }) => {
    const read = readFetchedPage({
      url: kind === 'home' ? homeUrl : homeUrl + path,
      body: Buffer.from(files.get(path) ?? []).toString('utf8'),
      contentType: 'text/html',
      kind,
      site: { ownDomains: [domain], homeUrl },
      companyNames,
    })
    companyNames ??= read.companyNames
    return read.facts ?? []
  })
}

function kindOf(path: string): PageInput['kind'] {
  const name =
    path
      .replace(/(?:\/?index)?\.html?$/, '')
      .split('/')
      .at(-1) ?? ''
  return kindOfWords(name.replaceAll(/[-_]/g, ' '))?.kind ?? 'other'
}
