import { type Static, Type } from 'typebox'
import { creditsRemaining, nullableString } from './operation.ts'

/** Longer than any question about companies that a person writes; longer ones are not read. */
export const questionCharactersMax = 2_000
// A hundred thousand characters, escaped or not, still get an error that names their length.
export const askBodyBytesMax = 256 * 1_024
/** Earlier questions that are read; a follow-up refers to the latest of them. */
export const previousMax = 10
// More than any account has; a larger number is a mistake.
const creditsMax = 1_000_000

const texts = (description: string) =>
  Type.Union([Type.String(), Type.Array(Type.String()), Type.Null()], { description })

const optional = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) => Type.Optional(schema)

/** Body of `/ask` and `/ask/stream`: the question, and the fields of NLWeb in their forms; unknown ones are ignored. */
export const askBody = Type.Object(
  {
    question: optional(
      nullableString(
        'The question, in English, German, French or Spanish: websites, people, roles, email addresses.',
      ),
    ),
    max_credits: optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: creditsMax }), Type.Null()], {
        description:
          'The most that the answer may cost. A lookup that could exceed it is not begun.',
      }),
    ),
    query: optional(
      Type.Union(
        [
          Type.String(),
          Type.Object({ text: Type.String() }, { additionalProperties: true }),
          Type.Null(),
        ],
        { description: 'NLWeb: the question, as a text or in `query.text`. `question` wins.' },
      ),
    ),
    prev: optional(texts('NLWeb: earlier questions, oldest first; a text is split at commas.')),
    mode: optional(nullableString('NLWeb: `list`, `summarize` or `generate`.')),
    streaming: optional(
      Type.Union([Type.Boolean(), Type.Integer(), Type.String(), Type.Null()], {
        description: 'NLWeb: `true` or 1 streams the answer, as `/ask/stream` does.',
      }),
    ),
    query_id: optional(nullableString('NLWeb: a UUID that names the question in the answer.')),
    decontextualized_query: optional(
      nullableString('NLWeb: the question as it is understood without those before it.'),
    ),
    context: optional(
      Type.Union(
        [
          Type.Object(
            { prev: optional(texts('Earlier questions, oldest first.')) },
            { additionalProperties: true },
          ),
          Type.Null(),
        ],
        { description: 'NLWeb 0.54 and later: `context.prev` holds earlier questions.' },
      ),
    ),
    prefer: optional(
      Type.Union(
        [
          Type.Object(
            {
              mode: optional(nullableString('`list`, `summarize` or `generate`.')),
              streaming: optional(Type.Union([Type.Boolean(), Type.Null()])),
              response_format: optional(
                nullableString('`conv_search` (results) or `chatgpt_app` (structuredData).'),
              ),
              'accept-language': optional(nullableString('The language to answer in.')),
            },
            { additionalProperties: true },
          ),
          Type.Null(),
        ],
        { description: 'NLWeb 0.54 and later: how to answer.' },
      ),
    ),
    meta: optional(
      Type.Union(
        [
          Type.Object(
            {
              version: optional(nullableString('`0.54` or `0.55`.')),
              api_version: optional(nullableString('The same in 0.54.')),
              session_context: optional(
                Type.Union([
                  Type.Object(
                    { conversation_id: optional(nullableString('The id that was sent.')) },
                    { additionalProperties: true },
                  ),
                  Type.Null(),
                ]),
              ),
            },
            { additionalProperties: true },
          ),
          Type.Null(),
        ],
        { description: 'NLWeb 0.54 and later: version and conversation.' },
      ),
    ),
  },
  {
    title: 'AskInput',
    examples: [{ question: 'What is the website of Northwind Instruments and who is its CEO?' }],
  },
)

const item = Type.Object({}, { additionalProperties: true })
const responseTypes = ['answer', 'elicitation', 'failure', 'Answer', 'Elicitation', 'Failure']

const meta = Type.Object({
  response_type: Type.Enum(responseTypes, {
    type: 'string',
    description: 'In lower case since NLWeb 0.55; capitalised where the request says 0.54.',
  }),
  version: Type.String(),
  response_format: Type.Optional(Type.String()),
  query_id: Type.String(),
  decontextualized_query: Type.Optional(Type.String()),
  session_context: Type.Object({ conversation_id: Type.String() }),
  planner: Type.Enum(['grammar', 'model'], {
    type: 'string',
    description: 'The planner of the lookups: the built-in grammar, or the configured model.',
  }),
})

const step = Type.Object(
  {
    index: Type.Integer(),
    tool: Type.String({
      description: '`find-website`, `find-email-person` ..., as MCP names its tools.',
    }),
    arguments: item,
    status: Type.Enum(['succeeded', 'no_result', 'failed'], { type: 'string' }),
    result: Type.Union([item, Type.Null()], { description: "The lookup's own reply." }),
    error: Type.Union([Type.Object({ code: Type.String(), message: Type.String() }), Type.Null()]),
    credits_charged: Type.Integer(),
    cached: Type.Boolean(),
  },
  { title: 'AskStep' },
)

/** The answer of `/ask`: a schema.org Answer that is an NLWeb answer as well. */
export const askReply = Type.Object(
  {
    '@context': Type.String(),
    '@type': Type.String(),
    '@id': Type.String(),
    text: Type.String({ description: 'The answer in sentences, in the language of the question.' }),
    dateCreated: Type.String({ format: 'date-time' }),
    inLanguage: Type.String(),
    parentItem: item,
    about: Type.Object(
      { '@type': Type.String(), numberOfItems: Type.Integer(), itemListElement: Type.Array(item) },
      { description: 'Organizations and people that were found.' },
    ),
    citation: Type.Array(Type.String()),
    _meta: meta,
    results: Type.Optional(Type.Array(item, { description: 'The same with their sources.' })),
    structuredData: Type.Optional(
      Type.Array(item, { description: 'In place of `results` where `chatgpt_app` is asked for.' }),
    ),
    content: Type.Array(item, { description: 'The text, as models read it.' }),
    elicitation: Type.Optional(
      Type.Object(
        { text: Type.String(), questions: Type.Array(item) },
        { description: 'The question that is asked back where no lookup follows from yours.' },
      ),
    ),
    error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
    steps: Type.Array(step),
    credits_charged: Type.Integer(),
    credits_remaining: creditsRemaining,
  },
  { title: 'AskAnswer' },
)

export type AskBody = Static<typeof askBody>
export type AskReply = Static<typeof askReply>
export type AskStep = Static<typeof step>
