/** Weights of groups of letters that words of one kind have more or less often than other words. */
export type LetterWeights = { readonly start: number; readonly weights: readonly number[] }

/** Slots that groups of letters share. */
export const letterSlots = 8192
const [groupMin, groupMax] = [2, 5]
// Longer words are no words.
const wordLettersMax = 40

/** Lists the slots of the groups of letters in a word; its beginning and end are letters too. */
export function letterSlotsOf(word: string): readonly number[] {
  const letters = `^${word.slice(0, wordLettersMax)}$`
  const slots: number[] = []
  for (let from = 0; from < letters.length; from += 1) {
    let hash = 2_166_136_261
    for (let size = 1; size <= groupMax && from + size <= letters.length; size += 1) {
      hash = Math.imul(hash ^ letters.charCodeAt(from + size - 1), 16_777_619) >>> 0
      if (size >= groupMin) slots.push(((hash ^ (hash >>> 15)) >>> 0) % letterSlots)
    }
  }
  return slots
}

/** Sums the weights of groups of letters; longer texts have more of them. */
export function scoreLetters(slots: readonly number[], { start, weights }: LetterWeights): number {
  let sum = 0
  for (const slot of slots) sum += weights[slot] ?? 0
  return start + sum / Math.sqrt(Math.max(1, slots.length))
}
