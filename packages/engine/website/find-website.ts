import { systemClock, yieldToEventLoop } from '../lib/time.ts'
import { type SearchRun, SourcesFailedError, type WebsiteAnswer } from '../model/engine.ts'
import { leavingTimeToAnswer, leavingTimeToProviders } from '../model/search-time.ts'
import type { WebsiteQuery, WebsiteSource } from '../model/website-source.ts'
import type { NetworkSource } from '../net/network.ts'
import type { HomePages } from '../read/crawl/home-pages.ts'
import { createRobots, type Robots } from '../read/crawl/robots.ts'
import type { RobotsReader } from '../read/crawl/robots-rules.ts'
import type { RegistrationReader } from '../read/profile/registrations/page-registrations.ts'
import type { Waterfall } from '../waterfall/waterfall.ts'
import { askProviders } from './ask-providers.ts'
import { askSources, type SourceAnswers } from './ask-sources.ts'
import { type CandidateReader, createCandidateReader } from './candidate-reader.ts'
import { type CandidateSet, createCandidateSet } from './candidate-set.ts'
import {
  fetchGuesses,
  fetchLateGuesses,
  fetchSuggested,
  leaderMin,
  readLegalPages,
  readServers,
} from './collect-evidence.ts'
import { type Guess, type GuessWeights, rankGuesses } from './guesses/guesses.ts'
import { isCommonName } from './lexicon/common-words.ts'
import { soughtName } from './matching/match.ts'
import type { EvidenceReader } from './page/page-evidence.ts'
import type { SearchCoverage } from './scoring/candidate.ts'
import { decideWebsite, isSettled, isUndecided } from './scoring/decide.ts'
import { type LabelKind, labelKind } from './scoring/label-kind.ts'
import type { EvidenceModel } from './scoring/score.ts'
import { coverageFactsOf, websiteFactsOf } from './website-evidence.ts'

export type WebsiteSearchDependencies = {
  readonly network: NetworkSource
  /** The free sources, which are asked all at once for every name. */
  readonly sources: readonly WebsiteSource[]
  readonly readers: EvidenceReader & RegistrationReader & RobotsReader
  /** The robots.txt files, which the crawls share, so that each file is asked for once. */
  readonly robots?: Robots
  /** Takes the answer's home page, so that a crawl of it need not ask again. */
  readonly homePages?: Pick<HomePages, 'keep'>
  /** The providers with a key, which are asked one after another while nothing is decided; null: there are none. */
  readonly waterfall?: Pick<Waterfall, 'has' | 'run'> | null
  /** Weights in place of the shipped ones, to measure on names from which they were not learnt. */
  readonly models?: { readonly guesses: GuessWeights; readonly evidence: EvidenceModel }
  /** Replaces the measured confidence from which no provider is asked. */
  readonly decidedFrom?: number
}

export type WebsiteSearch = {
  findWebsite(query: WebsiteQuery, run: SearchRun): Promise<WebsiteAnswer | null>
}

/** Creates the search for websites: name guesses, DNS, the companies' own pages, free sources, then providers. */
export function createWebsiteSearch(dependencies: WebsiteSearchDependencies): WebsiteSearch {
  const { homePages, models } = dependencies
  const robots = dependencies.robots ?? createRobots(dependencies.readers)
  return {
    async findWebsite(query, run) {
      run.onStage?.('website')
      const { candidates, coverage } = await collectCandidates(
        query,
        { ...dependencies, robots },
        run,
      )
      // The questions of an ended search look failed; the caller gets the reason of the end instead.
      run.signal.throwIfAborted()
      const ranked = candidates.ranked()
      const decision = decideWebsite(ranked, coverage, models?.evidence)
      if (run.onEvidence) {
        const sought = soughtName(query.companyName, query.context)
        const seenAtMs = systemClock()
        run.onEvidence(websiteFactsOf(ranked, sought, seenAtMs, decision.status === 'answer'))
        run.onEvidence(coverageFactsOf(ranked, coverage, seenAtMs))
      }
      if (decision.status === 'unknown') throw new SourcesFailedError(decision.reason)
      if (decision.status === 'miss' && decision.doubt) run.onUnsure?.(decision.doubt)
      if (decision.status !== 'answer') return null
      const domain = ranked[0]?.candidate.domain ?? ''
      const page = candidates.pageOf(domain)
      if (page) homePages?.keep(domain, page)
      return decision.answer
    },
  }
}

/**
 * Guesses per wave; the search may end after every wave. Seven sites in ten are among the first ten guesses, eight
 * among the first sixty. The first wave holds the plain name under all of its usual suffixes, so that a namesake is
 * met before the search ends.
 */
const waveSizes = [10, 18, 32]
const guessesMax = waveSizes.reduce((sum, size) => sum + size, 0)
/** Later guesses, for which only DNS is asked at first, and only where no answer was found: four sites in a hundred. */
const lateGuessesMax = 100
// A page that fully bears a common word makes its site some hundred times as likely, at a label with an affix some nine
// hundred times, and a site is answered from odds of four to one on. Below these probabilities no page suffices unless
// a hint speaks for it.
const leastProbabilities: ReadonlyMap<LabelKind, number> = new Map([
  ['common', 0.002],
  ['common-longer', 0.001],
])
// Questions beside the guesses, which take nothing from them: name servers of domains that exist, redirects, `www`
// where the bare name has no address, and mail exchangers. They are one for each guess, and for two in three another.
const furtherQuestionsMax = 100
const dnsQuestionsMax = guessesMax + furtherQuestionsMax
// All guesses, late ones included, and sixty more questions. Where name servers and redirects take more than sixty,
// many guesses exist, so that as many late ones as may be fetched are found before the last of them is asked.
const searchQuestionsMax = 220
// Questions that are left for the name servers and mail exchangers of the leading candidates.
const questionsReserved = 4
// Requests for home pages, robots.txt and redirects of every candidate that exists.
const httpRequestsMax = 400

/**
 * Collects the candidates for one name with their evidence: free sources and guesses in waves, until one candidate
 * stands out; then, where none is decided, providers, which cost money. A slow free part ends in time for the
 * providers and the answer.
 */
export async function collectCandidates(
  query: WebsiteQuery,
  dependencies: WebsiteSearchDependencies & { readonly robots: Robots },
  run: SearchRun,
): Promise<{ readonly candidates: CandidateSet; readonly coverage: SearchCoverage }> {
  const { network, robots, readers, waterfall = null, models, decidedFrom } = dependencies
  const { companyName, context, registration } = query
  const leavingTime = waterfall?.has('website') ? leavingTimeToProviders : leavingTimeToAnswer
  const { signal } = leavingTime(run, systemClock)
  const sought = soughtName(companyName, context)
  const limits = { dnsQuestionsMax: searchQuestionsMax, httpRequestsMax }
  const scope = network.scoped(limits)
  const reader = createCandidateReader({ network: scope, robots, readers, sought, registration })
  // Ranking takes some 20 ms, and twenty searches may begin at once.
  await yieldToEventLoop()
  const guesses = rankGuesses(companyName, context, guessesMax + lateGuessesMax, models?.guesses)
  const candidates = createCandidateSet({ guesses, sought, context, model: models?.evidence })
  const answers = askSources(dependencies.sources, query, sought, signal)
  // The sources may fail before `answers` is awaited, while the guesses are fetched: no rejection is left unhandled.
  answers.catch(() => undefined)

  const isCommon = isCommonName(sought.name)
  const isWorthwhile = ({ domain, probability }: Guess) =>
    !isCommon ||
    context !== '' ||
    probability >= (leastProbabilities.get(labelKind(sought, domain)) ?? 0)
  const early = guesses.slice(0, guessesMax)
  await fetchInWaves(early, isWorthwhile, answers, candidates, reader, signal)
  const { suggested, answered, failed } = await answers
  candidates.addSuggestions(suggested)
  await readLegalPages(candidates, reader, signal)
  await readServers(candidates, reader, signal)
  // The steps below are more than a search promises: if its time is up during them, that is no fault.
  const isCutShort = signal.aborted
  const model = models?.evidence
  // A page of a common word proves too little at a late guess, unless it bears out a hint.
  if ((!isCommon || context !== '') && isUndecided(candidates.ranked(), model)) {
    await fetchLateGuesses(guesses.slice(guessesMax), candidates, reader, signal)
    await readLegalPages(candidates, reader, signal)
    await readServers(candidates, reader, signal)
  }
  const paid = await askProviders(
    { query, sought, candidates, network, robots, readers, waterfall, model, decidedFrom },
    run,
  )
  const coverage = {
    ...candidates.dnsCoverage(),
    sourcesAnswered: answered + paid.answered,
    sourcesFailed: failed,
    isCutShort,
    providers: paid.end,
  }
  return { candidates, coverage }
}

/** Fetches the guesses wave by wave, and the sources' suggestions after the first, until one candidate stands out. */
async function fetchInWaves(
  guesses: readonly Guess[],
  isWorthwhile: (guess: Guess) => boolean,
  answers: Promise<SourceAnswers>,
  candidates: CandidateSet,
  reader: CandidateReader,
  signal: AbortSignal,
): Promise<void> {
  for (const [index, wave] of wavesOf(guesses).entries()) {
    const [leader] = candidates.ranked()
    const reserved = leader && leader.posterior >= leaderMin ? questionsReserved : 0
    const bounds = { questionsMax: dnsQuestionsMax - reserved, isWorthwhile }
    await fetchGuesses(wave, bounds, candidates, reader, signal)
    if (index === 0) await fetchSuggested((await answers).suggested, candidates, reader, signal)
    await readLegalPages(candidates, reader, signal)
    candidates.dropPagesBelow(leaderMin)
    const [best] = candidates.ranked()
    if (signal.aborted || (best && isSettled(best))) break
  }
}

function wavesOf(guesses: readonly Guess[]): readonly (readonly Guess[])[] {
  const ends = waveSizes.map((_, index) => waveSizes.slice(0, index + 1).reduce((a, b) => a + b, 0))
  return ends.map((end, index) => guesses.slice(index === 0 ? 0 : ends[index - 1], end))
}
