import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import { ZipFile } from 'yazl'
import type { FileRow } from '../../bulk/file-row.ts'
import { type BulkFile, openBulkFile } from '../../bulk/open-file.ts'

/** Creates a folder that is removed after the test file. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-bulk-'))
  after(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Writes a file and opens it under its name. */
export function openContent(
  folder: string,
  name: string,
  content: string | Buffer,
): Promise<BulkFile> {
  const path = join(folder, name)
  writeFileSync(path, content)
  return openBulkFile(path, name)
}

export async function allRows(file: BulkFile): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for await (const row of file.rows()) rows.push(row)
  return rows
}

export function archiveOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  return buffer(zip.outputStream as Readable)
}

/** Makes a workbook as Excel writes it: shared strings, styles, one sheet of these rows in XML. */
export function workbookOf(
  rows: string,
  { strings = [], styles = '' }: { strings?: readonly string[]; styles?: string } = {},
): Promise<Buffer> {
  const items = strings.map((text) => `<si><t>${text}</t></si>`).join('')
  return archiveOf({
    'xl/workbook.xml':
      '<workbook xmlns:r="x"><sheets><sheet name="Hidden" sheetId="1" state="hidden" r:id="rId9"/>' +
      '<sheet name="Leads" sheetId="2" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId9" Target="worksheets/sheet9.xml"/>' +
      '<Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet9.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${items}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  })
}
