import type { ErrorCode } from '@enricher/contract/errors'
import type { ParseContext } from '@enricher/contract/operation'
import type { JsonObject } from '@enricher/engine/lib/json'

/** The key is public: a forged cursor of the sandbox reveals nothing, and every process must read those of others. */
export const sandboxContext: ParseContext = { cursorKey: Buffer.from('sandbox') }

export type SandboxError = {
  readonly kind: 'error'
  readonly code: ErrorCode
  readonly message: string
}

/** Outcome of one input in the sandbox: the same for every caller, for ever. */
export type SandboxOutcome =
  | { readonly kind: 'hit'; readonly answer: JsonObject }
  | { readonly kind: 'miss' }
  | SandboxError

/** One magic input and its outcome. */
export type SandboxRow = {
  readonly input: JsonObject
  readonly outcome: SandboxOutcome
  readonly note: string
}
