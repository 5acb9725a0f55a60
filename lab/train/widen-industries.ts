import { writeFileSync } from 'node:fs'
import { readRows } from '@enricher/engine/data/words'
import { givenNames } from '@enricher/engine/names/person/given-names'
import { isEnglishWord } from '../../packages/engine/website/lexicon/common-words.ts'
import { isUsual, stemOf } from '../../packages/engine/website/lexicon/industries.ts'
import { defineCommand } from '../tools/named-commands/named-command.ts'
import { inputFile, outputFile } from '../tools/named-commands/options.ts'
import { progress } from '../tools/named-commands/progress.ts'
import { wordVectorFolder } from '../world/samples/word-vectors.ts'
import { cosineOf, readWordVectors, unitOf } from './word-vectors.ts'

// Rarer words of the vectors are names and misspellings.
const frequentMax = 100_000
const meanOf = 40_000
// The commonest words are used of everything.
const commonMax = 4_000
const wordLengthMin = 4
const wordsPerFieldMax = 40
// Words with no meaning in common have some 0.1; bakery and bread have 0.6.
const closenessMin = 0.53
// A word that is as near to another field is a sign of neither.
const marginMin = 0.1
const seedClosenessMin = 0.2
// Words of a field that are further apart than this have no meaning in common.
const cohesionMin = 0.45
// Fields such as bakery and cafe, law and patents are related: a page of one does not contradict a hint of the other.
const relatedMin = 0.6
const nearestSeeds = 3

/** `train -- industries`. */
export const industries = defineCommand({
  summary: 'which words are near a field of industry',
  options: {
    vectors: inputFile(wordVectorFolder),
    output: outputFile('packages/engine/data/industry-neighbours.txt'),
  },
  needs: [['vectors']],
  run: ({ vectors = '', output }) => widenIndustries(vectors, output),
})

type Field = {
  readonly name: string
  readonly seeds: readonly Float32Array[]
  readonly centre: Float32Array
}

/**
 * Lists, for each field of industry, the English words that word vectors put near its words and clearly nearer than to
 * those of fields of another kind, and the fields that are near each other; writes both to a file.
 */
export function widenIndustries(folder: string, output: string): object {
  const vectors = readVectors(folder)
  const rows = readRows('industry-words')
  const fields = [...rows].flatMap(([name, words]) => fieldOf(name, words, vectors) ?? [])
  const related = relatedFields(fields)
  const known = new Set([...rows.values()].flat().map(stemOf))
  const words = neighbours(fields, related, known, vectors)
  const text = [
    ...head,
    '',
    '[words]',
    ...rowsOf(words),
    '',
    '[related]',
    ...rowsOf(related),
    '',
  ].join('\n')
  writeFileSync(output, text)
  return {
    name: 'industries',
    fields: fields.length,
    words: [...words.values()].reduce((sum, { length }) => sum + length, 0),
    related: [...related.values()].reduce((sum, { length }) => sum + length, 0) / 2,
    output,
  }
}

const head = [
  '# English words near the words of a field in meaning, and fields near each other, a field a row. Written by',
  '# `npm run train -- industries` out of industry-words.txt and the word vectors GloVe 6B, 100 dimensions (Pennington,',
  '# Socher and Manning, 2014; Public Domain Dedication and License): not to be edited.',
]

const rowsOf = (table: ReadonlyMap<string, readonly string[]>) =>
  [...table]
    .flatMap(([name, words]) =>
      words.length > 0 ? [`${name}: ${[...words].sort().join(' ')}`] : [],
    )
    .sort()

type Vectors = ReadonlyMap<string, Float32Array>

/** Reads the vectors, subtracts their mean, and scales them to length one. */
function readVectors(folder: string): Vectors {
  const { words, rowAt } = readWordVectors(folder)
  const mean = rowAt(0).map((_, at) => {
    let sum = 0
    for (let rank = 0; rank < meanOf; rank += 1) sum += rowAt(rank)[at] ?? 0
    return sum / meanOf
  })
  return new Map(
    words
      .slice(0, frequentMax)
      .map((word, rank) => [word, unitOf(rowAt(rank).map((value, at) => value - (mean[at] ?? 0)))]),
  )
}

function centreOf(some: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(some[0]?.length ?? 0)
  for (const one of some)
    one.forEach((value, at) => {
      sum[at] = (sum[at] ?? 0) + value
    })
  return unitOf(sum)
}

/** Returns a field by its English words; a word far from the others means something else in another language. */
function fieldOf(name: string, words: readonly string[], vectors: Vectors): Field | null {
  const all = words.flatMap((word) => {
    const vector = isEnglishWord(word) ? vectors.get(word) : undefined
    return vector ? [vector] : []
  })
  if (all.length === 0) return null
  const rough = centreOf(all)
  const seeds = all.filter((vector) => cosineOf(vector, rough) >= seedClosenessMin)
  return { name, seeds, centre: centreOf(seeds) }
}

function relatedFields(fields: readonly Field[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    fields.map(({ name, centre }) => [
      name,
      fields.flatMap((other) =>
        other.name !== name && cosineOf(centre, other.centre) >= relatedMin ? [other.name] : [],
      ),
    ]),
  )
}

/** Works out how near a word is to a field: to its centre, and to the nearest of its words. */
function closeness(vector: Float32Array, { seeds, centre }: Field): number {
  const near = seeds
    .map((seed) => cosineOf(seed, vector))
    .sort((a, b) => b - a)
    .slice(0, nearestSeeds)
  const nearest = near.reduce((sum, one) => sum + one, 0) / near.length
  return (cosineOf(centre, vector) + nearest) / 2
}

function isCoherent({ seeds, centre }: Field): boolean {
  return seeds.reduce((sum, seed) => sum + cosineOf(seed, centre), 0) / seeds.length >= cohesionMin
}

function neighbours(
  fields: readonly Field[],
  related: ReadonlyMap<string, readonly string[]>,
  known: ReadonlySet<string>,
  vectors: Vectors,
): ReadonlyMap<string, readonly string[]> {
  const coherent = new Set(fields.filter(isCoherent).map(({ name }) => name))
  const found = [...vectors].flatMap(([word, vector], index) => {
    if (index % 1_000 === 0) progress.step(`word ${index} of ${vectors.size}`)
    if (index < commonMax || !isCandidate(word, known)) return []
    const nearest = clearlyNearest(vector, fields, related)
    return nearest && coherent.has(nearest.name) ? [{ word, ...nearest }] : []
  })
  const byField = Map.groupBy(found, ({ name }) => name)
  return new Map(
    [...byField].map(([name, words]) => {
      const sorted = words.toSorted((a, b) => b.near - a.near).slice(0, wordsPerFieldMax)
      return [name, sorted.map(({ word }) => word)]
    }),
  )
}

/** Returns the field that a vector is nearest to; null where none is near, or one of another kind is as near. */
function clearlyNearest(
  vector: Float32Array,
  fields: readonly Field[],
  related: ReadonlyMap<string, readonly string[]>,
) {
  const [best, ...others] = fields
    .map((field) => ({ name: field.name, near: closeness(vector, field) }))
    .sort((a, b) => b.near - a.near)
  if (!best || best.near < closenessMin) return null
  const kin = related.get(best.name) ?? []
  const other = others.find(({ name }) => !kin.includes(name))
  return best.near - (other?.near ?? 0) < marginMin ? null : best
}

function isCandidate(word: string, known: ReadonlySet<string>): boolean {
  if (word.length < wordLengthMin || !/^[a-z]+$/.test(word)) return false
  const stem = stemOf(word)
  return isEnglishWord(word) && !givenNames.has(word) && !isUsual(stem) && !known.has(stem)
}
