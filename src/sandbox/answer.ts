import type { Offer, Operation } from '../contract/operation.ts'
import { canonicalJson } from '../lib/digest.ts'
import { type SandboxInput, type SandboxOutcome, sandboxContext } from './outcome.ts'
import { sandboxLookups } from './rows.ts'

type Answerer = (query: unknown) => SandboxOutcome

const answerers = new Map<string, Answerer>(
  sandboxLookups.map((lookup) => {
    const { operation, rows } = lookup
    const keyOf = (query: unknown) => canonicalJson(operation.canonicalInput(query))
    const byKey = new Map(rows.map((row) => [keyOf(queryOf(operation, row.input)), row.outcome]))
    return [operation.name, (query) => byKey.get(keyOf(query)) ?? lookup.answer(query)]
  }),
)

/** Answers a query of the sandbox: a magic input's row, else the lookup's rule. No I/O, no account, no charge. */
export function answerSandbox(operation: Pick<Operation, 'name'>, query: unknown): SandboxOutcome {
  const answerer = answerers.get(operation.name)
  if (!answerer) throw new Error(`The sandbox has no rows for ${operation.name}.`)
  return answerer(query)
}

/** Parses a magic input. @throws {Error} when it is refused, which is a mistake in the rows */
export function queryOf(offer: Offer, input: SandboxInput): unknown {
  const parsed = offer.parse(input, sandboxContext)
  if (parsed.mistake !== null) throw new Error(`A magic input is refused: ${parsed.mistake}`)
  return parsed.value
}
