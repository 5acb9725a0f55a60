import type { ProviderName, ProviderOperation } from '../model/provider-catalog.ts'
import type { ProviderStats } from '../model/provider-stats.ts'
import type { Price } from '../sources/vendors/adapter.ts'

/** A provider that can answer the question, and its list price. */
export type Choice = { readonly provider: ProviderName; readonly price: Price }

// The assumed record of a provider that was not asked yet. By published figures a provider knows 40 to 65 % of people,
// and 85 to 96 % of its addresses are right; a third of the mail hosts take everything, and at these few addresses
// settle a question.
const usual = { matchShare: 0.5, acceptedShareOfMatches: 0.7, secondsPerQuestion: 2 }
/** Number of matches (questions, where those are paid) that the assumed record counts for. */
const usualWeight = 10
/** Weight of a provider's record at all mail hosts, beside its record at the question's class of them. */
const overallWeight = 30
/**
 * Number of standard deviations by which a share may be better than seen: a provider that could be the best is tried
 * before one known to be middling. The allowance shrinks with every answer, so that no provider is tried for ever.
 */
const optimism = 1
/** Worth of a second of waiting: it decides between near equals, and puts a provider last that never matches. */
const usdPerSecond = 0.00005

/** Sums over questions, by the unit that is paid for: matches or questions. */
type Sums = {
  readonly paidFor: number
  readonly accepted: number
  readonly usd: number
  readonly seconds: number
}

/**
 * Orders the providers to ask: those of `fixedOrder` first and in that order, the others by the expected cost of an
 * answer that settles the question, cheapest first. Pure: the same records give the same order, and equals keep the
 * order of `choices`.
 *
 * Asking until something settles costs least when the ratio of cost to probability ascends (Weitzman 1979; optimal
 * where providers know people independently of each other). Matches that are invalid or stay inconclusive are paid for
 * and settle nothing. Where only matches are paid, misses do not matter: both are counted per match.
 */
export function orderProviders(
  choices: readonly Choice[],
  records: readonly ProviderStats[],
  question: { readonly operation: ProviderOperation; readonly mailHostClass: string | null },
  fixedOrder: readonly ProviderName[],
): readonly ProviderName[] {
  const { operation, mailHostClass } = question
  const alike = records.filter((record) => record.operation === operation)
  return choices
    .map(({ provider, price }, place) => {
      const own = alike.filter((record) => record.provider === provider)
      // Hosts of unknown class do not form a class.
      const here = own.filter(
        (record) => mailHostClass !== null && record.mailHostClass === mailHostClass,
      )
      const fixed = fixedOrder.indexOf(provider)
      return {
        provider,
        place,
        fixed: fixed === -1 ? fixedOrder.length : fixed,
        usd: usdPerSettled(price, sumsOf(own, price), sumsOf(here, price)),
      }
    })
    .sort((a, b) => a.fixed - b.fixed || a.usd - b.usd || a.place - b.place)
    .map(({ provider }) => provider)
}

function sumsOf(records: readonly ProviderStats[], { per }: Price): Sums {
  const sum = (numberOf: (record: ProviderStats) => number) =>
    records.reduce((total, record) => total + numberOf(record), 0)
  return {
    paidFor: sum(({ matched, asked }) => (per === 'hit' ? matched : asked)),
    accepted: sum(({ accepted }) => accepted),
    // The sum is the real charge: a plan may be cheaper than the list, and some providers charge only for what they
    // call valid.
    usd: sum(({ spentUsd }) => spentUsd),
    seconds: sum(({ durationMs }) => durationMs / 1000),
  }
}

function usdPerSettled(price: Price, overall: Sums, here: Sums): number {
  const matchesPaidFor = price.per === 'hit' ? 1 : usual.matchShare
  const questionsPaidFor = matchesPaidFor / usual.matchShare
  const expected = (sum: 'accepted' | 'usd' | 'seconds', before: number) => {
    const anywhere = (overall[sum] + usualWeight * before) / (overall.paidFor + usualWeight)
    return (here[sum] + overallWeight * anywhere) / (here.paidFor + overallWeight)
  }
  const acceptedShare = Math.min(
    1,
    expected('accepted', matchesPaidFor * usual.acceptedShareOfMatches),
  )
  const usd = expected('usd', price.usd)
  const seconds = expected('seconds', questionsPaidFor * usual.secondsPerQuestion)
  const evidence = here.paidFor + Math.min(overallWeight, overall.paidFor + usualWeight)
  const deviation = Math.sqrt((acceptedShare * (1 - acceptedShare)) / (evidence + 1))
  return (usd + usdPerSecond * seconds) / Math.min(1, acceptedShare + optimism * deviation)
}
