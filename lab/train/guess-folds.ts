import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { GuessWeights } from '../../packages/engine/website/guesses/guesses.ts'
import { OptionError } from '../tools/named-commands/option-error.ts'
import type { CompanyRow } from '../world/replay/companies.ts'
import { fitGuessFolds } from './fit-guesses.ts'
import { guessStart } from './guess-start.ts'

/** Guess weights learnt without each fold, in the form of their file. */
type GuessFolds = {
  /** The digest of the rows, the number of folds and the starting weights. */
  readonly learntFrom: string
  readonly weights: readonly GuessWeights[]
}

/**
 * Returns guess weights learnt without each fold of the rows. With a file the weights are read from it, or learnt and
 * written to it: learning takes minutes and depends on no seed.
 *
 * @throws {OptionError} when the file was learnt from other rows, folds or starting weights.
 */
export function guessFolds(
  rows: readonly CompanyRow[],
  folds: number,
  file: string | null,
): readonly GuessWeights[] {
  if (file === null) return fitGuessFolds(rows, folds)
  const learntFrom = createHash('sha256')
    .update(JSON.stringify([rows.map(({ name, domain }) => [name, domain]), folds, guessStart]))
    .digest('hex')
  if (!existsSync(file)) {
    const weights = fitGuessFolds(rows, folds)
    writeFileSync(file, JSON.stringify({ learntFrom, weights } satisfies GuessFolds))
    return weights
  }
  const kept: Partial<GuessFolds> = JSON.parse(readFileSync(file, 'utf8'))
  if (kept.learntFrom !== learntFrom || kept.weights === undefined) {
    throw new OptionError(`${file} was learnt from other companies or weights: delete it first`)
  }
  return kept.weights
}
