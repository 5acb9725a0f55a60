import { Readable } from 'node:stream'
import type { Json } from '@enricher/engine/lib/digest'
import { ownValue } from '@enricher/engine/lib/own-value'
import { ZipFile } from 'yazl'
import { cellCharactersMax } from '../file-row.ts'
import { isFormula } from '../formats/neutral-cell.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts that are the same in every workbook, ECMA-376 part 1. */
const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${packages}/relationships">` +
    `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `<workbook xmlns="${main}" xmlns:r="${relations}">` +
    '<sheets><sheet name="Results" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${packages}/relationships">` +
    `<Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 marks a text that begins like a formula: it stays a text when its cell is edited (18.8.45, quotePrefix).
  // Style 2 is the header's.
  'xl/styles.xml':
    `<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills>` +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="3"><xf/><xf quotePrefix="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>',
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
// The earliest date that a ZIP archive can have: equal rows make an equal file, whenever they are written.
const mtime = new Date(1980, 0, 1)

/** Writes a workbook of one sheet as a stream, the names in its first row. */
export async function* writeXlsx(
  names: readonly string[],
  rows: AsyncIterable<readonly Json[]>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(fixedParts)) {
    zip.addBuffer(Buffer.from(`${declaration}${text}`), path, { mtime })
  }
  const sheet = Readable.from(sheetXml(names, rows), { objectMode: false })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { mtime, forceDosTimestamp: true })
  zip.end()
  const output = zip.outputStream as Readable
  // The archive does not listen to failures of its parts.
  sheet.on('error', (error) => output.destroy(error))
  try {
    for await (const chunk of output as AsyncIterable<Uint8Array>) yield chunk
  } finally {
    sheet.destroy()
  }
}

// Each piece that is given to the archive costs more than a row.
const blockCharacters = 64 * 1024

async function* sheetXml(
  names: readonly string[],
  rows: AsyncIterable<readonly Json[]>,
): AsyncGenerator<string> {
  const iterator = rows[Symbol.asyncIterator]()
  const first: (readonly Json[])[] = []
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      first.push(next.value)
      if (first.length === rowsMeasured) break
    }
    let line = 1
    let block = `${sheetHead(names, first)}${rowXml(line, names, headerStyle)}`
    const rest = { [Symbol.asyncIterator]: () => iterator }
    for await (const cells of joined(first, rest)) {
      line += 1
      block += rowXml(line, cells)
      if (block.length < blockCharacters) continue
      yield block
      block = ''
    }
    yield `${block}</sheetData></worksheet>`
  } finally {
    await iterator.return?.()
  }
}

async function* joined<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first
  yield* rest
}

// A sheet names its widths before its rows: the first rows show them.
const rowsMeasured = 100
// Widths are in characters (18.3.1.13): a narrower column hides its name, and a wider one hides the others.
const widthMin = 8
const widthMax = 48
const widthBesides = 2
const headerStyle = 2

/** Returns the beginning of a sheet: the header stays in view, and each column is as wide as its first values. */
function sheetHead(names: readonly string[], rows: readonly (readonly Json[])[]): string {
  const cols = names.map((name, column) => {
    const lengths = [name, ...rows.map((cells) => cells[column] ?? null)].map(lengthOf)
    const width = Math.min(widthMax, Math.max(widthMin, ...lengths) + widthBesides)
    return `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`
  })
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>`
  )
}

function lengthOf(cell: Json): number {
  if (cell === null || typeof cell === 'object') return 0
  return String(cell).length
}

function rowXml(line: number, cells: readonly Json[], style?: number): string {
  return `<row r="${line}">${cells.map((cell, column) => cellXml(line, column, cell, style)).join('')}</row>`
}

function cellXml(line: number, column: number, cell: Json, given?: number): string {
  if (cell === null || cell === '') return ''
  const place = `r="${lettersOf(column)}${line}"`
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c ${place}><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c ${place} t="b"><v>${cell ? 1 : 0}</v></c>`
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell)
  const chosen = isFormula(text) ? 1 : given
  const style = chosen === undefined ? '' : ` s="${chosen}"`
  return `<c ${place}${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes a text for XML. It is cut to the characters of an Excel cell, and characters that XML lacks are replaced. */
function escaped(text: string): string {
  return text
    .slice(0, cellCharactersMax)
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>]/g, (sign) => ownValue(entities, sign) ?? sign)
    .replaceAll('\r', '&#13;')
}

function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : `${lettersOf(Math.floor(column / 26) - 1)}${letter}`
}
