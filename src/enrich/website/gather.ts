import { mapBounded } from '../../lib/time.ts'
import type { Robots } from '../../providers/native/robots.ts'
import { createSiteReader } from '../../providers/native/site-page.ts'
import type { NetworkSource } from '../../providers/network.ts'
import type { WebsiteQuery, WebsiteSource } from '../../providers/provider.ts'
import { type Board, createBoard } from './board.ts'
import type { Candidate, WebsiteFacts } from './candidate.ts'
import { type Judged, judgeCandidates } from './decide.ts'
import { readEvidence } from './evidence.ts'
import { type Guess, type GuessWeights, rankGuesses } from './guesses.ts'
import { soughtName } from './match.ts'
import type { EvidenceModel } from './score.ts'
import { askSources, type SourceAnswers } from './search.ts'
import { type Visitor, visitDomain, visitUrl } from './visit.ts'

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
  const { companyName, context } = query
  const guesses = rankGuesses(companyName, context, guessesMax, tools.models?.guesses)
  const board = createBoard(query, guesses)
  const sources = askSources(tools.sources, query, signal)
  for (const [index, wave] of wavesOf(guesses).entries()) {
    const [leader] = judge(board.facts())
    const reserved = leader && leader.posterior >= leaderMin ? questionsReserved : 0
    const isInBudget = () => network.counts().dnsQuestions < dnsQuestionsMax - reserved
    await mapBounded(wave, visitsAtOnce, async (guess) => {
      if (isInBudget()) board.note(guess.domain, await visitDomain(guess.domain, visitor, signal))
    })
    if (index === 0) await visitSuggested(await sources, board, visitor, signal)
    await readLegalPages(board, judge, visitor, signal)
    const [best] = judge(board.facts())
    if (best && best.posterior >= decidedMin) break
  }
  board.noteSources(await sources)
  await readLegalPages(board, judge, visitor, signal)
  return completeLeaders(board.facts(), judge, visitor, signal)
}

type Judge = (facts: WebsiteFacts) => readonly Judged[]

const guessesMax = waves.reduce((sum, size) => sum + size, 0)

function wavesOf(guesses: readonly Guess[]): readonly (readonly Guess[])[] {
  const ends = waves.map((_, index) => waves.slice(0, index + 1).reduce((a, b) => a + b, 0))
  return ends.map((end, index) => guesses.slice(index === 0 ? 0 : ends[index - 1], end))
}

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

// Below this share no second page makes a candidate the answer.
const leaderMin = 0.1
// Where the page mentions the name, or shows hardly any text, its imprint may make it some fifty times as likely.
const mentionedLeaderMin = 0.003
const legalPagesMax = 6

/** Reads the imprint or legal page of those whose home page leaves open whose it is. */
async function readLegalPages(
  board: Board,
  judge: Judge,
  { reader }: Visitor,
  signal: AbortSignal,
): Promise<void> {
  const open = judge(board.facts()).filter(
    (judged) => isOpen(judged) && !board.isLegalRead(judged.candidate.domain),
  )
  await mapBounded(open.slice(0, legalPagesMax), visitsAtOnce, async ({ candidate }) => {
    const { home, domain } = candidate
    const url = home.status === 'page' ? home.evidence.legalPages[0] : undefined
    const answer = url === undefined ? null : await reader.readPage(url, signal)
    const isRead = answer?.status === 'page' && answer.page.status === 200
    board.noteLegal(domain, isRead ? readEvidence(answer.page.url, answer.page.body) : null)
  })
}

/** May still become the answer, and nothing on its page names its owner in so many words. */
function isOpen({ features, posterior }: Judged): boolean {
  const has = (pattern: RegExp) => features.some((feature) => pattern.test(feature))
  if (has(/^(?:own|holder):same$|^empty:|^host:foreign$/)) return false
  const isMentioned = has(/^(?:title|sign):(?:same|phrase)$|^text:(?:once|often|thin)$/)
  return posterior >= (isMentioned ? mentionedLeaderMin : leaderMin)
}

const leadersMax = 2

/** Asks for the name servers and mail exchangers of those that may become the answer. */
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
  for (const { candidate } of leaders) {
    completed.set(candidate.domain, await readServers(candidate, visitor, signal))
  }
  const candidates = facts.candidates.map(
    (candidate) => completed.get(candidate.domain) ?? candidate,
  )
  return { ...facts, candidates }
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
