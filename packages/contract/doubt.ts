import { Type } from 'typebox'

/** Fields of a result that may be incomplete; a complete result has neither. */
export const doubtFields = {
  unsure: Type.Optional(
    Type.Boolean({
      description: 'True: a source gave no reply, and asking again may find more.',
    }),
  ),
  retry_after: Type.Optional(
    Type.Integer({ minimum: 1, description: 'With `unsure`: after how many seconds that is so.' }),
  ),
}

type DoubtFields = { readonly unsure?: boolean; readonly retry_after?: number }

/** Returns the fields of a result with a doubt. */
export function doubtFieldsOf(doubt: { readonly retryInMs: number } | null): DoubtFields {
  if (doubt === null) return {}
  return { unsure: true, retry_after: Math.max(1, Math.ceil(doubt.retryInMs / 1_000)) }
}
