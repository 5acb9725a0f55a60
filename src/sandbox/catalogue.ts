import { errorTable } from '../contract/errors.ts'
import { type SandboxOutcome, sandboxLookups } from './rows.ts'

/** The body of `GET /sandbox`: how to enter the sandbox and which inputs reach which status. */
export function describeSandbox() {
  return {
    description:
      'Free and deterministic: the same input always gives the same answer. Needs no account; the balance stays at 25 credits.',
    how_to_enter: [
      'Send any token that begins with key_test_: "Authorization: Bearer key_test_anything".',
      'Or append ?sandbox=1 to the path, with or without a key.',
    ],
    lookups: sandboxLookups.map(({ operation, rows }) => ({
      operation: operation.name,
      method: 'POST',
      path: operation.path,
      magic_inputs: rows.map((row) => ({
        input: row.input,
        status: statusOf(row.outcome, operation.missAnswer !== null),
        outcome: row.outcome.kind,
        error: row.outcome.kind === 'error' ? errorTable[row.outcome.code].error : null,
        note: row.note,
      })),
    })),
  }
}

function statusOf(outcome: SandboxOutcome, isMissAnswered: boolean): number {
  if (outcome.kind === 'error') return errorTable[outcome.code].status
  return outcome.kind === 'miss' && !isMissAnswered ? 404 : 200
}
