import {
  evidenceKinds,
  evidenceVerdicts,
  quoteCharactersMax,
} from '@enricher/engine/model/evidence'
import { type Static, Type } from 'typebox'
import { nullableString } from './operation.ts'

/** An id of ours, or one that a client chose in `X-Request-Id`. */
const requestIdPattern = '^[A-Za-z0-9_-]{8,64}$'

export const evidenceParams = Type.Object({
  request_id: Type.String({
    pattern: requestIdPattern,
    examples: ['req_5kQ2vT8mZp1xW4nB'],
    'x-pattern': 'of 8 to 64 letters, digits, - and _',
    description:
      '`X-Request-Id` of the reply that was searched for. For a repeat, and each part of find-all, the `Link` header of the reply leads here. Of a job: `job_id`; of a row of a file: `file_id`, `-` and its place in the file, counted from 0, where a header has place 0; of a task of A2A: `evidence_ids` of its artifact.',
  }),
})

const evidenceItem = Type.Object(
  {
    kind: Type.Enum([...evidenceKinds], {
      type: 'string',
      title: 'EvidenceKind',
      description:
        '`page`: a home or legal page; `site`: what a crawl read; `person`, `address`: named on the site, or known from before; `fact`: what the site states about the company; `mailbox`: what its mail server or a verifier says; `pattern`: how the company writes its addresses; `source`: a knowledge base, list or search engine; `provider`: a vendor that was asked, or a value that it has on record.',
    }),
    page: nullableString('Address of the page it was read on.'),
    seen_at: Type.String({
      format: 'date-time',
      description: 'When it was read, which may be long before the lookup.',
    }),
    quote: nullableString(
      `At most ${quoteCharactersMax} characters of that page. Ellipses stand for what is left out.`,
    ),
    verdict: Type.Enum([...evidenceVerdicts], {
      type: 'string',
      title: 'EvidenceVerdict',
      description: 'The verdict on the answer.',
    }),
    rule: Type.String({ description: 'Why, in words.' }),
    field: Type.Optional(
      Type.String({ description: 'The field of the reply that the item explains.' }),
    ),
    value: Type.Optional(Type.String({ description: 'Its value as text.' })),
    confidence: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'The share of right values among those of such a source on labelled sites; 0.95 where no labels tell it.',
      }),
    ),
  },
  { title: 'EvidenceItem' },
)

const explainedLookup = Type.Object(
  {
    operation: Type.String({ description: 'The lookup.' }),
    question: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
      description: 'The fields that were asked; null when they are not kept any more.',
    }),
    found_at: Type.String({ format: 'date-time' }),
    kept_until: Type.String({
      format: 'date-time',
      description: 'The end of the answer in your cache, and of its evidence.',
    }),
    evidence: Type.Array(evidenceItem),
  },
  { title: 'ExplainedLookup' },
)

/** Reply of `GET /evidence/{request_id}`. */
export const evidenceReply = Type.Object(
  {
    request_id: Type.String(),
    lookups: Type.Array(explainedLookup, {
      description: 'One; of find-all one for each part that was searched for this request.',
    }),
  },
  { title: 'Evidence' },
)

export type EvidenceReply = Static<typeof evidenceReply>
export type ExplainedLookup = Static<typeof explainedLookup>

/**
 * Returns the value of the `Link` header that leads to the evidence of answers (RFC 8288); null: there is none.
 * `baseUrl`: the public address of the service, with its path.
 */
export function evidenceLink(requestIds: readonly string[], baseUrl: string): string | null {
  if (requestIds.length === 0) return null
  return requestIds.map((id) => `<${baseUrl}/evidence/${id}>; rel="describedby"`).join(', ')
}
