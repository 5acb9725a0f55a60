import { parseDomain } from '../../lib/domain.ts'
import { kindOfHost, looksLikeParking } from '../extract/third-party-hosts.ts'
import type { Candidate, SourceStatement } from './candidate.ts'
import { type Context, contextStep, stemsOf } from './context.ts'
import { matchCountry } from './country-match.ts'
import { relate, type SoughtName } from './match.ts'
import { nameEvidence } from './name-evidence.ts'
import { isThin, nameFeatures } from './name-features.ts'
import { closer } from './name-reading.ts'

/** Describes what speaks for and against a candidate, as names of features, which `score.ts` weighs. Pure. */
export function describeCandidate(
  sought: SoughtName,
  candidate: Candidate,
  context: Context,
): readonly string[] {
  const { home } = candidate
  const features = [...sourceFeatures(sought, candidate.statements), ...serverFeatures(candidate)]
  if (isForeignHost(sought, candidate.domain)) features.push('host:foreign')
  if (candidate.isMoved) features.push('moved')
  if (home.status !== 'page') {
    return [...features, `page:${home.status}`, ...contextFeatures(candidate, context)]
  }
  // Whatever else such a page says, it says of the name that is on sale or of the host.
  if (home.signs.length > 0) return [...features, ...home.signs.map((sign) => `empty:${sign}`)]
  if (home.httpStatus >= 400) features.push('page:error')
  const named = nameFeatures(sought, home.nameReading, home.legal)
  features.push(...named, ...nameEvidence(named, labelKind(sought, candidate.domain)))
  features.push(...contextFeatures(candidate, context))
  return features
}

/**
 * Returns whether a domain is a directory, social network or builder; that operator's own name makes it a company
 * again.
 */
export function isForeignHost(sought: SoughtName, domain: string): boolean {
  const label = parseDomain(domain)?.label
  const { words, slug } = sought.name
  const isOperator = label === slug || label === sought.core.join('') || label === words[0]
  return kindOfHost(domain) !== null && !isOperator
}

/**
 * How the domain stands to the name. The plain name of one word may well be a namesake's; hardly one
 * owns the name with an affix, or another label, and still bears the very name.
 */
function labelKind({ name, spellings, core }: SoughtName, domain: string): string {
  const parts = parseDomain(domain)
  const label = parts?.label.replaceAll('-', '') ?? ''
  if (spellings.has(label) || spellings.has(`${label}${parts?.suffix}`)) {
    return name.words.length > 1 ? 'words' : 'word'
  }
  if (name.slug !== '' && label.includes(name.slug)) return 'longer'
  return core.join('') === label ? 'core' : 'other'
}

function sourceFeatures(sought: SoughtName, statements: readonly SourceStatement[]): string[] {
  const features: string[] = []
  const registry = statements.filter(({ kind }) => kind === 'registry')
  const search = statements.filter(({ kind }) => kind === 'search')
  if (registry.length > 0) {
    const relations = registry.map(({ name }) => relate(sought, name ?? '') ?? 'other')
    features.push(`registry:${relations.reduce(closer)}`)
    if (registry.length > 1) features.push('registry:agree')
  }
  if (search.length > 0) {
    const rank = Math.min(...search.map((statement) => statement.rank))
    features.push(`search:${rank === 0 ? 'first' : rank < 3 ? 'top' : 'later'}`)
  }
  return features
}

function serverFeatures({ nameServers, hasMail }: Candidate): string[] {
  const features: string[] = []
  if (nameServers?.some(looksLikeParking)) features.push('empty:name_server')
  if (hasMail !== null) features.push(hasMail ? 'mail:yes' : 'mail:no')
  return features
}

/** How far the page, and what the sources say beside the address, bear out the hint. */
function contextFeatures(
  { home, statements, domain }: Candidate,
  { terms, countries }: Context,
): string[] {
  const notes = statements
    .map(({ note }) => note)
    .join(' ')
    .trim()
  const page = home.status === 'page' ? home.evidence : null
  const match = matchCountry(countries, domain, page)
  const features = match ? [`place:${match}`] : []
  const isSilent = !page || (isThin(page.text.length) && page.description === '')
  if (isSilent && notes === '') return features
  const stems = `${stemsOf(notes)}${page?.stems ?? ''}`
  const isEnglish = (page?.language ?? 'en') === 'en'
  const step = contextStep(terms, stems, isEnglish, statements.length > 0)
  return step ? [...features, `context:${step}`] : features
}
