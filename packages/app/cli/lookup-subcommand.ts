import { deprecationInWords } from '@enricher/contract/deprecation'
import type { Offer, Operation } from '@enricher/contract/operation'
import type { JsonObject } from '@enricher/engine/lib/json'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import type { Command } from 'commander'
import { type AsyncOption, asyncTimeoutOf, showWhileWaiting } from './async-wait.ts'
import { printAnswer, printJson, type Rows } from './lookup-print.ts'
import { type Found, lookUp } from './lookup-run.ts'
import { printWhy } from './lookup-why.ts'

/** Options of every lookup on the command line. */
export type Output = AsyncOption & { readonly json?: true; readonly why?: boolean }

/** Adds the command of one lookup, with the options that all have. */
export function addSubcommand(
  lookup: Command,
  { deprecation }: Offer,
  name: string,
  description: string,
): Command {
  const notice = deprecation ? ` ${deprecationInWords(deprecation)}` : ''
  return lookup
    .command(name)
    .description(`${description}${notice && '.'}${notice}`)
    .option('--json', 'print JSON')
    .option('--why', 'print what was seen for the answer')
}

/** Runs one lookup, and prints its answer: as JSON, or a row for each field. */
export async function show(
  operation: Operation,
  input: LookupInput,
  rows: Rows,
  { json, why = false, ...option }: Output,
): Promise<void> {
  const found: Found<JsonObject | null> = await showWhileWaiting(
    asyncTimeoutOf(option),
    (asyncTimeoutMs) => lookUp(operation, input, asyncTimeoutMs),
  )
  if (json) return printJson(operation, input, found, why)
  printAnswer(rows, found)
  if (why) printWhy(found.parts)
}
