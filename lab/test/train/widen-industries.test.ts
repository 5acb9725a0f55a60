import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readRows } from '@enricher/engine/data/words'
import { widenIndustries } from '../../train/widen-industries.ts'

// Directions of vectors: one of each field, and one of no field.
const teeth = [1, 0, 0, 0]
const time = [0, 1, 0, 0]
const vines = [0, 0, 1, 0]
const bottles = [0, 0, 0.8, 0.6]
const between = [0.7, 0.7, 0, 0]
const elsewhere = [0, 0, 0, -1]
const nowhere = [0, 0, 0, 0]

// The commonest four thousand words occur everywhere.
const commonWords = 4_000

const industries = readRows('industry-words')
const fieldsByWord = Map.groupBy(
  [...industries].flatMap(([field, words]) => words.map((word) => ({ field, word }))),
  ({ word }) => word,
)

/** Returns the words of a field that belong to no other. */
const wordsOf = (field: string): readonly string[] =>
  (industries.get(field) ?? []).filter((word) => fieldsByWord.get(word)?.length === 1)

type Row = readonly [word: string, direction: readonly number[]]

/** Writes vectors as the training reads them: the commonest words first. */
function writeVectors(folder: string, common: readonly Row[], rarer: readonly Row[]): void {
  const fillers = Array.from(
    { length: commonWords - common.length },
    (_, at): Row => [`zz${at}`, nowhere],
  )
  const rows = [...common, ...fillers, ...rarer]
  writeFileSync(join(folder, 'words.txt'), rows.map(([word]) => word).join('\n'))
  const numbers = Float32Array.from(rows.flatMap(([, direction]) => direction))
  writeFileSync(join(folder, 'vectors.f32'), new Uint8Array(numbers.buffer))
}

/** Returns what is written about some vectors, without its head. */
function widen(common: readonly Row[], rarer: readonly Row[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-vectors-'))
  try {
    const seeds = (
      [
        ['dental', teeth],
        ['clocks', time],
        ['wine', vines],
        ['drinks', bottles],
      ] as const
    ).flatMap(([field, direction]) => wordsOf(field).map((word): Row => [word, direction]))
    writeVectors(folder, common, [...seeds, ...rarer])
    const output = join(folder, 'neighbours.txt')
    widenIndustries(folder, output)
    const text = readFileSync(output, 'utf8')
    return text.slice(text.indexOf('[words]'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a word that is clearly nearest to one field is written beside it, and fields near each other are', () => {
  const text = widen(
    [],
    [
      ['incisor', teeth],
      ['sundial', time],
    ],
  )
  assert.match(text, /^dental: incisor$/m)
  assert.match(text, /^clocks: sundial$/m)
  const related = text.slice(text.indexOf('[related]'))
  assert.match(related, /^wine: drinks$/m)
  assert.match(related, /^drinks: wine$/m)
  assert.doesNotMatch(related, /dental|clocks/)
})

test('a word of two fields, of none, among the commonest, or already known is left out', () => {
  const text = widen(
    [['incisor', teeth]],
    [
      ['pendulum', between],
      ['meadow', elsewhere],
      ['zzorbl', teeth],
      ['gum', teeth],
    ],
  )
  assert.match(text, /^\[words\]\n\n\[related\]\n/)
})

test('a word nearest to a field is written although a field of its kind is near as well', () => {
  assert.match(widen([], [['goblet', bottles]]), /^drinks: goblet$/m)
})
