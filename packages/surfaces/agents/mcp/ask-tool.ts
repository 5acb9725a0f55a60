import { askBody, askReply, previousMax, questionCharactersMax } from '@enricher/contract/ask'
import { plainSchema } from '@enricher/contract/described-schema'
import { Type } from 'typebox'
import type { Tool } from './tool.ts'

const input = Type.Object({
  question: Type.String({
    minLength: 1,
    maxLength: questionCharactersMax,
    description:
      'The question, in English, German, French or Spanish: websites, people, roles, email addresses.',
  }),
  prev: Type.Optional(
    Type.Array(Type.String({ maxLength: questionCharactersMax }), {
      maxItems: previousMax,
      description: 'Earlier questions, oldest first.',
    }),
  ),
  max_credits: Type.Optional(askBody.properties.max_credits),
})

/** Creates the tool that answers questions. */
export function createAskTool(): Tool {
  return {
    name: 'ask',
    title: 'A question in your own words',
    description:
      'Plans the lookups that answer a question about companies, performs them, and answers in sentences. What cannot be planned is asked back, and free. Where you know which lookup you need, call that. Price: that of the lookups that find something; max_credits bounds it.',
    input,
    inputSchema: plainSchema(input),
    outputSchema: plainSchema(askReply),
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
    scope: 'enricher:read',
    needsAccount: true,
    cardUri: null,
    call({ account }, body, call) {
      if (!account) throw new Error('Questions are answered for accounts.')
      return account.ask(body, call)
    },
  }
}
