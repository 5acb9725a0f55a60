import type { ErrorCode } from '../contract/errors.ts'
import { findWebsite } from '../contract/lookups.ts'
import type { Operation } from '../contract/operation.ts'
import type { Json } from '../lib/digest.ts'

/** What the sandbox answers to one input: the same for everybody, for ever. */
export type SandboxOutcome =
  | { readonly kind: 'hit'; readonly answer: { readonly [field: string]: Json } }
  | { readonly kind: 'miss' }
  | { readonly kind: 'error'; readonly code: ErrorCode; readonly message: string }

/** One magic input: whoever sends it gets this outcome. */
export type SandboxRow = {
  readonly input: { readonly [field: string]: Json }
  readonly outcome: SandboxOutcome
  readonly note: string
}

/** The sandbox of one lookup: its magic inputs and the rule for every other input. */
export type SandboxLookup = {
  readonly operation: Operation
  readonly rows: readonly SandboxRow[]
  /** The answer to an input no row names; a pure function of that input. */
  answer(input: { readonly [field: string]: unknown }): SandboxOutcome
}

const website: SandboxLookup = {
  operation: findWebsite,
  rows: [
    {
      input: { company_name: 'Sandbox Hit' },
      outcome: {
        kind: 'hit',
        answer: { website_url: 'https://hit.example', source: 'sandbox', confidence: 0.98 },
      },
      note: 'A sure answer.',
    },
    {
      input: { company_name: 'Sandbox Unsure' },
      outcome: {
        kind: 'hit',
        answer: { website_url: 'https://unsure.example', source: 'sandbox', confidence: 0.55 },
      },
      note: 'An answer just above the threshold.',
    },
    {
      input: { company_name: 'Sandbox Miss' },
      outcome: { kind: 'miss' },
      note: 'Nothing found: 200 with null fields.',
    },
    {
      input: { company_name: 'Sandbox Bad Request' },
      outcome: { kind: 'error', code: 'bad_request', message: 'company_name is not acceptable.' },
      note: 'The status of a wrong parameter.',
    },
    {
      input: { company_name: 'Sandbox Invalid Token' },
      outcome: {
        kind: 'error',
        code: 'invalid_token',
        message: 'This API key is unknown or was revoked. Mint another with POST /auth/api-keys.',
      },
      note: 'The status of a missing, unknown or revoked key.',
    },
    {
      input: { company_name: 'Sandbox Insufficient Credits' },
      outcome: {
        kind: 'error',
        code: 'insufficient_credits',
        message: 'This lookup needs 2 credits and 0 are available.',
      },
      note: 'The status of an empty balance.',
    },
    {
      input: { company_name: 'Sandbox Rate Limited' },
      outcome: {
        kind: 'error',
        code: 'rate_limited',
        message: 'Rate limit exceeded. Retry in 1 seconds.',
      },
      note: 'The status of too many requests.',
    },
    {
      input: { company_name: 'Sandbox Server Error' },
      outcome: {
        kind: 'error',
        code: 'server_error',
        message: 'No source could be reached. Nothing was charged; retry later.',
      },
      note: 'The status of an outage.',
    },
  ],
  answer: (input) => websiteOf(String(input['company_name'])),
}

/** Every lookup's sandbox; a later lookup adds a line. */
export const sandboxLookups: readonly SandboxLookup[] = [website]

/** Any other company has the site its name spells, under the reserved domain `.example`. */
function websiteOf(companyName: string): SandboxOutcome {
  const label = companyName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  if (label === '') return { kind: 'miss' }
  const answer = { website_url: `https://${label}.example`, source: 'sandbox', confidence: 0.9 }
  return { kind: 'hit', answer }
}
