import { parseDomain } from '../../lib/domain.ts'
import { transliterate } from '../../names/transliterate.ts'
import { countriesNamed } from '../../read/extract/suffixes.ts'
import { kindOfHost, looksLikeParking } from '../../read/extract/third-party-hosts.ts'
import { type Context, type ContextStep, contextStep, leadOf, stemsOf } from '../hint/context.ts'
import { type FieldStep, fieldStep, isVague, namesTrade } from '../hint/field-step.ts'
import { matchYear } from '../hint/founding-year.ts'
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
import { isSeldomShared, labelKind } from './label-kind.ts'
import { nameEvidence } from './name-evidence.ts'
import { isThin, nameFeatures } from './name-features.ts'
import { isBearing } from './namesakes.ts'
import { natureBeside, statesFirm } from './own-nature.ts'

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
  if (home.status === 'parked') return [...features, tradeServers]
  if (home.status !== 'page') {
    const guessed = guessFeatures(sought, candidate)
    return [
      ...features,
      `page:${home.status}`,
      ...guessed,
      ...contextFeatures(sought, candidate, context),
    ]
  }
  // Whatever else such a page says, it says of the name that is on sale or of the host.
  const signs = home.signs.filter((sign) => !isOwnSign(sought, sign, home.evidence.title))
  if (signs.length > 0) return [...features, ...signs.map((sign) => `empty:${sign}`)]
  if (home.httpStatus >= 400) features.push('page:error')
  const named = nameFeatures(sought, home)
  const hinted = contextFeatures(sought, candidate, context)
  const strange = heardNature(
    natureBeside(sought, home.evidence.nature, named, context.terms),
    hinted,
  )
  if (strange !== null) features.push(`nature:${strange}`)
  const naming = nameEvidence(named, labelKind(sought, candidate.domain))
  features.push(...named, ...naming)
  if (strange === null || doubts.has(strange)) {
    features.push(...firmFeatures(home.evidence, [...named, ...naming]))
  }
  features.push(...hinted)
  features.push(...sharingFeatures(sought, features))
  return statesFirm(features) ? features.filter((one) => one !== tradeServers) : features
}

/** A person of the trade that the hint names is a firm as well. */
const heardNature = (nature: PageNature | null, hinted: readonly string[]): PageNature | null =>
  nature === 'personal' && hinted.includes('field:same') ? 'maybe_personal' : nature

const firmSignsMin = 2
// These leave open what a page is: how little of a firm it shows counts beside them.
const doubts: ReadonlySet<PageNature> = new Set(['maybe_personal', 'hardly_firm'])

/** Tells a guess that is a word of the language, many firms' name, and one of several words, which hardly two share. */
function guessFeatures(sought: SoughtName, { domain }: Candidate): string[] {
  const kind = labelKind(sought, domain)
  if (kind.startsWith('common')) return ['guess:common']
  return /^(?:words|rare)$/.test(kind) ? ['guess:words'] : []
}

/**
 * Names how little of a firm a page shows that bears the name. One that is filled by scripts proves nothing by what it
 * leaves out, and hardly anyone else has a name that few bear beside a trade.
 */
function firmFeatures({ firmSigns }: PageEvidence, features: readonly string[]): readonly string[] {
  const has = (pattern: RegExp) => features.some((feature) => pattern.test(feature))
  if (firmSigns >= firmSignsMin || has(/^text:(?:legal|thin)$/)) return []
  if (!has(/^named:[2-9]\|(?!rare)/)) return []
  return [firmSigns === 0 ? 'firm:none' : 'firm:hardly']
}

/** Lists what tells whether another firm of the name may stand there. */
function sharingFeatures(sought: SoughtName, features: readonly string[]): string[] {
  const hasTrade = isBearing({ features }) && features.includes('field:same')
  return [
    ...(hasTrade ? ['bears|trade'] : []),
    ...(isSeldomShared(sought) ? ['name:seldom-shared'] : []),
  ]
}

const tradeServers = 'empty:name_server'

/** A registrar's page has the words of names on sale; one whose title names a host may well be on sale. */
function isOwnSign({ name }: SoughtName, sign: EmptySign, title: string): boolean {
  return sign === 'for_sale' && isOfDomainTrade(name) && !namesHost(title)
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
  if (nameServers?.some(looksLikeParking)) features.push(tradeServers)
  if (hasMail !== null) features.push(hasMail ? 'mail:yes' : 'mail:no')
  return features
}

/** Compares the country that an imported list states; null where it states none, or another: a list is old. */
function listedCountry(
  statements: readonly SourceStatement[],
  { countries }: Context,
): 'same' | null {
  if (countries.length === 0) return null
  const listed = statements.filter(({ source }) => source === 'index')
  const stated = listed.flatMap(({ note }) => countriesNamed(note))
  return stated.some((country) => countries.includes(country)) ? 'same' : null
}

/** How far the page, and what the sources say beside the address, bear out the hint. */
function contextFeatures(
  sought: SoughtName,
  { home, statements, domain }: Candidate,
  context: Context,
): string[] {
  const notes = statements
    .map(({ note }) => note)
    .join(' ')
    .trim()
  const page = home.status === 'page' ? home.evidence : null
  const found = {
    place: matchCountry(context.countries, domain, page) ?? listedCountry(statements, context),
    year: matchYear(context.year, page?.yearsFounded ?? []),
    language: page ? matchLanguage(sought, page, context) : null,
    ...(page || notes !== '' ? wordFeatures(sought, page, notes, context) : {}),
  }
  return Object.entries(found).flatMap(([kind, step]) => (step ? [`${kind}:${step}`] : []))
}

/** Compares the language of a hint with that of a page that says enough to tell one. */
function matchLanguage({ name }: SoughtName, page: PageEvidence, context: Context) {
  const { language } = page
  // What asks for consent is in English on pages of any language.
  const text = withoutConsent(page.text)
  const step = languageStep(context, name.words, { language, text, lead: leadOf(text) })
  const isUntold = isBare(page) || isVague(context.terms)
  return step === 'unlike' && isUntold ? null : step
}

/** A page that is filled by scripts proves nothing by what it leaves out. */
function isBare({ text, description }: PageEvidence): boolean {
  return isThin(text.length + description.length)
}

const unmetSteps: ReadonlySet<string | null> = new Set(['none', 'unmet'])
const metSteps: ReadonlySet<string | null> = new Set(['some', 'much', 'most'])

function wordFeatures(
  { name, core }: SoughtName,
  page: PageEvidence | null,
  notes: string,
  context: Context,
) {
  // Every candidate's page has the words of the name.
  const terms = context.terms.filter((term) => !name.words.includes(transliterate(term)))
  // In a language without stems, and with words put together, a page has few words of any hint.
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
  return { context: word, field, hint: word === 'silent' && isVague(terms) ? 'vague' : null }
}

/**
 * Returns what the fields of hint and page prove beside the words. A page with a telling word of the hint may speak of
 * its trade in words that no list has; one word of another trade counts only beside silence on a trade that is named.
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
  // The trade in other words: that the hint's own are missing says nothing then.
  if (field === 'same') return isUnmet ? null : step
  if (field === 'other') return step
  return step === null || (isUnmet && (!namesTrade(terms) || isVague(terms))) ? 'silent' : step
}
