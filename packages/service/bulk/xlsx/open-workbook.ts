import type { Readable } from 'node:stream'
import { BulkFileError } from '../file-row.ts'
import { type DateSystem, isBuiltInDate, isDateCode } from './number-formats.ts'
import type { Archive } from './open-archive.ts'
import { parseSmallXml, type XmlHandler } from './parse-xml.ts'
import { noSharedStrings, readSharedStrings, type SharedStrings } from './shared-strings.ts'

/** The parts of a workbook that are read before its rows. */
export type Workbook = {
  readonly sheetPath: string
  readonly sheetName: string
  readonly sheetCount: number
  readonly dateSystem: DateSystem
  readonly strings: SharedStrings
  /** Returns true where the numbers of cells with this style are dates. */
  readonly isDateStyle: (style: number) => boolean
}

type Sheet = { readonly name: string; readonly relation: string; readonly isHidden: boolean }
type Overview = Sheet | { readonly dateSystem: DateSystem }

/** Finds the first visible sheet of a workbook, and reads the parts that its cells refer to. */
export async function openWorkbook(archive: Archive, name: string): Promise<Workbook> {
  if (!archive.has('xl/workbook.xml')) {
    throw new BulkFileError(
      `${name} is a ZIP archive without an Excel workbook: save it as .xlsx or CSV.`,
    )
  }
  const overview = await parseSmallXml<Overview>(
    await archive.openSmall('xl/workbook.xml'),
    overviewOf,
  )
  const sheets = overview.flatMap((item) => ('name' in item ? [item] : []))
  const sheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  if (!sheet) throw new BulkFileError(`${name} is a workbook without a sheet.`)
  const system = overview.find((item) => 'dateSystem' in item)
  const targets = await readTargets(archive)
  return {
    sheetPath: targets.get(sheet.relation) ?? 'xl/worksheets/sheet1.xml',
    sheetName: sheet.name,
    sheetCount: sheets.length,
    dateSystem: system && 'dateSystem' in system ? system.dateSystem : 1900,
    strings: archive.has(stringsPath)
      ? await readSharedStrings(await archive.open(stringsPath))
      : noSharedStrings,
    isDateStyle: archive.has(stylesPath)
      ? await readDateStyles(await archive.openSmall(stylesPath))
      : () => false,
  }
}

const stringsPath = 'xl/sharedStrings.xml'
const stylesPath = 'xl/styles.xml'

function overviewOf(emit: (item: Overview) => void): XmlHandler {
  return {
    open(element, attributes) {
      if (element === 'workbookPr' && /^(1|true)$/.test(attributes['date1904'] ?? '')) {
        emit({ dateSystem: 1904 })
      }
      if (element !== 'sheet') return
      emit({
        name: attributes['name'] ?? '',
        relation: relationIdOf(attributes),
        isHidden: /^(hidden|veryHidden)$/.test(attributes['state'] ?? ''),
      })
    },
  }
}

/** Returns the relation's id; the prefix of its namespace is mostly, but not always, `r`. */
function relationIdOf(attributes: Readonly<Record<string, string>>): string {
  const [, id = ''] = Object.entries(attributes).find(([key]) => /^[^:]+:id$/.test(key)) ?? []
  return id
}

async function readTargets(archive: Archive): Promise<ReadonlyMap<string, string>> {
  const path = 'xl/_rels/workbook.xml.rels'
  if (!archive.has(path)) return new Map()
  const pairs = await parseSmallXml<readonly [string, string]>(
    await archive.openSmall(path),
    (emit) => ({
      open(element, { Id = '', Target = '' }) {
        if (element === 'Relationship') emit([Id, pathOf(Target)])
      },
    }),
  )
  return new Map(pairs)
}

/** Returns the path of a target, which is relative to the workbook, or absolute in the archive. */
function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

type Style = { readonly formatId: number } | { readonly id: number; readonly code: string }

/** Reads which cell styles show numbers as dates. */
async function readDateStyles(part: Readable): Promise<(style: number) => boolean> {
  const items = await parseSmallXml<Style>(part, (emit) => {
    let isInCellStyles = false
    return {
      open(element, attributes) {
        if (element === 'cellXfs') isInCellStyles = true
        if (element === 'numFmt') {
          emit({ id: Number(attributes['numFmtId']), code: attributes['formatCode'] ?? '' })
        }
        if (element === 'xf' && isInCellStyles) emit({ formatId: Number(attributes['numFmtId']) })
      },
      close(element) {
        if (element === 'cellXfs') isInCellStyles = false
      },
    }
  })
  const custom = new Map(
    items.flatMap((item) => ('code' in item ? [[item.id, item.code] as const] : [])),
  )
  const styles = items.flatMap((item) => ('formatId' in item ? [item.formatId] : []))
  const isDate = styles.map((id) => {
    const code = custom.get(id)
    return code === undefined ? isBuiltInDate(id) : isDateCode(code)
  })
  return (style) => isDate[style] ?? false
}
