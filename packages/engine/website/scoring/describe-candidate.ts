import { looksLikeParking } from '../../read/extract/third-party-hosts.ts'
import type { Context } from '../hint/context.ts'
import { relate, type SoughtName } from '../matching/match.ts'
import { closer } from '../matching/name-reading.ts'
import { isOfDomainTrade, namesHost } from '../page/empty-words.ts'
import type { PageNature } from '../page/nature.ts'
import type { PageEvidence } from '../page/page-evidence.ts'
import type { EmptySign } from '../page/parked.ts'
import type { Candidate, SourceStatement } from './candidate.ts'
import { type Evidence, type Naming, noEvidence } from './evidence.ts'
import { isForeignHost } from './foreign-host.ts'
import { hintEvidence } from './hint-evidence.ts'
import { isSeldomShared, labelKind, sharesWord } from './label-kind.ts'
import { type NameTraits, nameEvidence } from './name-evidence.ts'
import { readNaming } from './name-features.ts'
import { isBearing } from './namesakes.ts'
import { firmSignsMin, natureBeside, statesFirm } from './own-nature.ts'
import { registrationOf } from './registered.ts'

/** Describes the evidence for and against a candidate, which `score.ts` weighs. Pure. */
export function describeCandidate(
  sought: SoughtName,
  candidate: Candidate,
  context: Context,
): Evidence {
  const { home, nameServers, hasMail, isMoved } = candidate
  const known: Evidence = {
    ...noEvidence,
    ...sourceEvidence(sought, candidate.statements),
    isOnParkingServers: nameServers?.some(looksLikeParking) === true,
    hasMail,
    registration: registrationOf(home),
    isForeignHost: isForeignHost(sought, candidate.domain),
    isMoved,
  }
  if (home.status === 'parked') return { ...known, empty: ['name_server'] }
  if (home.status !== 'page') {
    const hinted = hintEvidence(sought, candidate, context)
    return { ...known, ...hinted, page: home.status, guess: labelGuess(sought, candidate) }
  }
  // A page with an empty sign speaks of the name that is on sale or of the host, whatever else it says.
  const empty = home.signs.filter((sign) => !isOwnSign(sought, sign, home.evidence.title))
  if (empty.length > 0) return { ...known, empty }
  const naming = readNaming(sought, home)
  const hinted = hintEvidence(sought, candidate, context)
  const pageNature = natureBeside(sought, home.evidence, naming, context.terms)
  // The page of one person who works in the hint's trade may be that of a firm.
  const isOfTrade = pageNature === 'personal' && hinted.field === 'same'
  const nature = isOfTrade ? 'maybe_personal' : pageNature
  const named = nameEvidence(
    naming,
    labelKind(sought, candidate.domain),
    traitsOf(sought, candidate.domain),
  )
  const firm =
    nature === null || doubts.has(nature) ? lackOfFirm(home.evidence, naming, named) : null
  const page = home.httpStatus >= 400 ? 'error' : null
  const evidence: Evidence = { ...known, ...hinted, page, nature, naming, named, firm }
  return {
    ...evidence,
    isOnParkingServers: evidence.isOnParkingServers && !statesFirm(naming),
    isBearingTrade: isBearing({ evidence }) && evidence.field === 'same',
    isSeldomShared: isSeldomShared(sought),
    isOfSeveralWords: sought.core.length > 1,
  }
}

function traitsOf(sought: SoughtName, domain: string): NameTraits {
  const { core, generic } = sought
  return {
    isInLabel: sharesWord(sought, domain),
    isOfTwoWords: core.length > 1 && generic.length > 0,
    isSeldomShared: isSeldomShared(sought),
  }
}

// Below this level a page hardly bears the name, so that signs of a firm say nothing about its owner.
const firmLevelMin = 2
// These natures leave open what a page is, so that how little of a firm it shows counts as well.
const doubts: ReadonlySet<PageNature> = new Set(['maybe_personal', 'hardly_firm'])

/**
 * Returns what the label of an unread page suggests. `common`: a word of the language, which many firms have as their
 * name. `words`: several words or a rare name, which hardly two firms have. Null: neither.
 */
function labelGuess(sought: SoughtName, { domain }: Candidate): Evidence['guess'] {
  const kind = labelKind(sought, domain)
  if (kind === 'common' || kind === 'common-longer') return 'common'
  return kind === 'words' || kind === 'rare' ? 'words' : null
}

/**
 * Returns how little of a firm a page shows that bears the name: `none`, `hardly`, or null where that proves nothing.
 * It proves nothing on a page that its scripts fill, and where the name is rare, because few other owners have it.
 */
function lackOfFirm(
  { firmSigns }: PageEvidence,
  { isFormal, text }: Naming,
  { level, kind }: NonNullable<Evidence['named']>,
): Evidence['firm'] {
  if (firmSigns >= firmSignsMin || isFormal || text === 'thin') return null
  if (level < firmLevelMin || kind === 'rare' || kind === 'rare-core') return null
  return firmSigns === 0 ? 'none' : 'hardly'
}

/**
 * Returns true when a page speaks of domains for sale because its owner, the sought registrar, sells them. A page whose
 * title is a host name may be on sale itself.
 */
function isOwnSign({ name }: SoughtName, sign: EmptySign, title: string): boolean {
  return sign === 'for_sale' && isOfDomainTrade(name) && !namesHost(title)
}

/** Describes what registries say about the name at this address, and how high search engines list it. */
function sourceEvidence(
  sought: SoughtName,
  statements: readonly SourceStatement[],
): Pick<Evidence, 'registry' | 'isAgreed' | 'search'> {
  const registry = statements.filter(({ kind }) => kind === 'registry')
  const relations = registry.map(({ name }) => relate(sought, name ?? '') ?? 'other')
  const search = statements.filter(({ kind }) => kind === 'search')
  const rank = Math.min(...search.map((statement) => statement.rank))
  return {
    registry: relations.length === 0 ? null : relations.reduce(closer),
    isAgreed: registry.length > 1,
    search: search.length === 0 ? null : searchPlace(rank),
  }
}

// Ranks begin with 0: these are the first three results.
const topRanks = 3

function searchPlace(rank: number): 'first' | 'top' | 'later' {
  if (rank === 0) return 'first'
  return rank < topRanks ? 'top' : 'later'
}
