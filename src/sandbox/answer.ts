import type { Operation } from '../contract/operation.ts'
import { canonicalJson } from '../lib/digest.ts'
import type { SandboxInput, SandboxOutcome } from './outcome.ts'
import { sandboxLookups } from './rows.ts'

type Answerer = (input: SandboxInput) => SandboxOutcome

const answerers = new Map<string, Answerer>(
  sandboxLookups.map((lookup) => {
    const same = (input: SandboxInput) => canonicalJson(lookup.operation.sameInput(input))
    const byInput = new Map(lookup.rows.map((row) => [same(row.input), row.outcome]))
    return [lookup.operation.name, (input) => byInput.get(same(input)) ?? lookup.answer(input)]
  }),
)

/** What the sandbox answers: a magic input's row, else the lookup's rule. No I/O, no account, no charge. */
export function answerSandbox(
  operation: Pick<Operation, 'name'>,
  input: SandboxInput,
): SandboxOutcome {
  const answerer = answerers.get(operation.name)
  if (!answerer) throw new Error(`The sandbox has no rows for ${operation.name}.`)
  return answerer(input)
}
