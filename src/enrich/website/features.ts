import { parseCompanyName } from '../../lib/company-name.ts'
import { parseDomain } from '../../lib/domain.ts'
import { transliterate } from '../../lib/transliterate.ts'
import { classOfWord } from './affixes.ts'
import type { Candidate, SourceClaim } from './candidate.ts'
import { type Context, contextStep } from './context.ts'
import { kindOfHost, looksLikeParking } from './hosts.ts'
import { type Relation, relate, type SoughtName } from './match.ts'
import { namingFeatures } from './naming.ts'
import type { ClaimPlace, PageEvidence } from './page-evidence.ts'
import { placeStep } from './place.ts'

/**
 * What speaks for and against a candidate, as names of features; `website-score.ts` weighs them.
 * Pure: everything was gathered before.
 */
export function describeCandidate(
  sought: SoughtName,
  candidate: Candidate,
  context: Context,
): readonly string[] {
  const { home } = candidate
  const features = [...claimFeatures(sought, candidate.claims), ...serverFeatures(candidate)]
  if (isForeignHost(sought, candidate.domain)) features.push('host:foreign')
  if (candidate.isMoved) features.push('moved')
  if (home.status !== 'page') {
    return [...features, `page:${home.status}`, ...contextFeatures(candidate, context)]
  }
  // Whatever else such a page says, it says of the name that is on sale or of the host.
  if (home.signs.length > 0) return [...features, ...home.signs.map((sign) => `empty:${sign}`)]
  if (home.httpStatus >= 400) features.push('page:error')
  const named = pageFeatures(sought, home.evidence, home.legal)
  features.push(...named, ...namingFeatures(named, labelKind(sought, candidate.domain)))
  features.push(...contextFeatures(candidate, context))
  return features
}

/** A directory, social network or builder; but the operator's own name makes it a company again. */
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

function claimFeatures(sought: SoughtName, claims: readonly SourceClaim[]): string[] {
  const features: string[] = []
  const registry = claims.filter(({ claim }) => claim === 'registry')
  const search = claims.filter(({ claim }) => claim === 'search')
  if (registry.length > 0) {
    const relation = bestRelation(
      sought,
      registry.map(({ name }) => name ?? ''),
    )
    features.push(`registry:${relation ?? 'other'}`)
    if (registry.length > 1) features.push('registry:agree')
  }
  if (search.length > 0) {
    const rank = Math.min(...search.map((claim) => claim.rank))
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

const places: readonly { feature: string; places: readonly ClaimPlace[] }[] = [
  { feature: 'own', places: ['structured', 'site_name'] },
  { feature: 'holder', places: ['copyright'] },
  { feature: 'title', places: ['title'] },
  { feature: 'sign', places: ['logo', 'heading'] },
]

function pageFeatures(
  sought: SoughtName,
  page: PageEvidence,
  legal: PageEvidence | null,
): string[] {
  const claims = legal ? [...page.claims, ...legal.claims.filter(isHolder)] : page.claims
  const features = places.map(({ feature, places: some }) => {
    const texts = claims
      .filter(({ place, text }) => some.includes(place) && !isOwnHost(text, page, sought))
      .map(({ text }) => text)
    return `${feature}:${bestRelation(sought, texts) ?? 'none'}`
  })
  const text = inLatin(`${page.text}\n${legal?.text ?? ''}`)
  features.push(...mentionFeatures(sought, page, text))
  // A page that scripts fill shows its title and nothing else: that title then says all there is.
  if (features.includes('text:thin') && features.includes('title:same')) {
    features.push('text:thin-named')
  }
  return features
}

// The name is looked for in Latin letters, so the text is read in them too.
function inLatin(text: string): string {
  return /\P{ASCII}/u.test(text) ? transliterate(text) : text
}

/** `© acme.example`: the address again, which says nothing about the name, unless it is the name. */
function isOwnHost(text: string, { host }: PageEvidence, { name }: SoughtName): boolean {
  return text.toLowerCase().replace(/^www\./, '') === host && host !== name.domain
}

function isHolder({ place }: { readonly place: ClaimPlace }): boolean {
  return place === 'copyright' || place === 'structured'
}

const relationOrder: readonly Relation[] = [
  'same',
  'akin',
  'shorter',
  'extended',
  'phrase',
  'reduced',
  'other',
]

/** The closest relation among several names; null when there are none. */
function bestRelation(sought: SoughtName, texts: readonly string[]): Relation | null {
  const found = new Set(texts.map((text) => relate(sought, text)))
  return relationOrder.find((relation) => found.has(relation)) ?? null
}

function mentionFeatures(sought: SoughtName, page: PageEvidence, text: string): string[] {
  const { pattern, corePattern } = sought
  if (!pattern) return ['text:unknown']
  if (text.trim().length <= thinTextMax) return ['text:thin']
  const features = [`text:${mentionStep(text, pattern, corePattern)}`]
  if (inLatin(page.description).match(pattern)) features.push('description:named')
  const everywhere = `${page.title} . ${page.description} . ${text}`
  if (isPartOfLongerName(sought, pattern, everywhere)) features.push('longer-name')
  return features
}

// What a page shows before its scripts have run is no proof of what it does not say.
const thinTextMax = 60

function isThin(page: PageEvidence): boolean {
  return page.text.length <= thinTextMax
}

function mentionStep(text: string, pattern: RegExp, corePattern: RegExp | null): string {
  const count = [...text.matchAll(pattern)].length
  if (count > 0) return count === 1 ? 'once' : 'often'
  return corePattern?.test(text) ? 'core' : 'none'
}

// Two mentions may share their next word by chance; one is no pattern at all.
const mentionsMin = 2
const longerShareMin = 0.6

/** The name mostly stands with the same further capitalised word: `Acme Dental`, `Nova Acme`. */
function isPartOfLongerName({ hints }: SoughtName, pattern: RegExp, text: string): boolean {
  const after = new Map<string, number>()
  let count = 0
  for (const match of text.matchAll(pattern)) {
    count += 1
    const rest = text.slice(match.index + match[0].length)
    const written = /^ (?:& |and )?(\p{Lu}[\p{L}\d]+)/u.exec(rest)?.[1] ?? ''
    const next = written.toLowerCase()
    if (next !== '' && classOfWord(next) === null && !hints.has(next) && !isLegalWord(written)) {
      after.set(next, (after.get(next) ?? 0) + 1)
    }
  }
  const most = Math.max(0, ...after.values())
  return most >= mentionsMin && most / count >= longerShareMin
}

function isLegalWord(word: string): boolean {
  return parseCompanyName(`x ${word}`).legal !== null
}

/** How far the page, and what the sources say beside the address, bear out the hint. */
function contextFeatures(
  { home, claims, domain }: Candidate,
  { terms, countries }: Context,
): string[] {
  const notes = claims
    .map(({ note }) => note)
    .join(' ')
    .trim()
  const page = home.status === 'page' ? home.evidence : null
  const place = placeStep(countries, domain, page)
  const features = place ? [`place:${place}`] : []
  const isSilent = !page || (isThin(page) && page.description === '')
  if (isSilent && notes === '') return features
  const said = page ? `${page.title} ${page.description} ${page.text}` : ''
  const isEnglish = (page?.language ?? 'en') === 'en'
  const step = contextStep(terms, `${notes} ${said}`, isEnglish, claims.length > 0)
  return step ? [...features, `context:${step}`] : features
}
