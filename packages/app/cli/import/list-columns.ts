import type { Json } from '@enricher/engine/lib/digest'
import type { JsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'

/** A field of a list, with the headings of its columns. */
export type ListColumn = {
  /** Usual names of the column, folded; earlier names are preferred. */
  readonly headings: readonly string[]
  /** Beginnings of further headings, folded. */
  readonly beginnings?: readonly string[]
  /** True: all columns with such headings count, not only the first. */
  readonly hasSeveral?: true
  /** True: a list without this column is refused. */
  readonly isNeeded?: true
  /** The help's example of an operator's own name for this column. */
  readonly example?: string
  /** Reads the field from the texts of its columns in one row. */
  read(texts: readonly string[]): string | readonly string[]
}

type Columns = Readonly<Record<string, ListColumn>>
export type FieldOf<Table extends Columns> = keyof Table & string

/** An operator's own names for the columns of a list, by field. */
export type ColumnMapping<Table extends Columns> = Readonly<Partial<Record<FieldOf<Table>, string>>>

/** The values of one row of a list, by field. */
export type FieldsOf<Table extends Columns> = {
  readonly [Field in FieldOf<Table>]: ReturnType<Table[Field]['read']>
}

/** The columns of each field, or the members of an object. */
type Sources<Table extends Columns, Place> = Readonly<Record<FieldOf<Table>, readonly Place[]>>

/** A kind of list: its fields, and the rules that recognise their headings. */
export type ListKind<Table extends Columns> = {
  readonly columns: Table
  /** The needed fields in words, for refusals. */
  readonly neededWords: string
  /** False: the first line may contain a person, whom no message may show. */
  readonly showsHeadings: boolean
  /** Folds a heading like the words of the table. */
  fold(heading: string): string
  /** Removes a prefix that a folded heading may have before a word of the table. */
  bare(folded: string): string
  /** The fields of a list without a header, in column order. */
  readonly headless: readonly FieldOf<Table>[]
  /** Returns true when the second cell of the first record shows that the record is a row and no header. */
  isValue(secondCell: string, isMapped: boolean): boolean
}

/** The columns of a list, found by its first record. */
export type FoundColumns<Table extends Columns> = {
  readonly sources: Sources<Table, number>
  /** False: the first record is a row already. */
  readonly hasHeader: boolean
  /** Number of columns in the first record. */
  readonly width: number
  fieldsOf(cells: readonly string[]): FieldsOf<Table>
}

/** Reads a field with one text. */
export function firstText(texts: readonly string[]): string {
  return texts[0] ?? ''
}

/** Reads a field with several texts. */
export function allTexts(texts: readonly string[]): readonly string[] {
  return texts
}

/** Returns the names of all fields in the order of the table. */
export function fieldsIn<Table extends Columns>({
  columns,
}: ListKind<Table>): readonly FieldOf<Table>[] {
  return Object.keys(columns)
}

/** Returns the names of the fields that a row must have. */
export function neededFieldsIn<Table extends Columns>(
  kind: ListKind<Table>,
): readonly FieldOf<Table>[] {
  return fieldsIn(kind).filter((field) => kind.columns[field]?.isNeeded)
}

/** Finds the columns by a list's first record; null: the record is a header without a needed field. */
export function findColumns<Table extends Columns>(
  kind: ListKind<Table>,
  first: readonly string[],
  mapping?: ColumnMapping<Table>,
): FoundColumns<Table> | null {
  const found = findSources(kind, first, mapping)
  if (!found && !isRow(kind, first, mapping)) return null
  const sources = sourcesBy(kind, (field) =>
    found
      ? found[field].map((heading) => first.indexOf(heading))
      : [kind.headless.indexOf(field)].filter((place) => place >= 0),
  )
  const read = createReader(kind, sources)
  const width = first.length
  const fieldsOf = (cells: readonly string[]) => read((place) => [cells[place] ?? ''])
  return { sources, hasHeader: found !== null, width, fieldsOf }
}

/** Reads the members of an object, which have the names of columns; `unknown` when a needed one is missing. */
export function fieldsOfMembers<Table extends Columns>(
  kind: ListKind<Table>,
  object: JsonObject,
  mapping: ColumnMapping<Table>,
  textsOf: (value: Json | undefined) => readonly string[],
): FieldsOf<Table> | 'unknown' {
  const sources = findSources(kind, Object.keys(object), mapping)
  if (!sources) return 'unknown'
  return createReader(kind, sources)((member) => textsOf(ownValue(object, member)))
}

/** A header may name one needed field and lack another; it is not a row. */
function isRow<Table extends Columns>(
  kind: ListKind<Table>,
  first: readonly string[],
  mapping: ColumnMapping<Table> | undefined,
): boolean {
  const isMapped = mapping !== undefined && Object.keys(mapping).length > 0
  if (!kind.isValue(first[1] ?? '', isMapped)) return false
  const words = neededFieldsIn(kind).flatMap((field) => kind.columns[field]?.headings ?? [])
  return !first.some((cell) => words.includes(kind.bare(kind.fold(cell))))
}

/** Finds the headings, or the names of members, for each field; null when a needed field is missing. */
function findSources<Table extends Columns>(
  kind: ListKind<Table>,
  written: readonly string[],
  mapping: ColumnMapping<Table> | undefined,
): Sources<Table, string> | null {
  const headings = written.map((text) => {
    const folded = kind.fold(text)
    return { text, folded, bare: kind.bare(folded) }
  })
  const sources = sourcesBy(kind, (field) => {
    const own = mapping?.[field]
    const column = kind.columns[field]
    const found =
      own === undefined
        ? headedBy(column, headings)
        : headings.filter(({ folded }) => folded === kind.fold(own))
    // The first of two columns with the same heading counts.
    const texts = [...new Set(found.map(({ text }) => text))]
    return column?.hasSeveral ? texts : texts.slice(0, 1)
  })
  return neededFieldsIn(kind).every((field) => sources[field].length > 0) ? sources : null
}

type Heading = { readonly text: string; readonly folded: string; readonly bare: string }

function headedBy(column: ListColumn | undefined, written: readonly Heading[]): Heading[] {
  const { headings = [], beginnings = [] } = column ?? {}
  const known = written
    .filter(({ bare }) => headings.includes(bare))
    .toSorted((a, b) => headings.indexOf(a.bare) - headings.indexOf(b.bare))
  const begun = written.filter(({ folded }) => beginnings.some((each) => folded.startsWith(each)))
  return [...known, ...begun]
}

function sourcesBy<Table extends Columns, Place>(
  kind: ListKind<Table>,
  placesOf: (field: FieldOf<Table>) => readonly Place[],
): Sources<Table, Place> {
  const places = fieldsIn(kind).map((field) => [field, placesOf(field)])
  return Object.fromEntries(places) as Sources<Table, Place>
}

/** Returns the function that reads the fields of a row from the texts at its places. */
function createReader<Table extends Columns, Place>(
  kind: ListKind<Table>,
  sources: Sources<Table, Place>,
): (textsAt: (place: Place) => readonly string[]) => FieldsOf<Table> {
  const columns = Object.entries<ListColumn>(kind.columns).map(([field, { read }]) => {
    const places: readonly Place[] = sources[field as FieldOf<Table>]
    return { field, read, places }
  })
  return (textsAt) => {
    const fields = columns.map(({ field, read, places }) => [field, read(places.flatMap(textsAt))])
    return Object.fromEntries(fields) as FieldsOf<Table>
  }
}
