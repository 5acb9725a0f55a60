import { sandboxCredits } from '@enricher/contract/account'
import { type ErrorCode, errorTable } from '@enricher/contract/errors'
import { findAll } from '@enricher/contract/find-all'
import type { Offer } from '@enricher/contract/operation'
import type { JsonObject } from '@enricher/engine/lib/json'
import { sandboxPurchases } from './billing-rows.ts'
import type { Sandbox } from './define-sandbox.ts'
import { sandboxCompositions } from './find-all-rows.ts'
import { sandboxJobs } from './job-rows.ts'
import type { SandboxError } from './outcome.ts'

/** Builds the body of `GET /sandbox`: how to enter the sandbox and which inputs reach which status. */
export function describeSandbox(
  offers: readonly Offer[],
  sandboxOf: (name: string) => Pick<Sandbox, 'rows'> | undefined,
) {
  const rowsOf = (offer: Offer): readonly Row[] =>
    offer.name === findAll.name ? sandboxCompositions : (sandboxOf(offer.name)?.rows ?? [])
  return {
    description:
      'Free and deterministic: the same input always gives the same answer. ' +
      `Needs no account; the balance stays at ${sandboxCredits} credits.`,
    how_to_enter: [
      'Send any token that begins with key_test_: "Authorization: Bearer key_test_anything".',
      'Or append ?sandbox=1 to the path, with or without a key.',
    ],
    lookups: offers.map((offer) => ({
      operation: offer.name,
      method: 'POST',
      path: offer.path,
      magic_inputs: rowsOf(offer).map(({ input, outcome, note }) => ({
        input,
        outcome: outcome.kind,
        ...wordsOf(codeOf(offer, outcome)),
        // A miss has a code where it is a 404, but is no error.
        ...(outcome.kind === 'miss' && { error: null }),
        note,
      })),
    })),
    jobs: [
      {
        method: 'POST',
        path: '/jobs/find-all',
        magic_inputs: sandboxJobs.map(({ input, state, note }) => ({
          input,
          status: 202,
          outcome: state,
          // The 202 has no error: the job that it leads to has one.
          error: state === 'failed' ? errorTable.server_error.error : null,
          error_code: null,
          note,
        })),
      },
    ],
    purchases: purchasePaths.map(({ path, kind }) => ({
      method: 'POST',
      path,
      magic_inputs: sandboxPurchases
        .filter(({ paths }) => paths.includes(kind))
        .map(({ outcome, error, note }) => ({
          input: { tier_key: '1k', simulate: outcome },
          outcome,
          ...wordsOf(error?.code ?? null),
          note,
        })),
    })),
  }
}

const purchasePaths = [
  { path: '/billing/checkout-session', kind: 'checkout' },
  { path: '/billing/checkout', kind: 'checkout' },
  { path: '/billing/topup', kind: 'topup' },
] as const

type Row = {
  readonly input: JsonObject
  readonly outcome: { readonly kind: 'hit' | 'miss' } | SandboxError
  readonly note: string
}

function codeOf(offer: Offer, outcome: Row['outcome']): ErrorCode | null {
  if (outcome.kind === 'error') return outcome.code
  const isMissAnswered = offer.kind === 'composition' || offer.missAnswer !== null
  return outcome.kind === 'miss' && !isMissAnswered ? 'email_not_found' : null
}

/** Returns the status of a reply, the word in its body and that in its `Error-Code`: several codes may share a word. */
function wordsOf(code: ErrorCode | null) {
  if (code === null) return { status: 200, error: null, error_code: null }
  const { status, error } = errorTable[code]
  return { status, error, error_code: code }
}
