import { mapBounded } from '../../lib/time.ts'
import type { Robots } from '../../providers/native/robots.ts'
import { createSiteReader } from '../../providers/native/site-page.ts'
import type { NetworkSource } from '../../providers/network.ts'
import type { WebsiteQuery, WebsiteSource } from '../../providers/provider.ts'
import type { Candidate, WebsiteFacts } from './candidate.ts'
import { type Judged, judgeCandidates, unguessedPrior } from './decide.ts'
import { readEvidence } from './evidence.ts'
import { type Guess, type GuessWeights, rankGuesses } from './guesses.ts'
import { soughtName } from './match.ts'
import type { EvidenceModel } from './score.ts'
import { askSources, type SourceAnswers } from './search.ts'
import { type Visit, type Visitor, visitDomain, visitUrl } from './visit.ts'

export type WebsiteTools = {
  readonly network: NetworkSource
  readonly robots: Robots
  readonly sources: readonly WebsiteSource[]
  /** Other weights than the shipped ones; for measuring on names they were not learnt from. */
  readonly models?: { readonly guesses: GuessWeights; readonly evidence: EvidenceModel }
}

/** DNS questions one search may send: polite to the operator's resolver, and measured to suffice. */
const dnsQuestionsMax = 60
// Kept back for name servers and mail exchangers of the leading candidates, and for their redirects.
const questionsReserved = 3
// Home pages, robots.txt and redirects of every candidate that exists.
const httpRequestsMax = 240
const visitsAtOnce = 8
/** Guesses per wave: most sites are among the first few, and every wave may end the search. */
const waves = [10, 16, 34]
const decidedMin = 0.95

/** Gathers the facts for one name: sources and guesses in waves, until one candidate stands out. */
export async function gatherFacts(
  query: WebsiteQuery,
  tools: WebsiteTools,
  signal: AbortSignal,
): Promise<WebsiteFacts> {
  const network = tools.network.scoped({ dnsQuestionsMax, httpRequestsMax })
  const visitor = { network, reader: createSiteReader(network, tools.robots) }
  const sought = soughtName(query.companyName, query.context)
  const judge: Judge = (facts) => judgeCandidates(facts, sought, tools.models?.evidence)
  const board = createBoard(
    query,
    rankGuesses(query.companyName, query.context, guessesMax, tools.models?.guesses),
  )
  const sources = askSources(tools.sources, query, signal)
  for (const [index, guesses] of board.waves().entries()) {
    const isInBudget = () => network.counts().dnsQuestions < dnsQuestionsMax - questionsReserved
    await mapBounded(guesses, visitsAtOnce, async (guess) => {
      if (isInBudget()) board.note(guess.domain, await visitDomain(guess.domain, visitor, signal))
    })
    if (index === 0) await visitSuggested(await sources, board, visitor, signal)
    const [best] = judge(board.facts())
    if (best && best.posterior >= decidedMin) break
  }
  board.noteSources(await sources)
  return completeLeaders(board.facts(), judge, visitor, signal)
}

type Judge = (facts: WebsiteFacts) => readonly Judged[]

const guessesMax = waves.reduce((sum, size) => sum + size, 0)

async function visitSuggested(
  { suggested }: SourceAnswers,
  board: Board,
  visitor: Visitor,
  signal: AbortSignal,
): Promise<void> {
  const byDomain = new Map(suggested.map(({ domain, url }) => [domain, url]))
  const unseen = [...byDomain].filter(([domain]) => !board.isSeen(domain))
  await mapBounded(unseen, visitsAtOnce, async ([domain, url]) => {
    board.note(domain, await visitUrl(url, visitor, signal))
  })
}

type Board = ReturnType<typeof createBoard>

/** What is known so far of each domain. */
function createBoard(query: WebsiteQuery, guesses: readonly Guess[]) {
  const priors = new Map(guesses.map(({ domain, probability }) => [domain, probability]))
  const visits = new Map<string, Visit>()
  let answers: SourceAnswers = { suggested: [], answered: 0, failed: 0 }
  const priorOf = (domain: string) => priors.get(domain) ?? unguessedPrior
  const count = (isCounted: (visit: Visit) => boolean) =>
    [...visits.values()].filter(isCounted).length

  return {
    waves: () => {
      const ends = waves.map((_, index) => waves.slice(0, index + 1).reduce((a, b) => a + b, 0))
      return ends.map((end, index) => guesses.slice(index === 0 ? 0 : ends[index - 1], end))
    },
    isSeen: (domain: string) => visits.has(domain),
    note: (domain: string, visit: Visit) => void visits.set(domain, visit),
    noteSources: (given: SourceAnswers) => {
      answers = given
    },
    facts: (): WebsiteFacts => ({
      companyName: query.companyName,
      context: query.context,
      candidates: mergeVisits(visits, answers, priorOf),
      excludedPrior: [...visits]
        .filter(([, visit]) => visit.status === 'no_host')
        .reduce((sum, [domain]) => sum + priorOf(domain), 0),
      questionsAsked: count((visit) => visit.status !== 'failed' || !visit.isOurs),
      questionsFailed: count((visit) => visit.status === 'failed' && !visit.isOurs),
      sourcesAnswered: answers.answered,
      sourcesFailed: answers.failed,
    }),
  }
}

/** One candidate per registrable domain: guesses that redirect to one site add up. */
function mergeVisits(
  visits: ReadonlyMap<string, Visit>,
  { suggested }: SourceAnswers,
  priorOf: (domain: string) => number,
): Candidate[] {
  const candidates = new Map<string, Candidate>()
  for (const [asked, visit] of visits) {
    if (visit.status !== 'host') continue
    const { domain, url, home } = visit
    const known = candidates.get(domain)
    const isBetter = !known || (asked === domain && home.status === 'page')
    candidates.set(domain, {
      domain,
      url: isBetter ? url : known.url,
      prior: priorOf(asked) + (known?.prior ?? 0),
      claims: suggested
        .filter((suggestion) => suggestion.domain === domain || suggestion.domain === asked)
        .map(({ claim }) => claim),
      home: isBetter ? home : known.home,
      isMoved: asked !== domain && (known?.isMoved ?? true),
      nameServers: null,
      hasMail: null,
    })
  }
  return [...candidates.values()]
}

const leadersMax = 2
// Below this share no second page makes a candidate the answer.
const leaderMin = 0.1

/** Asks for the last facts about the one or two candidates that may become the answer. */
async function completeLeaders(
  facts: WebsiteFacts,
  judge: Judge,
  visitor: Visitor,
  signal: AbortSignal,
): Promise<WebsiteFacts> {
  const leaders = judge(facts)
    .slice(0, leadersMax)
    .filter(({ posterior }) => posterior >= leaderMin)
  const completed = new Map<string, Candidate>()
  for (const { candidate, posterior, features } of leaders) {
    const isNamed = features.some((feature) => /^(?:own|holder):same$/.test(feature))
    const withLegal =
      posterior < decidedMin || !isNamed ? await readLegal(candidate, visitor, signal) : candidate
    completed.set(candidate.domain, await readServers(withLegal, visitor, signal))
  }
  const candidates = facts.candidates.map(
    (candidate) => completed.get(candidate.domain) ?? candidate,
  )
  return { ...facts, candidates }
}

async function readLegal(
  candidate: Candidate,
  { reader }: Visitor,
  signal: AbortSignal,
): Promise<Candidate> {
  const { home } = candidate
  const url = home.status === 'page' ? home.evidence.legalPages[0] : undefined
  if (home.status !== 'page' || !url) return candidate
  const answer = await reader.readPage(url, signal)
  if (answer.status !== 'page' || answer.page.status !== 200) return candidate
  return { ...candidate, home: { ...home, legal: readEvidence(answer.page.url, answer.page.body) } }
}

async function readServers(
  candidate: Candidate,
  { network }: Visitor,
  signal: AbortSignal,
): Promise<Candidate> {
  const names = await network.resolve(candidate.domain, 'NS', signal)
  const mail = await network.resolve(candidate.domain, 'MX', signal)
  return {
    ...candidate,
    nameServers: names.status === 'found' ? names.records : null,
    hasMail: mail.status === 'failed' ? null : mail.status === 'found' && mail.records[0] !== '.',
  }
}
