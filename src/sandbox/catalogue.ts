import { sandboxCredits } from '../contract/account.ts'
import { errorTable } from '../contract/errors.ts'
import { findAll } from '../contract/find-all.ts'
import type { Offer } from '../contract/operation.ts'
import { sandboxPurchases } from './billing-rows.ts'
import type { Sandbox } from './define-sandbox.ts'
import { sandboxCompositions } from './find-all-rows.ts'
import { sandboxJobs } from './job-rows.ts'
import type { SandboxError, SandboxInput } from './outcome.ts'

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
        status: statusOf(offer, outcome),
        outcome: outcome.kind,
        error: outcome.kind === 'error' ? errorTable[outcome.code].error : null,
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
          error: state === 'failed' ? errorTable.server_error.error : null,
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
          status: error ? errorTable[error.code].status : 200,
          outcome,
          error: error ? errorTable[error.code].error : null,
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
  readonly input: SandboxInput
  readonly outcome: { readonly kind: 'hit' | 'miss' } | SandboxError
  readonly note: string
}

function statusOf(offer: Offer, outcome: Row['outcome']): number {
  if (outcome.kind === 'error') return errorTable[outcome.code].status
  const isMissAnswered = offer.kind === 'composition' || offer.missAnswer !== null
  return outcome.kind === 'miss' && !isMissAnswered ? 404 : 200
}
