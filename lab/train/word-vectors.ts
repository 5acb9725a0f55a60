import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Words by their frequency, and the direction of each. */
export type WordVectors = {
  readonly words: readonly string[]
  /** Returns a vector of length one; null for a word that has none. */
  readonly vectorOf: (word: string) => Float32Array | null
  readonly rankOf: (word: string) => number
  /** Returns the numbers of the word of a rank, as they are in the file. */
  readonly rowAt: (rank: number) => Float32Array
}

/**
 * Reads word vectors: `words.txt`, one word a line, the most frequent first, and `vectors.f32`, as many rows of 32-bit
 * floats.
 * @throws what `readFileSync` throws, for files that are not there.
 */
export function readWordVectors(folder: string): WordVectors {
  const words = readFileSync(path.join(folder, 'words.txt'), 'utf8').split('\n').filter(Boolean)
  const bytes = readFileSync(path.join(folder, 'vectors.f32'))
  const numbers = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  const size = Math.floor(numbers.length / words.length)
  const rowAt = (rank: number) => numbers.subarray(rank * size, (rank + 1) * size)
  const ranks = new Map(words.map((word, rank) => [word, rank]))
  return {
    words,
    rowAt,
    rankOf: (word) => ranks.get(word) ?? Number.POSITIVE_INFINITY,
    vectorOf(word) {
      const rank = ranks.get(word)
      return rank === undefined ? null : unitOf(rowAt(rank))
    },
  }
}

/** Returns a vector of length one in the direction of another. */
export function unitOf(vector: Float32Array): Float32Array {
  const length = Math.sqrt(cosineOf(vector, vector)) || 1
  return vector.map((value) => value / length)
}

/** Returns the cosine of two vectors of length one. */
export function cosineOf(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}
