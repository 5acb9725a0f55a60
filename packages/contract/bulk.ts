import { type Static, Type } from 'typebox'
import { jobStates, waitField } from './jobs.ts'
import { nullableString } from './operation.ts'
import { webhookUrlField } from './webhooks.ts'

/** States of a file: a `stopped` one can be resumed; the others after `draft` are those of its job. */
export const bulkStates = ['draft', ...jobStates, 'stopped'] as const
export type BulkState = (typeof bulkStates)[number]

const bulkFormats = ['csv', 'tsv', 'jsonl', 'xlsx'] as const

const fieldNamePattern = '^[a-z_]{1,40}$'
// Bounds of a lookup's fields; a constant for all rows is as long as any field may be.
const fieldsMax = 20
const constantCharactersMax = 2_000
const creditsMaxBound = 1_000_000_000

const columnPlace = Type.Integer({ minimum: 0, maximum: 999 })
const columns = Type.Record(Type.String({ pattern: fieldNamePattern }), columnPlace, {
  description: 'By field of the lookup: the place of its column, from 0.',
})
const constants = Type.Record(
  Type.String({ pattern: fieldNamePattern }),
  Type.String({ maxLength: constantCharactersMax }),
  { maxProperties: fieldsMax, description: 'Fields that are the same in each row.' },
)

const proposal = Type.Object(
  {
    operation: nullableString('The lookup that the columns fit best; null: none fits.'),
    columns,
    constants,
    has_header: Type.Boolean({ description: 'Whether the first row names the columns.' }),
    names: Type.Array(Type.String(), { description: 'Names of the columns.' }),
    sample: Type.Array(Type.Array(Type.Unknown()), {
      description: 'The first rows; only where one file is asked for.',
    }),
    warnings: Type.Array(Type.String(), { description: 'Doubts about the file, in sentences.' }),
    rows: Type.Integer({ description: 'Rows below the header.' }),
    only_empty: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The column that is only filled where it is empty; null: all rows are asked.',
    }),
    faulty: Type.Integer({ description: 'Rows that would ask nothing.' }),
    kept: Type.Integer({ description: 'Rows that have a value in that column: free.' }),
    duplicates: Type.Integer({ description: 'Rows that ask the same as an earlier one: free.' }),
    credits_max: Type.Integer({ description: 'The cost of the file when every lookup is a hit.' }),
    faults: Type.Array(
      Type.Object({
        line: Type.Integer({ description: 'The first of the rows.' }),
        fault: Type.String(),
        rows: Type.Integer({ description: 'How many rows have it.' }),
      }),
      { description: 'The most frequent mistakes of faulty rows, each once.' },
    ),
  },
  { title: 'BulkProposal' },
)

const progress = Type.Object(
  {
    rows: Type.Integer(),
    rows_done: Type.Integer(),
    hits: Type.Integer(),
    misses: Type.Integer(),
    invalid: Type.Integer({ description: 'Rows that asked nothing.' }),
    failed: Type.Integer({ description: 'Rows whose lookup ended with an error.' }),
    kept: Type.Integer({ description: 'Rows that had a value in `only_empty`.' }),
    duplicates: Type.Integer({
      description: 'Rows that repeat an earlier row and share its answer.',
    }),
    credits_charged: Type.Integer(),
    rate: Type.Union([Type.Number(), Type.Null()], {
      description: 'Rows per second of the job; null while none runs.',
    }),
    seconds_left: Type.Union([Type.Integer(), Type.Null()], {
      description: 'At that rate; null when it is not known.',
    }),
  },
  { title: 'BulkProgress' },
)

/** A file of lookups. */
export const bulkReply = Type.Object(
  {
    file_id: Type.String(),
    name: Type.String(),
    format: Type.Enum([...bulkFormats], { type: 'string', title: 'BulkFormat' }),
    state: Type.Enum([...bulkStates], {
      type: 'string',
      title: 'BulkState',
      description:
        '`draft`: nothing is spent before it is started. `stopped`: `POST /jobs/bulk/{file_id}/start` goes on with it.',
    }),
    stopped: Type.Union(
      [
        Type.Enum(['requested', 'insufficient_credits', 'max_credits', 'failed'], {
          type: 'string',
          title: 'BulkStop',
        }),
        Type.Null(),
      ],
      { description: 'Why it does not go on.' },
    ),
    message: nullableString('The same as a sentence.'),
    operation: nullableString('The lookup that it was started with.'),
    max_credits: Type.Union([Type.Integer(), Type.Null()], {
      description: 'More is not spent on it; null: what its rows cost.',
    }),
    proposal,
    progress,
    job_id: nullableString('The job that works at it, or did last: `GET /jobs/{job_id}`.'),
    file_url: nullableString('Where its rows are with what was found by now; null: not started.'),
    created_at: Type.String({ format: 'date-time' }),
    expires_at: Type.String({
      format: 'date-time',
      description: 'When it is deleted with its rows and results.',
    }),
  },
  { title: 'BulkFile' },
)

export const bulkListReply = Type.Object(
  {
    files: Type.Array(bulkReply),
    has_more: Type.Boolean(),
    next_cursor: nullableString('Null on the last page.'),
  },
  { title: 'BulkFiles' },
)

/** Reply of `DELETE /jobs/bulk/{file_id}`. */
export const bulkDeletion = Type.Object(
  { file_id: Type.String(), deleted: Type.Boolean() },
  { title: 'DeletedBulkFile' },
)

export type BulkReply = Static<typeof bulkReply>
export type BulkListReply = Static<typeof bulkListReply>

export const bulkParams = Type.Object({
  file_id: Type.String({
    pattern: '^file_[A-Za-z0-9]{20}$',
    examples: ['file_3fT9xQ2mLk81ZpRvB0yC'],
    'x-pattern': 'of file_ and 20 letters or digits',
    description: '`file_id` of the reply to its upload.',
  }),
})

const columnChoice = Type.Record(
  Type.String({ pattern: fieldNamePattern }),
  Type.Union([columnPlace, Type.String({ maxLength: 200 })]),
  {
    maxProperties: fieldsMax,
    description: 'By field: the place of its column, from 0, or what the column is called.',
  },
)

/** Body of `POST /jobs/bulk/{file_id}/start` and `.../propose`. Missing fields are as proposed. */
export const bulkChoice = Type.Object({
  operation: Type.Optional(
    Type.String({ maxLength: 60, description: 'Name of the lookup: `find-website` ...' }),
  ),
  columns: Type.Optional(columnChoice),
  constants: Type.Optional(constants),
  has_header: Type.Optional(Type.Boolean()),
  only_empty: Type.Optional(
    Type.Union([columnPlace, Type.String({ maxLength: 200 }), Type.Null()], {
      description:
        'A column: its place from 0, or its name. Rows with a value in it are not looked up, cost nothing and are `kept`.',
    }),
  ),
})

export const bulkStart = Type.Object({
  ...bulkChoice.properties,
  max_credits: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: creditsMaxBound }), Type.Null()], {
      description: 'More is not spent on the file, in all of its jobs together.',
    }),
  ),
  wait: waitField,
  webhook_url: Type.Optional(webhookUrlField),
})

export type BulkChoiceBody = Static<typeof bulkChoice>

/** The longest body of a choice: twenty fields with a text each. */
export const bulkChoiceBytesMax = 64 * 1_024

const queryText = (description: string, characters: number) =>
  Type.Optional(Type.String({ maxLength: characters, description }))

/** Query of an upload; missing fields are guessed. */
export const bulkUploadQuery = Type.Object({
  name: queryText('The name of the file; its ending is a hint to its format.', 200),
  operation: queryText('Name of the lookup.', 60),
  column: Type.Optional(
    Type.Union([
      Type.String({ maxLength: 260 }),
      Type.Array(Type.String({ maxLength: 260 }), { maxItems: fieldsMax }),
    ]),
  ),
  only_empty: queryText('The name of a column: rows with a value in it are not looked up.', 200),
  confirm: queryText('`true`: start it at once as proposed.', 5),
  wait: Type.Optional(
    Type.Enum(['true', 'false'], {
      type: 'string',
      description: 'With `confirm`: `false` as in the body of a start.',
    }),
  ),
  max_credits: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$', 'x-pattern': 'of digits' })),
})

export const bulkResultQuery = Type.Object({
  format: Type.Optional(
    Type.Enum([...bulkFormats], {
      type: 'string',
      description: 'How the rows are written; as the file was sent when left out.',
    }),
  ),
})

export const bulkListQuery = Type.Object({
  cursor: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,15}$',
      'x-pattern': 'taken from next_cursor of the previous page',
    }),
  ),
})
