import type { CommercialOperation, Price } from '../../providers/commercial/adapter.ts'
import type { CommercialName } from '../../providers/commercial/names.ts'
import type { ProviderRecord } from './books.ts'

/** A provider that can do what is asked, and its list price. */
export type Choice = { readonly provider: CommercialName; readonly price: Price }

// Of a provider nobody has asked yet. Published coverage of single providers is 40 to 65 %, accuracy 85 to 96 %.
const usualHitShare = 0.5
const usualRightShare = 0.9
const usualDurationMs = 2_000
/** Questions, or checked matches, that what is usual counts for. */
const usualWeight = 10
/** Questions, or checked matches, that a provider's record at all mail hosts counts for at one class of them. */
const overallWeight = 30
/**
 * Standard deviations by which a share may be better than seen. A provider that could be the best is so tried before
 * one that is known to be middling, and the allowance shrinks with every answer.
 */
const optimism = 0.5
/** What a second of waiting is worth: enough to decide between equals, too little to outweigh a price. */
const usdPerSecond = 0.00002

type Sums = Pick<
  ProviderRecord,
  'asked' | 'matched' | 'confirmed' | 'wrong' | 'spentUsd' | 'durationMs'
>

const nothing: Sums = {
  asked: 0,
  matched: 0,
  confirmed: 0,
  wrong: 0,
  spentUsd: 0,
  durationMs: 0,
}

/**
 * The order in which providers are asked: those of `fixedOrder` first and in that order, the others by expected cost of
 * a right answer, cheapest first. Pure: the same records give the same order; equals keep the order of `choices`.
 *
 * Asking until the first hit costs least when the ratio of cost to probability of a hit ascends (Weitzman 1979, for
 * independent hits). A wrong match is paid for and does not end the search, so only right ones count. Shares seen at
 * the question's class of mail hosts are drawn towards the provider's share at all hosts, those towards what is usual.
 */
export function orderProviders(
  choices: readonly Choice[],
  records: readonly ProviderRecord[],
  question: { readonly operation: CommercialOperation; readonly mailHostClass: string | null },
  fixedOrder: readonly CommercialName[],
): readonly CommercialName[] {
  const asked = records.filter(({ operation }) => operation === question.operation)
  const ranked = choices.map((choice, place) => {
    const own = asked.filter(({ provider }) => provider === choice.provider)
    const here = own.filter(({ mailHostClass }) => mailHostClass === question.mailHostClass)
    const isKnownClass = question.mailHostClass !== null
    const fixed = fixedOrder.indexOf(choice.provider)
    return {
      provider: choice.provider,
      fixed: fixed === -1 ? fixedOrder.length : fixed,
      usd: usdPerRightAnswer(choice.price, sumOf(own), isKnownClass ? sumOf(here) : nothing),
      place,
    }
  })
  return ranked
    .sort((a, b) => a.fixed - b.fixed || a.usd - b.usd || a.place - b.place)
    .map(({ provider }) => provider)
}

function sumOf(records: readonly ProviderRecord[]): Sums {
  return records.reduce<Sums>(
    (sum, record) => ({
      asked: sum.asked + record.asked,
      matched: sum.matched + record.matched,
      confirmed: sum.confirmed + record.confirmed,
      wrong: sum.wrong + record.wrong,
      spentUsd: sum.spentUsd + record.spentUsd,
      durationMs: sum.durationMs + record.durationMs,
    }),
    nothing,
  )
}

function usdPerRightAnswer(price: Price, overall: Sums, here: Sums): number {
  // What was really charged: a plan may be cheaper than the list, and some charge only what they call valid.
  const usualUsd = price.usd * (price.per === 'hit' ? usualHitShare : 1)
  const usdPerQuestion = drawn(
    [here.spentUsd, here.asked],
    [overall.spentUsd, overall.asked],
    usualUsd,
  )
  const secondsPerQuestion =
    drawn([here.durationMs, here.asked], [overall.durationMs, overall.asked], usualDurationMs) /
    1000
  const hitShare = drawn(
    [here.matched, here.asked],
    [overall.matched, overall.asked],
    usualHitShare,
  )
  const checkedHere = here.confirmed + here.wrong
  const checked = overall.confirmed + overall.wrong
  const rightShare = drawn(
    [here.confirmed, checkedHere],
    [overall.confirmed, checked],
    usualRightShare,
  )
  const right = hopeful(rightShare, checkedHere, checked)
  // Where only hits are paid, their number is no matter: it stands above and below.
  const hits = price.per === 'hit' ? hitShare : hopeful(hitShare, here.asked, overall.asked)
  return (usdPerQuestion + usdPerSecond * secondsPerQuestion) / (hits * right)
}

/** A rate at one class of hosts, drawn towards the rate at all, which is drawn towards the usual one. */
function drawn(
  [partHere, countHere]: readonly [number, number],
  [part, count]: readonly [number, number],
  usual: number,
): number {
  const rate = (part + usualWeight * usual) / (count + usualWeight)
  return (partHere + overallWeight * rate) / (countHere + overallWeight)
}

/** The share at the hopeful end of what its evidence allows. */
function hopeful(share: number, countHere: number, count: number): number {
  const weight = countHere + Math.min(overallWeight, count + usualWeight)
  return Math.min(1, share + optimism * Math.sqrt((share * (1 - share)) / (weight + 1)))
}
