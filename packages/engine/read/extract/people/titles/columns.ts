import { type Element, isTag } from 'domhandler'
import { wordSet } from '../../../../data/words.ts'
import { gradeTitle, titleWordsOf } from '../../titles.ts'
import { hasOfficeOfFirm, namesOtherEmployer, type OwnNames } from '../employment/employer.ts'
import { isOfficeOfStaff } from '../employment/staff-offices.ts'
import { tidyTitle } from '../lines/inline.ts'
import type { PageLine, PageLines } from '../lines/page-lines.ts'
import { readName } from '../names/names.ts'
import type { MarkedPerson } from '../structured/json-ld-people.ts'

const columns = ['given', 'family', 'name', 'title', 'field', 'firm'] as const
type Column = (typeof columns)[number]
const heads = columns.map((column) => [column, wordSet('table-heads', column)] as const)

/** The positions of the columns of a table in its rows. */
type Heads = { readonly at: ReadonlyMap<Column, number>; readonly width: number }

// A caption may stand above the head.
const headRowsMax = 2
const widthMin = 2
// A staff table has a handful of columns; a table with more is a data sheet.
const widthMax = 12
// Longer texts are no part of a name and no title.
const cellLettersMax = 120

/**
 * Reads the people of tables whose head names the columns: `Surname | First name | Department | Position`. A rank alone
 * takes its field from the department. A table with a column of employers lists people of others. Pure.
 */
export function readColumns(
  { lines, spans }: PageLines,
  own: OwnNames,
): readonly Omit<MarkedPerson, 'isPresented'>[] {
  const page = { lines, spans }
  const tables = new Map<Element, Heads | number>()
  return [...spans.keys()]
    .filter(({ name }) => name === 'tr')
    .flatMap((row) => readNext(row, tables, page, own))
}

/** Reads a row: as the head where its table has none yet, otherwise as a person. */
function readNext(
  row: Element,
  tables: Map<Element, Heads | number>,
  page: Spanned,
  own: OwnNames,
): readonly Omit<MarkedPerson, 'isPresented'>[] {
  const table = tableOf(row)
  if (table === null) return []
  const cells = cellsOf(row)
  const known = tables.get(table) ?? 0
  if (typeof known !== 'number') {
    return cells.length === known.width ? readRow(textsOf(cells, page), known, own) : []
  }
  if (known < headRowsMax) tables.set(table, readHeads(cells, page) ?? known + 1)
  return []
}

type Spanned = Pick<PageLines, 'lines' | 'spans'>

/** Returns the table of a row: `<table>`, or one of its parts, stands directly above the row. */
function tableOf({ parent }: Element): Element | null {
  if (parent?.type !== 'tag') return null
  if (parent.name === 'table') return parent
  return parent.parent?.type === 'tag' && parent.parent.name === 'table' ? parent.parent : null
}

const cellsOf = (row: Element): readonly Element[] =>
  row.children.filter(isTag).filter(({ name }) => name === 'td' || name === 'th')

/** Returns the texts of the cells of a row; null when some of them belong to others or to a menu. */
function textsOf(cells: readonly Element[], { lines, spans }: Spanned): readonly string[] | null {
  const found = cells.map((cell) => {
    const { start, end } = spans.get(cell) ?? { start: 0, end: 0 }
    return lines.slice(start, Math.min(end, start + linesMax))
  })
  return found.flat().some(({ isForeign, isMenu }) => isForeign || isMenu) ? null : found.map(text)
}

// Lines of one cell: a title in two lines, a name with a picture.
const linesMax = 3

const text = (lines: readonly PageLine[]): string =>
  lines
    .filter(({ isPicture }) => !isPicture)
    .map((line) => line.text.slice(0, cellLettersMax))
    .join(' ')
    .trim()

/** Reads a row as the head of a table with a column of names and one of titles; null for every other row. */
function readHeads(cells: readonly Element[], page: Spanned): Heads | null {
  if (cells.length < widthMin || cells.length > widthMax) return null
  const texts = textsOf(cells, page)?.map((cell) => titleWordsOf(cell).join(' ')) ?? []
  const at = new Map<Column, number>()
  for (const [column, words] of heads) {
    const found = texts.findIndex((cell) => words.has(cell))
    if (found !== -1) at.set(column, found)
  }
  const isNamed = at.has('name') || (at.has('given') && at.has('family'))
  return isNamed && at.has('title') && !at.has('firm') ? { at, width: cells.length } : null
}

function readRow(
  texts: readonly string[] | null,
  { at }: Heads,
  own: OwnNames,
): readonly Omit<MarkedPerson, 'isPresented'>[] {
  const cell = (column: Column): string => texts?.[at.get(column) ?? -1] ?? ''
  const family = cell('family') || cell('name')
  const reading = readName(at.has('given') ? `${cell('given')} ${family}` : cell('name'))
  const title = titleOf(tidyTitle(cell('title')), tidyTitle(cell('field')))
  if (reading === null || title === null) return []
  if (namesOtherEmployer(title, own) || !isOfficeOfStaff(title)) return []
  return [{ reading, title, email: null, linkedinUrl: null, isStated: false }]
}

/** Returns the title of a row: a rank without a field, like `Manager`, takes the department beside it. */
function titleOf(office: string, department: string): string | null {
  const grade = gradeTitle(office)
  if (grade === null || grade === 'field') return null
  const words = titleWordsOf(office)
  const isRank = words.length <= rankWordsMax && !words.some(isFieldWord)
  const isOfField = isRank && !hasOfficeOfFirm(office) && gradeTitle(department) === 'field'
  return isOfField ? `${office}, ${department}` : office
}

// `Head`, `Business Partner`.
const rankWordsMax = 2
const isFieldWord = (word: string): boolean => gradeTitle(word) === 'field' && word !== 'business'
