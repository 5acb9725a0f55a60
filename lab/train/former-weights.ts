import { readFileSync } from 'node:fs'
import type { GuessWeights } from '../../packages/engine/website/guesses/guesses.ts'
import { prefixes, suffixes } from '../../packages/engine/website/lexicon/affixes.ts'
import type { InputForm } from '../tools/named-commands/input-files.ts'
import { writeText } from '../tools/named-commands/sample-files.ts'

/** Guess weights that shipped before. */
export const formerWeights: InputForm = {
  about: 'guess weights that shipped before, a JSON object of numbers',
  write: (folder) => writeText(folder, 'former.json', JSON.stringify({ '.com': 1 })),
}

/** Reads such a file. @throws what `readFileSync` and `JSON.parse` throw. */
export const readFormer = (path: string): GuessWeights => JSON.parse(readFileSync(path, 'utf8'))

// More start-ups and firms of the largest countries taught the former weights: both shares lose less than one alone.
const formerShare = 0.45
// The former weights know nothing of these features.
const added =
  /sound:|clipped|noInitials|titleSurname|officeFirst|tradeLast|lastMiddle|acronymForm|^country|\|country$|^home\|none/
const least = 0.06

/**
 * Returns the mean of former weights and those learnt anew. Features of home countries stay as they were, because pairs
 * give small countries more weight than firms do; features that are new have what was learnt. Pure.
 */
export function mixWeights(former: GuessWeights, learnt: GuessWeights): GuessWeights {
  const names = [...new Set([...Object.keys(former), ...Object.keys(learnt)])].filter(isMet)
  const entries = names.toSorted().map((name) => {
    const weight = mixed(name, former[name] ?? 0, learnt[name] ?? 0)
    return [name, Math.round(weight * 100) / 100] as const
  })
  return Object.fromEntries(entries.filter(([, weight]) => Math.abs(weight) >= least))
}

function mixed(name: string, former: number, learnt: number): number {
  if (added.test(name)) return learnt
  return name.startsWith('home|') ? former : formerShare * former + (1 - formerShare) * learnt
}

// No label is made by these recipes any more.
const gone = /\|(?:plural|firstLast)(?:\||$)|^none-hyphen\|clipped/

const affixes: ReadonlySet<string> = new Set([
  ...prefixes.map((word) => `prefix:${word}`),
  ...suffixes.map((word) => `suffix:${word}`),
])

/** Returns whether guesses have the feature: starting values have affixes and recipes that no guess is made of. */
function isMet(feature: string): boolean {
  if (gone.test(feature)) return false
  return !/^(?:prefix|suffix):/.test(feature) || affixes.has(feature)
}

/**
 * Returns the mean of former weights and those learnt further from real sites. Features of home countries stay as they
 * were, because the sites that can be had are of few firms of each country. Pure.
 */
export function meanWeights(former: GuessWeights, learnt: GuessWeights): GuessWeights {
  const names = [...new Set([...Object.keys(former), ...Object.keys(learnt)])]
    .filter(isMet)
    .toSorted()
  const means = names.map((name) => {
    const before = former[name] ?? 0
    const after = name.startsWith('home|') ? before : (learnt[name] ?? 0)
    return [name, Math.round(50 * (before + after)) / 100] as const
  })
  return Object.fromEntries(means.filter(([, weight]) => Math.abs(weight) >= least))
}
