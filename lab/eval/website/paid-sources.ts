import type { ProviderName } from '@enricher/engine/model/provider-catalog'
import type { WebsiteSuggestion } from '@enricher/engine/model/website-source'
import type { Waterfall } from '../../../packages/engine/waterfall/waterfall.ts'
import { rankGuesses } from '../../../packages/engine/website/guesses/guesses.ts'
import { OptionError } from '../../tools/named-commands/option-error.ts'
import type { CompanyRow } from '../../world/replay/companies.ts'
import { drawer } from '../../world/replay/draw.ts'
import type { ReplayWorld } from '../../world/replay/world.ts'

/** A simulated source with a key. */
export type PaidSource = {
  /** `search`: a list of pages for every name; `registry`: one site, or nothing. */
  readonly kind: 'search' | 'registry'
  /** Share of the firms whose site it knows. */
  readonly coverage: number
  /** Share of those firms whose site is the first (search), or the one it gives (registry). */
  readonly precision: number
  /** The price of a question (search) or of an answer (registry). */
  readonly usd: number
}

/** Reads `kind:coverage:precision:usd`, all but the kind optional: `search:0.85:0.8:0.001`. */
export function readSource(text: string): PaidSource {
  const [kind, coverage = '0.85', precision = '0.8', usd = '0.001', ...rest] = text.split(':')
  const shares = [coverage, precision].map(Number)
  const isShare = shares.every((share) => share >= 0 && share <= 1) && Number(usd) >= 0
  if ((kind !== 'search' && kind !== 'registry') || !isShare || rest.length > 0) {
    throw new OptionError('A source is kind:coverage:precision:usd, such as search:0.85:0.8:0.001')
  }
  return { kind, coverage: Number(coverage), precision: Number(precision), usd: Number(usd) }
}

type PaidWaterfall = Pick<Waterfall, 'has' | 'run'> & {
  paid(): { readonly questions: number; readonly usd: number }
}

const labels: Readonly<Record<PaidSource['kind'], ProviderName>> = {
  search: 'serper',
  registry: 'pdl',
}

/** Creates a waterfall that asks the simulated sources in their order about one firm. */
export function createPaidWaterfall(
  sources: readonly PaidSource[],
  row: CompanyRow,
  world: Pick<ReplayWorld, 'tenantOf'>,
  seed: number,
): PaidWaterfall {
  let questions = 0
  let usd = 0
  return {
    paid: () => ({ questions, usd }),
    has: (operation) => operation === 'website' && sources.length > 0,
    async run({ operation, onAnswer }) {
      for (const [index, source] of sources.entries()) {
        const answer = suggestionsOf(source, row, world, drawer(seed, `${row.domain} ${index}`))
        const costUsd = source.kind === 'search' || answer.length > 0 ? source.usd : 0
        questions += 1
        usd += costUsd
        if (answer.length === 0) continue
        const provider = labels[source.kind]
        const judged = await onAnswer(answer as never, {
          provider,
          key: { provider, operation, mailHostClass: null },
          reply: { answer: answer as never, costUsd, facts: [] },
          isTrusted: true,
          rightShare: 1,
        })
        if (judged === 'accepted') break
      }
      return { steps: [], status: 'answered', needsOperator: false, isUnsure: false }
    },
  }
}

function suggestionsOf(
  { kind, coverage, precision }: PaidSource,
  row: CompanyRow,
  { tenantOf }: Pick<ReplayWorld, 'tenantOf'>,
  draw: (question: string) => number,
): readonly WebsiteSuggestion[] {
  const isKnown = draw('known') < coverage
  const isFirst = draw('first') < precision
  const others = othersFor(row, tenantOf, draw)
  if (kind === 'registry') {
    if (!isKnown) return []
    const domain = isFirst ? row.domain : others[0]
    return domain === undefined ? [] : [suggestion(domain, 0, 'registry', row.name)]
  }
  const own = isFirst ? 0 : 1 + Math.floor(draw('rank') * (resultsMax - 1))
  const directory = Math.floor(draw('directory') * resultsMax)
  const pages = [...others]
  pages.splice(directory, 0, 'crunchbase.com')
  if (isKnown) pages.splice(own, 0, row.domain)
  return pages.slice(0, resultsMax).map((domain, rank) => suggestion(domain, rank, 'search', null))
}

const resultsMax = 8
const guessesMax = 400

/** Returns the sites of other firms that the name leads to: a search engine shows such sites beside the right one. */
function othersFor(
  { name, domain }: CompanyRow,
  tenantOf: ReplayWorld['tenantOf'],
  draw: (question: string) => number,
): readonly string[] {
  return rankGuesses(name, '', guessesMax)
    .map((guess) => guess.domain)
    .filter((guess) => guess !== domain && tenantOf(guess).kind === 'other')
    .map((guess) => ({ guess, at: draw(guess) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, resultsMax)
    .map(({ guess }) => guess)
}

function suggestion(
  domain: string,
  rank: number,
  kind: WebsiteSuggestion['kind'],
  name: string | null,
): WebsiteSuggestion {
  return { url: `https://${domain}/`, name, rank, kind, note: '' }
}
