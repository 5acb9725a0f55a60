import type { DescribedSchema } from '@enricher/contract/validation-text'
import type { Json } from '@enricher/engine/lib/digest'
import type { JsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'
import type { FileRow } from './file-row.ts'
import { textOf } from './formats/write-rows.ts'
import type { FileFormat } from './open-file.ts'
import type { Outcome } from './outcome.ts'
import type { RowPlan } from './row-inputs.ts'

/** Columns that are written beside the cells of a row. */
export type ResultTable = {
  /** The names of the file's own columns and then those of the results; none occurs twice. */
  readonly names: readonly string[]
  /** Returns a row with its outcome. */
  readonly row: (row: FileRow, outcome: Outcome) => readonly Json[]
}

type ResultColumn = { readonly name: string; readonly read: (reply: JsonObject) => Json }

// These fields depend on when and in which order rows were asked. Without them, a file that is asked in two runs equals
// one that is asked in one.
const left: ReadonlySet<string> = new Set([
  ...['cached', 'credits_remaining', 'credits_charged'],
  ...['unsure', 'retry_after'],
])
/** Every column of a result begins so: a file has an `Email` of its own, and may be enriched again. */
const prefix = 'enricher_'
const statusName = `${prefix}status`
const reasonName = `${prefix}reason`
const evidenceName = `${prefix}evidence`
const creditsName = `${prefix}credits`
// The verdict on a mailbox has fields of the names above.
const renamed: ReadonlyMap<string, string> = new Map([
  ['status', 'email_status'],
  ['reason', 'email_reason'],
])
const missReason = 'Nothing was found in any source.'

/**
 * Creates the columns of results from the reply of a lookup, with its evidence where a page shows it. In JSONL each
 * field is as the API gives it; in tables an object becomes several columns, and the items of a list are in one cell,
 * separated by ` | `.
 */
export function createResultTable(
  plan: Pick<RowPlan, 'offer' | 'columns' | 'constants'>,
  format: FileFormat,
  ownNames: readonly string[],
  { hasEvidence = false }: { readonly hasEvidence?: boolean } = {},
): ResultTable {
  const fields = resultFields(plan)
  const results = format === 'jsonl' ? fieldColumns(fields) : flatColumns(fields)
  const names = [
    ...[...ownNames, statusName],
    ...results.map(({ name }) => `${prefix}${renamed.get(name) ?? name}`),
    ...(hasEvidence ? [reasonName, evidenceName, creditsName] : [reasonName, creditsName]),
  ]
  return {
    names: uniqueNames(names),
    row: ({ cells }, outcome) => {
      const reply = 'reply' in outcome ? outcome.reply : null
      return [
        ...ownNames.map((_, column) => cells[column] ?? null),
        outcome.status,
        ...results.map(({ read }) => (reply === null ? null : read(reply))),
        reasonOf(outcome),
        ...(hasEvidence ? [('evidence' in outcome ? outcome.evidence : null) ?? null] : []),
        'credits' in outcome ? outcome.credits : 0,
      ]
    },
  }
}

/** Returns what is wrong with a row, and why it has no answer; null for a hit of a right row. */
function reasonOf(outcome: Outcome): string | null {
  if ('error' in outcome) return outcome.error
  const { status, reason = missReason, notice } = outcome
  if (status === 'hit') return notice ?? null
  return notice === undefined ? reason : `${notice} ${reason}`
}

type ResultField = readonly [name: string, schema: DescribedSchema]

/** Returns the fields of a reply with results: none that repeats the input, and none that was not asked for. */
function resultFields({
  offer,
  columns,
  constants,
}: Parameters<typeof createResultTable>[0]): readonly ResultField[] {
  const asked = Object.keys(
    offer.kind === 'lookup' ? offer.echo.properties : offer.input.properties,
  )
  const isAskedFor = (name: string) => {
    const flag = ownValue(flags, name)
    return flag === undefined || Object.hasOwn(columns, flag) || Object.hasOwn(constants, flag)
  }
  return Object.entries((offer.reply as DescribedSchema).properties ?? {}).filter(
    ([name]) => !left.has(name) && !asked.includes(name) && isAskedFor(name),
  )
}

/** Fields of replies that are there only where a field of the input asks for them. */
const flags: Readonly<Record<string, string>> = { profile: 'include_profile' }

function fieldColumns(fields: readonly ResultField[]): readonly ResultColumn[] {
  return fields.map(([name]) => ({
    name,
    read: (reply) => ownValue(reply, name) ?? null,
  }))
}

function flatColumns(fields: readonly ResultField[]): readonly ResultColumn[] {
  return fields.flatMap(([name, schema]) =>
    flattened(name, schema, (reply) => ownValue(reply, name) ?? null),
  )
}

const between = ' | '

function flattened(
  name: string,
  given: DescribedSchema,
  read: (reply: JsonObject) => Json,
): readonly ResultColumn[] {
  const schema = given.anyOf?.find(({ properties }) => properties) ?? given
  if (schema.properties) {
    return membersOf(schema).flatMap(([member, rule]) =>
      flattened(`${name}_${member}`, rule, (reply) => memberOf(read(reply), member)),
    )
  }
  if (schema.patternProperties) {
    return [{ name, read: (reply) => joined(Object.values(read(reply) ?? {}), (item) => item) }]
  }
  if (!schema.items) return [{ name, read }]
  const list = (reply: JsonObject) => read(reply) as readonly Json[] | null
  if (!schema.items.properties) {
    return [{ name, read: (reply) => joined(list(reply), (item) => item) }]
  }
  return membersOf(schema.items).map(([member]) => ({
    name: `${name}_${member}`,
    read: (reply: JsonObject) => joined(list(reply), (item) => memberOf(item, member)),
  }))
}

function membersOf({ properties = {} }: DescribedSchema) {
  return Object.entries(properties).filter(([member]) => !left.has(member))
}

function memberOf(value: Json, member: string): Json {
  if (value === null || typeof value !== 'object') return null
  return ownValue(value as JsonObject, member) ?? null
}

function joined(items: readonly Json[] | null, of: (item: Json) => Json): Json {
  return items === null || items.length === 0
    ? null
    : items.map((item) => textOf(of(item))).join(between)
}

/** Adds a number to each repeated name, as members of objects, and columns chosen by name, need distinct names. */
function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let free = name
    for (let count = 2; taken.has(free); count += 1) free = `${name}_${count}`
    taken.add(free)
    return free
  })
}
