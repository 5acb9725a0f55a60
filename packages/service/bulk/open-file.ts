import { BulkFileError, charactersIn, type FileRow, isBlank, rowsMax } from './file-row.ts'
import { headerPlace, leadRowsLooked, withoutLead } from './formats/lead-lines.ts'
import { delimiterOf, readDelimited } from './formats/read-delimited.ts'
import { readJsonl, readMembers } from './formats/read-jsonl.ts'
import { type Delimiter, separatorOf } from './formats/separator-line.ts'
import { fileBytesMax, type Survey, surveyFile } from './formats/survey-file.ts'
import { readTextLines } from './formats/text-lines.ts'
import { textOf } from './formats/write-rows.ts'
import { partBytesMax } from './xlsx/open-archive.ts'
import { readXlsx, summarizeXlsx } from './xlsx/read-xlsx.ts'

export const fileFormats = ['csv', 'tsv', 'jsonl', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

/** A file of lookups that can be read. */
export type BulkFile = {
  readonly format: FileFormat
  /** SHA-256 of the bytes, hexadecimal: equal for equal files. */
  readonly digest: string
  readonly bytes: number
  /** Names of the columns where the format has them (JSONL); null: the first row may be a header. */
  readonly names: readonly string[] | null
  /** The character between two cells; null where the format has none. */
  readonly delimiter: Delimiter | null
  /** False for text that spreadsheets take for UTF-8 only with a mark; its results get a mark. */
  readonly isPlainUtf8: boolean
  /** Sentences that the file's sender should read. */
  readonly warnings: readonly string[]
  /**
   * Reads the rows from the start, blank ones left out; may be called again.
   * @throws {BulkFileError} when the file turns out to be damaged, or exceeds its bounds
   */
  rows(): AsyncIterable<FileRow>
}

/** Bounds of a file's content beside its header. Cells of a workbook share texts, which its bytes do not show. */
export type FileBounds = {
  readonly rowsMax: number
  readonly charactersMax: number
  /** Bytes of a workbook's part, unpacked. */
  readonly partBytesMax: number
}

const widestBounds: FileBounds = { rowsMax, charactersMax: fileBytesMax, partBytesMax }

/**
 * Opens a file of lookups. Its content shows its format: CSV with any usual delimiter, TSV, JSONL or XLSX. `name` is
 * the sender's name of the file, for messages.
 * @throws {BulkFileError} for a file of which no row can be read
 */
export async function openBulkFile(
  path: string,
  name: string,
  bounds: FileBounds = widestBounds,
): Promise<BulkFile> {
  const survey = await surveyFile(path, name)
  const opened = survey.isZip
    ? await openXlsx(path, name, bounds)
    : await openText(path, name, survey)
  const { read, warnings, ...rest } = opened
  return {
    digest: survey.digest,
    bytes: survey.bytes,
    warnings: [...warningsOf(name, rest.format, survey), ...warnings],
    rows: () => wholeRows(read(), name, bounds),
    ...rest,
  }
}

type Opened = Pick<BulkFile, 'format' | 'names' | 'delimiter' | 'isPlainUtf8' | 'warnings'> & {
  readonly read: () => AsyncIterable<FileRow>
}

async function* wholeRows(
  rows: AsyncIterable<FileRow>,
  name: string,
  bounds: FileBounds,
): AsyncGenerator<FileRow> {
  let count = 0
  let blanks = 0
  let characters = 0
  for await (const row of rows) {
    if (isBlank(row)) {
      blanks += 1
      if (blanks > rowsMax) throw new BulkFileError(`${name} has more than ${rowsMax} blank rows.`)
      continue
    }
    count += 1
    // One of the rows may be a header.
    if (count > bounds.rowsMax + 1) {
      throw new BulkFileError(`${name} has more than ${bounds.rowsMax} rows: split it.`)
    }
    characters += charactersIn(row.cells)
    if (characters > bounds.charactersMax) {
      throw new BulkFileError(
        `${name} holds more than ${bounds.charactersMax} characters: split it.`,
      )
    }
    yield row
  }
}

async function openXlsx(
  path: string,
  name: string,
  { partBytesMax: bytesMax }: FileBounds,
): Promise<Opened> {
  const { sheetName, sheetCount } = await summarizeXlsx(path, name, bytesMax)
  const others = `Only the sheet "${sheetName}" is read, the first of ${sheetCount}.`
  const start = await headerLine(readXlsx(path, name, bytesMax)).catch(() => null)
  const warnings = start === null ? [] : [headerBelow(start)]
  return {
    format: 'xlsx',
    names: null,
    delimiter: null,
    isPlainUtf8: true,
    warnings: [...(sheetCount > 1 ? [others] : []), ...warnings],
    read: () => withoutLeadRows(readXlsx(path, name, bytesMax)),
  }
}

/** Leaves out the rows above the header of a sheet. The first rows are kept back until the header is known. */
async function* withoutLeadRows(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let first: FileRow[] | null = []
  for await (const row of rows) {
    if (first === null) yield row
    else if (!isBlank(row)) first.push(row)
    if (first === null || first.length < leadRowsLooked) continue
    yield* belowLead(first)
    first = null
  }
  if (first !== null) yield* belowLead(first)
}

/** Returns the line of a header that is below other rows; null where there is none, or the rows cannot be read. */
async function headerLine(rows: AsyncIterable<FileRow>): Promise<number | null> {
  const first: FileRow[] = []
  for await (const row of rows) {
    if (!isBlank(row)) first.push(row)
    if (first.length === leadRowsLooked) break
  }
  const [header] = belowLead(first)
  return header === undefined || header === first[0] ? null : header.line
}

function belowLead(rows: readonly FileRow[]): readonly FileRow[] {
  return rows.slice(headerPlace(rows.map(({ cells }) => cells.map((cell) => textOf(cell)))) ?? 0)
}

async function openText(path: string, name: string, survey: Survey): Promise<Opened> {
  const { encoding } = survey
  const isPlainUtf8 = encoding === 'utf-8' && !survey.hasByteOrderMark
  const first = await firstLines(path, survey)
  const shared = { isPlainUtf8, warnings: [] }
  if (first.some((line) => line.includes('\0'))) {
    throw new BulkFileError(`${name} is not a list we can read. Use CSV, TSV, XLSX or JSONL.`)
  }
  if (endings.xlsx.test(name) && first.some((line) => controls.test(line))) {
    throw new BulkFileError(
      `${name} is neither a workbook nor text: save it again as .xlsx, or as CSV.`,
    )
  }
  if (/^\s*\[\s*(?:\{|$)/.test(first[0] ?? '') && /\.json$/i.test(name)) {
    throw new BulkFileError(
      `${name} is one JSON array: send JSONL, an object on each line ("jq -c .[]" writes it).`,
    )
  }
  if (isJsonl(name, first)) {
    const names = await readMembers(path, name, encoding)
    const read = () => readJsonl(path, encoding, names)
    return { format: 'jsonl', names, delimiter: null, ...shared, read }
  }
  const delimiter = delimiterOf(first)
  const format = delimiter === '\t' ? 'tsv' : 'csv'
  const read = () => readDelimited(path, encoding, delimiter)
  const lead = withoutLead(first)
  const start = lead.findIndex((line) => line.trim() !== '')
  const isBelow = first.slice(0, Math.max(0, start)).filter(isNote).length > 0
  const warnings = isBelow ? [headerBelow(start + 1)] : []
  return { format, names: null, delimiter, ...shared, warnings, read }
}

/** Returns true for a line with content: it is neither blank nor names the separator. */
function isNote(line: string): boolean {
  return line.trim() !== '' && separatorOf(line) === null
}

function headerBelow(line: number): string {
  return `Line ${line} is read as the header: what stands above it is left out.`
}

// A damaged workbook is full of these characters. A text file may have one on purpose.
const controls = /[^\P{Cc}\t\f]/u

// The format of a file shows at its beginning.
const linesLooked = 100
const charactersLooked = 10_000

async function firstLines(path: string, { encoding }: Survey): Promise<readonly string[]> {
  for await (const { lines } of readTextLines(path, encoding))
    return lines.slice(0, linesLooked).map((line) => line.slice(0, charactersLooked))
  return []
}

function isJsonl(name: string, lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== '') ?? ''
  return /\.(?:jsonl|ndjson|json)$/i.test(name) || /^\s*\{\s*["}]/.test(first)
}

const endings: Readonly<Record<FileFormat, RegExp>> = {
  csv: /\.(?:csv|txt)$/i,
  tsv: /\.(?:tsv|tab|txt|csv)$/i,
  jsonl: /\.(?:jsonl|ndjson|json)$/i,
  xlsx: /\.xls[xm]$/i,
}

function warningsOf(name: string, format: FileFormat, { foreignLine, encoding }: Survey): string[] {
  const warnings: string[] = []
  if (/\.[a-z]{3,6}$/i.test(name) && !endings[format].test(name)) {
    warnings.push(`${name} is read as ${format.toUpperCase()}, which its content is.`)
  }
  if (foreignLine !== null) {
    warnings.push(
      `Line ${foreignLine} is not UTF-8: the file is read as ${encoding}. Look whether its accents are right.`,
    )
  }
  return warnings
}
