import { lettersOf } from '../extract/people/employment/employer.ts'
import { isNameOfHost, isNearName, type StatedName } from './firm-names.ts'
import { legalFormOf } from './names-in-lines.ts'
import type { NameSource, PageFacts } from './page-facts.ts'
import type { SourcedFact, SourcedProfile } from './sourced-profile.ts'

type Candidate = StatedName & { readonly page: PageFacts }

// The order in which names of sources are trusted, set by hand at real sites: the firm's own data first.
const trust: ReadonlyMap<NameSource, number> = new Map([
  ['legalName', 0.8],
  ['organisation', 0.9],
  ['siteName', 0.8],
  ['holder', 0.7],
  ['line', 0.5],
  ['title', 0.4],
])

/** Chooses the name of the firm and its name in full, by their sources, the host and how often pages repeat them. */
export function chooseNames(
  pages: readonly PageFacts[],
): Pick<SourcedProfile, 'name' | 'legalName' | 'legalForm'> {
  const candidates = pages.flatMap((page) =>
    page.names.map((name): Candidate => ({ ...name, page })),
  )
  const name = chooseName(candidates)
  const legalName = chooseLegalName(candidates, name?.value ?? null)
  const form = legalName === null ? null : legalFormOf(legalName.value)
  return {
    name,
    legalName,
    legalForm: legalName === null || form === null ? null : { ...legalName, value: form },
  }
}

function chooseName(candidates: readonly Candidate[]): SourcedFact<string> | null {
  const home = candidates.filter(({ page, source }) => page.kind === 'home' && !isOfLines(source))
  const weighed = home
    .map((candidate) => ({ candidate, weight: weightOf(candidate, home) }))
    .filter(({ weight }) => weight >= weightMin)
    .toSorted((a, b) => b.weight - a.weight)
  const [best] = weighed
  return best === undefined
    ? null
    : factOf(
        best.candidate,
        `${sourceOf(best.candidate)} ${best.weight >= sureMin ? 'sure' : 'weak'}`,
      )
}

const isOfLines = (source: NameSource): boolean => source === 'line' || source === 'prose'

const weightMin = 0.7
const sureMin = 1.2

function weightOf({ value, source, page }: Candidate, others: readonly Candidate[]): number {
  const ofHost = isNameOfHost(value, page.url) ? 0.5 : 0
  const sources = new Set(
    others.filter((other) => isNearName(other.value, value)).map((other) => other.source),
  )
  const long = value.length > longNameLetters ? 0.4 : 0
  // Slogans and trades in a title have no legal form.
  const inFull = source === 'title' && legalFormOf(value) !== null ? 0.4 : 0
  return (trust.get(source) ?? 0) + ofHost + inFull + 0.15 * (sources.size - 1) - long
}

// Longer names are often titles with a slogan.
const longNameLetters = 50

function chooseLegalName(
  candidates: readonly Candidate[],
  name: string | null,
): SourcedFact<string> | null {
  const legal = candidates
    .filter(({ value }) => legalFormOf(value) !== null)
    .filter(
      ({ value, page }) =>
        isNameOfHost(value, page.url) || (name !== null && isNearName(value, name)),
    )
  const weighed = legal.map((candidate) => {
    const repeats = legal.filter(({ value }) => value === candidate.value)
    const ofPage = candidate.page.kind === 'legal' ? 0.5 : 0
    const isDeclared = candidate.source === 'legalName' ? 0.6 : 0
    return { candidate, weight: Math.min(6, repeats.length) * 0.2 + ofPage + isDeclared }
  })
  const [best] = weighed.toSorted((a, b) => b.weight - a.weight)
  if (best === undefined) return null
  const rivals = new Set(legal.map(({ value }) => lettersOf(value))).size
  return factOf(best.candidate, `${best.candidate.source} ${rivals === 1 ? 'alone' : 'rivalled'}`)
}

/** Names the source of a name, and whether it is a host's. */
const sourceOf = ({ source, value, page }: Candidate): string =>
  `${source} ${isNameOfHost(value, page.url) ? 'host' : 'other'}`

const factOf = ({ value, page, quote }: Candidate, source: string): SourcedFact<string> => ({
  value,
  source,
  pageUrl: page.url,
  quote,
})
