import { Type } from 'typebox'
import { errorTable } from './errors.ts'

/** Every stable word of an error. */
export const errorWords = [...new Set(Object.values(errorTable).map(({ error }) => error))]

/** The body of every error: `detail` is a sentence, or the stable word with a sentence. */
export const errorReply = Type.Object(
  {
    detail: Type.Union([
      Type.String({ description: 'What to change.' }),
      Type.Object(
        {
          error: Type.Enum(errorWords, {
            type: 'string',
            title: 'ErrorWord',
            description: 'Stable; made for programs.',
          }),
          message: Type.String({ description: 'What to change.' }),
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
