import {
  type LetterWeights,
  letterSlots,
  letterSlotsOf,
  scoreLetters,
} from '../../../packages/engine/read/extract/people/learnt/letter-weights.ts'
import { titleWordsOf } from '../../../packages/engine/read/extract/titles.ts'

/** A text, and whether it is of the sought kind, such as a job title. */
export type LetterSample = { readonly text: string; readonly isSought: boolean }

const rounds = 6
const rate = 0.5
const pull = 1e-6

/** Learns a logistic regression over the groups of letters in words. */
export function learnLetters(samples: readonly LetterSample[]): LetterWeights {
  const rows = samples
    .map(({ text, isSought }) => ({ slots: titleWordsOf(text).flatMap(letterSlotsOf), isSought }))
    .filter(({ slots }) => slots.length > 0)
  const sought = rows.filter(({ isSought }) => isSought).length
  const weightOf = (isSought: boolean) =>
    rows.length / 2 / Math.max(1, isSought ? sought : rows.length - sought)
  const weights = new Float64Array(letterSlots)
  let start = 0
  for (let round = 0; round < rounds; round += 1) {
    const step = rate / (1 + round)
    for (const at of shuffled(rows.length, round)) {
      const { slots, isSought } = rows[at] as (typeof rows)[number]
      const share = 1 / Math.sqrt(slots.length)
      let sum = 0
      for (const slot of slots) sum += weights[slot] as number
      const expected = 1 / (1 + Math.exp(-(start + sum * share)))
      const slope = weightOf(isSought) * ((isSought ? 1 : 0) - expected) * step
      start += slope * 0.1
      for (const slot of slots) {
        weights[slot] = (weights[slot] as number) * (1 - pull) + slope * share
      }
    }
  }
  return { start: round2(start), weights: [...weights].map(round2) }
}

const tenth = 10

/** Counts how many texts of a tenth that is left out of the learning look like the sought kind. */
export function tallyLetters(samples: readonly LetterSample[]) {
  const isLeftOut = (_: LetterSample, at: number) => at % tenth === 0
  const learnt = learnLetters(samples.filter((one, at) => !isLeftOut(one, at)))
  const isAlike = ({ text }: LetterSample) =>
    scoreLetters(titleWordsOf(text).flatMap(letterSlotsOf), learnt) > 0
  const leftOut = samples.filter(isLeftOut)
  const shareOf = (isSought: boolean) => {
    const some = leftOut.filter((one) => one.isSought === isSought)
    return { texts: some.length, alike: some.filter(isAlike).length }
  }
  return { sought: shareOf(true), others: shareOf(false) }
}

const round2 = (value: number): number => Math.round(value * 100) / 100

/** Returns the numbers below a limit in an order that is the same in each run. */
function shuffled(length: number, seed: number): readonly number[] {
  let state = seed + 1
  const order = Array.from({ length }, (_, at) => at)
  for (let at = length - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = state % (at + 1)
    const kept = order[at] as number
    order[at] = order[other] as number
    order[other] = kept
  }
  return order
}
