import { parseDomain } from '../../lib/domain.ts'
import { transliterate } from '../../names/transliterate.ts'
import { countriesNamed } from '../../read/extract/suffixes.ts'
import { kindOfHost, looksLikeParking } from '../../read/extract/third-party-hosts.ts'
import { type Context, type ContextStep, contextStep, leadOf, stemsOf } from '../hint/context.ts'
import { type FieldStep, fieldStep, isVague, namesTrade } from '../hint/field-step.ts'
import { matchYear } from '../hint/founding-year.ts'
import type { HintEvidence } from '../hint/hint-fit.ts'
import { languageStep } from '../hint/hint-language.ts'
import { stemOf } from '../lexicon/industries.ts'
import { relate, type SoughtName } from '../matching/match.ts'
import { closer } from '../matching/name-reading.ts'
import { withoutConsent } from '../page/consent.ts'
import { matchCountry } from '../page/country-match.ts'
import { isOfDomainTrade, namesHost } from '../page/empty-words.ts'
import type { PageNature } from '../page/nature.ts'
import type { PageEvidence } from '../page/page-evidence.ts'
import type { EmptySign } from '../page/parked.ts'
import type { Candidate, SourceStatement } from './candidate.ts'
import { type Evidence, type Naming, noEvidence } from './evidence.ts'
import { isSeldomShared, labelKind, sharesWord } from './label-kind.ts'
import { type NameTraits, nameEvidence } from './name-evidence.ts'
import { isThin, readNaming } from './name-features.ts'
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
    return { ...known, ...hinted, page: home.status, guess: guessOf(sought, candidate) }
  }
  // A page with an empty sign speaks of the name that is on sale or of the host, whatever else it says.
  const empty = home.signs.filter((sign) => !isOwnSign(sought, sign, home.evidence.title))
  if (empty.length > 0) return { ...known, empty }
  const naming = readNaming(sought, home)
  const hinted = hintEvidence(sought, candidate, context)
  const strange = natureBeside(sought, home.evidence, naming, context.terms)
  // A person of the trade that the hint names is a firm as well.
  const isOfTrade = strange === 'personal' && hinted.field === 'same'
  const nature = isOfTrade ? 'maybe_personal' : strange
  const named = nameEvidence(
    naming,
    labelKind(sought, candidate.domain),
    traitsOf(sought, candidate.domain),
  )
  const firm =
    nature === null || doubts.has(nature) ? firmShown(home.evidence, naming, named) : null
  const page = home.httpStatus >= 400 ? 'error' : null
  const said: Evidence = { ...known, ...hinted, page, nature, naming, named, firm }
  return {
    ...said,
    isOnParkingServers: said.isOnParkingServers && !statesFirm(naming),
    isBearingTrade: isBearing({ evidence: said }) && said.field === 'same',
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

const firmLevelMin = 2
// These natures leave open what a page is, so that how little of a firm it shows counts as well.
const doubts: ReadonlySet<PageNature> = new Set(['maybe_personal', 'hardly_firm'])

/** Returns `common` for a word of the language, many firms' name, and `words` for several, which hardly two share. */
function guessOf(sought: SoughtName, { domain }: Candidate): Evidence['guess'] {
  const kind = labelKind(sought, domain)
  if (kind === 'common' || kind === 'common-longer') return 'common'
  return kind === 'words' || kind === 'rare' ? 'words' : null
}

/**
 * Names how little of a firm a page shows that bears the name. A page that scripts fill proves nothing by what it
 * leaves out, and hardly any other owner has a name that few bear beside a trade.
 */
function firmShown(
  { firmSigns }: PageEvidence,
  { isFormal, text }: Naming,
  { level, kind }: NonNullable<Evidence['named']>,
): Evidence['firm'] {
  if (firmSigns >= firmSignsMin || isFormal || text === 'thin') return null
  if (level < firmLevelMin || kind === 'rare' || kind === 'rare-core') return null
  return firmSigns === 0 ? 'none' : 'hardly'
}

/** Returns whether words of a sale are a registrar's own; a page whose title names a host may well be on sale. */
function isOwnSign({ name }: SoughtName, sign: EmptySign, title: string): boolean {
  return sign === 'for_sale' && isOfDomainTrade(name) && !namesHost(title)
}

/**
 * Returns whether a domain is a directory, social network or builder, unless the sought name is that of its operator.
 */
export function isForeignHost(sought: SoughtName, domain: string): boolean {
  const label = parseDomain(domain)?.label
  const { words, slug } = sought.name
  const isOperator = label === slug || label === sought.core.join('') || label === words[0]
  return kindOfHost(domain) !== null && !isOperator
}

function sourceEvidence(sought: SoughtName, statements: readonly SourceStatement[]) {
  const registry = statements.filter(({ kind }) => kind === 'registry')
  const relations = registry.map(({ name }) => relate(sought, name ?? '') ?? 'other')
  const search = statements.filter(({ kind }) => kind === 'search')
  const rank = Math.min(...search.map((statement) => statement.rank))
  return {
    registry: relations.length === 0 ? null : relations.reduce(closer),
    isAgreed: registry.length > 1,
    search: search.length === 0 ? null : rank === 0 ? 'first' : rank < 3 ? 'top' : 'later',
  } as const
}

/** Compares the country that an imported list states; null where it states none, or another one, as old lists do. */
function listedCountry(
  statements: readonly SourceStatement[],
  { countries }: Context,
): 'same' | null {
  if (countries.length === 0) return null
  const listed = statements.filter(({ source }) => source === 'index')
  const stated = listed.flatMap(({ note }) => countriesNamed(note))
  return stated.some((country) => countries.includes(country)) ? 'same' : null
}

/** Describes how far the page, and the sources' notes beside its address, bear out the hint. */
function hintEvidence(
  sought: SoughtName,
  { home, statements, domain }: Candidate,
  context: Context,
): HintEvidence {
  const notes = statements
    .map(({ note }) => note)
    .join(' ')
    .trim()
  const page = home.status === 'page' ? home.evidence : null
  return {
    place: matchCountry(context.countries, domain, page) ?? listedCountry(statements, context),
    year: matchYear(context.year, page?.yearsFounded ?? []),
    language: page ? matchLanguage(sought, page, context) : null,
    ...(page || notes !== '' ? wordEvidence(sought, page, notes, context) : unread),
  }
}

const unread = { context: null, field: null, isVague: false } as const

/** Compares the language of a hint with that of a page that says enough to tell one. */
function matchLanguage({ name }: SoughtName, page: PageEvidence, context: Context) {
  const { language } = page
  // Requests for consent are in English on pages of any language.
  const text = withoutConsent(page.text)
  const step = languageStep(context, name.words, { language, text, lead: leadOf(text) })
  const isUntold = isBare(page) || isVague(context.terms)
  return step === 'unlike' && isUntold ? null : step
}

/** Returns whether a page waits for its scripts to fill it, so that it proves nothing by what it leaves out. */
function isBare({ text, description }: PageEvidence): boolean {
  return isThin(text.length + description.length)
}

const unmetSteps: ReadonlySet<string | null> = new Set(['none', 'unmet'])
const metSteps: ReadonlySet<string | null> = new Set(['some', 'much', 'most'])

function wordEvidence(
  { name, core }: SoughtName,
  page: PageEvidence | null,
  notes: string,
  context: Context,
) {
  // Every candidate's page has the words of the name.
  const terms = context.terms.filter((term) => !name.words.includes(transliterate(term)))
  // A page in a language without stems, or with compound words, has few words of any hint.
  const isEnglish = [page?.language, context.language].every((one) => (one ?? 'en') === 'en')
  const noted = stemsOf(notes)
  const said = {
    stems: `${noted}${page?.stems ?? ''}`,
    leadStems: `${noted}${page?.leadStems ?? ''}`,
    isTelling: notes !== '' || (page !== null && !isBare(page) && isEnglish),
  }
  const step = contextStep(terms, said)
  const compared = fieldStep(terms, said, new Set(core.map(stemOf)))
  const field = fieldHeard(step, compared, terms)
  const word = wordStep(step, field, terms)
  return { context: word, field, isVague: word === 'silent' && isVague(terms) }
}

/**
 * Returns what the fields of hint and page prove beside the words. A page with telling words of the hint may speak of
 * its trade in words that no list has; one word of another trade counts only on a page silent on a named trade.
 */
function fieldHeard(
  step: ContextStep | null,
  compared: FieldStep | null,
  terms: readonly string[],
): FieldStep | null {
  if (compared === 'other' && metSteps.has(step)) return null
  return compared === 'apart' && (!unmetSteps.has(step) || isVague(terms)) ? null : compared
}

/** Returns what the words of a hint prove beside its trade; `silent`: the page leaves them out, and nothing follows. */
function wordStep(
  step: ContextStep | null,
  field: FieldStep | null,
  terms: readonly string[],
): ContextStep | 'silent' | null {
  if (terms.length === 0) return step
  const isUnmet = unmetSteps.has(step)
  // The page has the trade in other words, so that missing words of the hint say nothing.
  if (field === 'same') return isUnmet ? null : step
  if (field === 'other') return step
  return step === null || (isUnmet && (!namesTrade(terms) || isVague(terms))) ? 'silent' : step
}
