import { Type } from 'typebox'
import { type ApiError, errorTable } from './errors.ts'

/** Every stable word of an error. */
export const errorWords = [...new Set(Object.values(errorTable).map(({ error }) => error))]

/** The body of every error: `detail` is a sentence, or the stable word with a sentence. */
export const errorReply = Type.Object(
  {
    detail: Type.Union([
      Type.String({ description: 'Says what to change.' }),
      Type.Object(
        {
          error: Type.Enum(errorWords, {
            type: 'string',
            title: 'ErrorWord',
            description: 'Stable; made for programs.',
          }),
          message: Type.String({ description: 'Says what to change.' }),
          credits_remaining: Type.Optional(
            Type.Union([Type.Integer(), Type.Null()], {
              description: 'The balance, on errors about credits.',
            }),
          ),
        },
        { title: 'ErrorDetail' },
      ),
    ]),
  },
  { title: 'ErrorReply' },
)

/** The body of an error, as it goes over the wire. */
export type ErrorBody = { readonly detail: string | ErrorDetail }

type ErrorDetail = {
  readonly error: string
  readonly message: string
  readonly credits_remaining?: number
}

/** Returns the body of an error. */
export function errorBodyOf({ code, message, creditsRemaining }: ApiError): ErrorBody {
  const { status, error, shape } = errorTable[code]
  if (shape === 'text') return { detail: message }
  const hasBalance = status === 402 && creditsRemaining !== undefined
  const balance = hasBalance ? { credits_remaining: creditsRemaining } : {}
  return { detail: { error, message, ...balance } }
}
