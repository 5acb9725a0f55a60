import { findWebsite } from '../contract/lookups.ts'
import type { AnswerOf, InputOf, Operation } from '../contract/operation.ts'
import type { Engine, SearchRun } from '../enrich/engine.ts'
import type { Json } from '../lib/digest.ts'
import type { LookupInput } from './ask.ts'

type Search = (engine: Engine, input: never, run: SearchRun) => Promise<Json>

/** Which search answers which operation; a new lookup adds a line. */
const searches = new Map<string, Search>([[findWebsite.name, searchWebsite]])

/** Runs the search of an operation, wire shapes in and out. */
export function runSearch(
  engine: Engine,
  operation: Operation,
  input: LookupInput,
  run: SearchRun,
): Promise<Json> {
  const search = searches.get(operation.name)
  if (!search) throw new Error(`No search is bound to ${operation.name}.`)
  return search(engine, input as never, run)
}

async function searchWebsite(
  engine: Engine,
  input: InputOf<typeof findWebsite>,
  run: SearchRun,
): Promise<AnswerOf<typeof findWebsite> | null> {
  const query = { companyName: input.company_name, context: input.context ?? '' }
  const found = await engine.findWebsite(query, run)
  if (!found) return null
  return { website_url: found.websiteUrl, source: found.source, confidence: found.confidence }
}
