import type { ErrorCode } from '@enricher/contract/errors'
import type { ParseContext } from '@enricher/contract/operation'
import type { Json } from '@enricher/engine/lib/digest'

/** The key is public: a forged cursor of the sandbox reveals nothing, and every process must read those of others. */
export const sandboxContext: ParseContext = { cursorKey: Buffer.from('sandbox') }

/** An input as it arrives. */
export type SandboxInput = { readonly [field: string]: Json }

export type SandboxError = {
  readonly kind: 'error'
  readonly code: ErrorCode
  readonly message: string
}

/** Outcome of one input in the sandbox: the same for every caller, for ever. */
export type SandboxOutcome =
  | { readonly kind: 'hit'; readonly answer: { readonly [field: string]: Json } }
  | { readonly kind: 'miss' }
  | SandboxError

/** One magic input and its outcome. */
export type SandboxRow = {
  readonly input: SandboxInput
  readonly outcome: SandboxOutcome
  readonly note: string
}
