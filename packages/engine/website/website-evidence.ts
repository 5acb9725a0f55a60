import type { EvidenceFact } from '../model/evidence.ts'
import { isInOtherLanguage } from './hint/hint-fit.ts'
import { type Relation, relate, type SoughtName } from './matching/match.ts'
import { closer, isOwnHost, type NameReading } from './matching/name-reading.ts'
import type { NamePosition, PageEvidence } from './page/page-evidence.ts'
import type { LegalPage, SearchCoverage } from './scoring/candidate.ts'
import type { Evidence } from './scoring/evidence.ts'
import { wordsOfNamesakes } from './scoring/namesakes.ts'
import type { RankedCandidate } from './scoring/score.ts'

// Candidates beside the answer; further ones are no rivals any more, and their pages are about other firms.
const othersMax = 3
// A candidate with less than one in a thousand was never near the answer.
const othersShareMin = 0.001
const reasonsMax = 6

/**
 * Describes what a search for a website rests on: the pages of the likeliest domains with what stands on them, and
 * what sources say of them. `isAnswered`: the first one was chosen. Pure.
 */
export function websiteFactsOf(
  ranked: readonly RankedCandidate[],
  sought: SoughtName,
  seenAtMs: number,
  isAnswered = false,
): readonly EvidenceFact[] {
  const compared = ranked
    .slice(0, othersMax + 1)
    .filter(({ posterior }, index) => index === 0 || posterior >= othersShareMin)
  const isSought = ranked.some(({ evidence }) => evidence.registration !== null)
  const isSeen = ranked.some(({ evidence }) => seenRelations.has(evidence.registration))
  const ofFirst = [...wordsOfNamesakes(ranked), ...(isSought && !isSeen ? [seenNowhere] : [])]
  return compared.flatMap((one, index) => [
    ...pageFacts(one, sought, seenAtMs, index === 0 ? ofFirst : []).map((fact) => ({
      ...fact,
      ...(isAnswered && index === 0 && { isChosen: true }),
    })),
    ...(index === 0 ? legalFacts(one, seenAtMs) : []),
    ...sourceFacts(one, seenAtMs),
  ])
}

/** Describes questions that gave nothing: sources without a reply, and DNS where no domain was found. Pure. */
export function coverageFactsOf(
  ranked: readonly RankedCandidate[],
  { questionsAsked: asked, questionsFailed: failed, sourcesFailed }: SearchCoverage,
  seenAtMs: number,
): readonly EvidenceFact[] {
  return [
    ...(ranked.length === 0 ? [{ kind: 'no_domains', asked, failed, seenAtMs } as const] : []),
    ...sourcesFailed.map((source) => ({ kind: 'silent_source', source, seenAtMs }) as const),
  ]
}

function pageFacts(
  { candidate, evidence, posterior: share }: RankedCandidate,
  sought: SoughtName,
  seenAtMs: number,
  more: readonly string[],
): readonly EvidenceFact[] {
  const { home, url: website } = candidate
  const page = home.status === 'page' ? home.evidence : null
  const named = page && namedOn(page, sought)
  const number = home.status === 'page' ? numberWordsOf(home.registration) : []
  const reasons = [
    ...(named ? [named.reason] : []),
    ...[...number, ...more, ...wordsOfEvidence(evidence)],
  ]
  return [
    {
      kind: 'page',
      website,
      page: page?.url ?? null,
      seenAtMs,
      quote: named?.quote ?? (page && titleOf(page)),
      reasons: reasons.slice(0, reasonsMax),
      share,
    },
  ]
}

function titleOf({ title }: PageEvidence): string | null {
  return title === '' ? null : title
}

/** Describes how the imprint or legal page names the owner, where it was read. */
function legalFacts(
  { candidate: { home, url: website }, posterior: share }: RankedCandidate,
  seenAtMs: number,
): readonly EvidenceFact[] {
  if (home.status !== 'page' || home.legal === null) return []
  const { url: page, reading, registration } = home.legal
  const named = legalReason(reading)
  const reasons = [...(named === null ? [] : [named]), ...numberWordsOf(registration)]
  if (reasons.length === 0) return []
  return [{ kind: 'page', website, page, seenAtMs, quote: null, reasons, share }]
}

function legalReason({ relations, text }: NameReading): string | null {
  const holder = relations.get('copyright') ?? relations.get('structured')
  if (holder !== undefined && holder !== 'other') {
    return `the owner on its legal page ${relationWords[holder]}`
  }
  return text.count > 0 ? `its legal page has the name ${timesOf(text.count)}` : null
}

function sourceFacts(
  { candidate: { statements, url: website } }: RankedCandidate,
  seenAtMs: number,
): readonly EvidenceFact[] {
  return statements.map(({ source, kind, name }) => ({
    kind: 'source',
    source,
    website,
    name,
    isRegistry: kind === 'registry',
    seenAtMs,
  }))
}

const positionWords: Readonly<Record<NamePosition, string>> = {
  structured: 'the owner in its structured data',
  site_name: 'the name the site gives itself',
  copyright: 'the holder of its copyright',
  title: 'its title',
  logo: 'its logo',
  picture: 'the picture of its header',
  heading: 'its heading',
}

const relationWords: Readonly<Record<Relation, string>> = {
  same: 'is exactly the name',
  akin: 'is the name except for a generic word',
  shorter: 'is the name without its generic words',
  extended: 'has the name and more words, which may be another firm',
  phrase: 'has the name within a sentence',
  reduced: 'has only a part of the name',
  other: 'is another name',
}

type Named = { readonly quote: string; readonly reason: string }

/** Returns the passage of a page that names the company best; null where none does. */
function namedOn(page: PageEvidence, sought: SoughtName): Named | null {
  let best: { readonly relation: Relation; readonly named: Named } | null = null
  for (const name of page.statedNames) {
    const relation = isOwnHost(name, page, sought) ? null : relate(sought, name.text)
    if (relation === null || relation === 'other') continue
    // Positions come in the order of how deliberate they are, so that the first of equal relations is the best.
    if (best !== null && closer(best.relation, relation) === best.relation) continue
    const reason = `${positionWords[name.position]} ${relationWords[relation]}`
    best = { relation, named: { quote: name.text, reason } }
  }
  return best?.named ?? mentionedOn(page, sought)
}

// Characters on either side of the name in a quote: a sentence, within the bound of a quote.
const aroundCharacters = 70

function mentionedOn({ text }: PageEvidence, { find }: SoughtName): Named | null {
  const [place] = find?.(text) ?? []
  if (!place) return null
  const line = text.lastIndexOf('\n', place.from) + 1
  const end = text.indexOf('\n', place.from)
  const from = Math.max(line, place.from - aroundCharacters)
  const to = Math.min(end < 0 ? text.length : end, place.end + aroundCharacters)
  return { quote: text.slice(from, to).trim(), reason: 'its text has the name' }
}

const seenRelations: ReadonlySet<string | null> = new Set(['same', 'alike'])
const seenNowhere = 'the registration number was seen on no page that was read'
function numberWordsOf(relation: LegalPage['registration']): readonly string[] {
  if (relation === 'same') return ['it bears the registration number that was asked for']
  if (relation === 'alike')
    return ['it bears that registration number, of a court that is not known']
  return relation === 'other' ? ['it bears another registration number of that kind'] : []
}

const parkedSigns: ReadonlySet<string> = new Set(['for_sale', 'parking_host', 'name_server'])
const isParked = ({ isOnParkingServers, empty }: Evidence) =>
  isOnParkingServers || empty.some((sign) => parkedSigns.has(sign))

/** Words for each kind of evidence; `namedOn` gives the words for the place and form of the name. */
const evidenceWords: readonly (readonly [isSo: (evidence: Evidence) => boolean, words: string])[] =
  [
    [
      ({ naming }) => naming?.isFormer === true,
      'its text gives the name as the former one of its owner',
    ],
    [({ naming }) => naming?.text === 'often', 'its text has the name more than once'],
    [({ naming }) => naming?.isFormal === true, 'its text has the name with a legal form'],
    [({ naming }) => naming?.text === 'none', 'its text does not have the name'],
    [({ naming }) => naming?.text === 'thin', 'it shows hardly any text'],
    [({ naming }) => naming?.isDescribed === true, 'its description has the name'],
    [
      ({ naming }) => naming?.isAnothers === true,
      'it names another firm as its owner in more than one place',
    ],
    [({ naming }) => naming?.isLonger === true, 'the name mostly stands with a further word there'],
    [({ context }) => context === 'most' || context === 'much', 'what it says fits the context'],
    [({ context }) => context === 'some', 'some of what it says fits the context'],
    [({ context }) => context === 'little', 'a word of the context is on it'],
    [({ context }) => context === 'unmet' || context === 'none', 'nothing of the context is on it'],
    [({ context }) => context === 'silent', 'nothing on it can be compared with the context'],
    [({ language }) => language === 'same', 'it is in the language of the context'],
    [isInOtherLanguage, 'it is in another language than the context'],
    [({ field }) => field === 'same', 'it is of the trade that the context speaks of'],
    [({ field }) => field === 'other', 'it is of another trade than the context speaks of'],
    [
      ({ field }) => field === 'apart',
      'it begins with a word of another trade than the context speaks of',
    ],
    [({ nature }) => nature === 'personal', 'it is the page of a person'],
    [({ nature }) => nature === 'lure', 'it is a lure for visitors of a lapsed name'],
    [({ nature }) => nature === 'community', 'it is the page of a community'],
    [({ page }) => page === 'walled', 'a bot wall stands before it'],
    [({ place }) => place === 'same', 'it is in the country that was asked for'],
    [({ place }) => place === 'other', 'it is in another country than was asked for'],
    [({ year }) => year === 'same', 'it was founded in the year that was asked for'],
    [({ year }) => year === 'other', 'it was founded in another year than was asked for'],
    [({ isAgreed }) => isAgreed, 'several sources state it'],
    [({ isMoved }) => isMoved, 'the guessed domain redirects to it'],
    [
      ({ isForeignHost }) => isForeignHost,
      'it is a directory, a social network or a builder, and no site of the company',
    ],
    [isParked, 'its domain is parked or for sale'],
    [({ empty }) => empty.some((sign) => !parkedSigns.has(sign)), 'there is no site yet'],
    [
      ({ page }) => page === 'error',
      'it answered with an error, so that only its name and sources count',
    ],
    [
      ({ page }) => page === 'forbidden',
      'robots.txt or the server forbids reading it, so that only its name and sources count',
    ],
    [
      ({ page }) => page === 'unreachable',
      'it did not answer, so that only its name and sources count',
    ],
  ]

function wordsOfEvidence(evidence: Evidence): readonly string[] {
  return evidenceWords.flatMap(([isSo, words]) => (isSo(evidence) ? [words] : []))
}

function timesOf(count: number): string {
  return count === 1 ? 'once' : 'more than once'
}
