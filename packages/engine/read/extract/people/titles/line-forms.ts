import { isCompanyLine } from '../employment/employer.ts'
import { shapeOfPlace } from '../lines/element-shapes.ts'
import { isCredit, tidyTitle, withoutContact } from '../lines/inline.ts'
import type { PageLine } from '../lines/page-lines.ts'
import { isLabelledForOthers } from '../lines/zones.ts'
import { readName } from '../names/names.ts'
import { gradeLabel } from './label-grades.ts'
import { isShortLabel } from './label-lines.ts'
import type { LineMark } from './line-marks.ts'

/** The form of a line: whether the name comes first, and the sign between name and title. */
type Form = { readonly isNameFirst: boolean; readonly sign: string }

// Two lines with a title make a form for the lines beside them.
const readMin = 2
const lineLettersMax = 160
// Signs and blanks between a name and a title: `, `, ` (`, ` – `, or a blank alone before pieces set apart.
const between = /^[^\p{L}\p{N}]{1,5}/u

/**
 * Reads lines of a list by the form of its lines with a name and a title: `Jane Doe / Copy` beside `Otto Roe / Studio
 * manager`, `Peter Marlow (Export)` beside `Otto Roe (Owner)`. The name has to be known, and half of the lines of the
 * form have to have titles or fields of work. Pure.
 */
export function withLineForms(
  marks: readonly LineMark[],
  lines: readonly PageLine[],
): readonly LineMark[] {
  // Most pages have no list of such lines, and need not be cut into lists.
  const formed = lines.filter((line, at) => mayBeRead(line, marks[at]) && formOf(line, marks[at]))
  if (formed.length < readMin) return marks
  const places = [...lines.keys()].filter((at) => mayBeRead(lines[at], marks[at]))
  const lists = Map.groupBy(places, (at) => listOf(lines[at]))
  const found = [...lists.values()].flatMap((list) => readList(list, marks, lines))
  if (found.length === 0) return marks
  const read = new Map(found)
  return marks.map((mark, at) => read.get(at) ?? mark)
}

const mayBeRead = (line: PageLine | undefined, mark: LineMark | undefined): boolean =>
  line !== undefined &&
  line.text.length <= lineLettersMax &&
  (mark?.key === null || mark?.title !== null)

type Repeated = { readonly form: Form; readonly count: number }

/** Returns the form that most lines of a list have; null where no two agree. */
function mostOf(forms: readonly Form[]): Repeated | null {
  const groups = [
    ...Map.groupBy(forms, ({ isNameFirst, sign }) => `${isNameFirst} ${sign}`).values(),
  ]
  const [most] = groups.sort((one, other) => other.length - one.length)
  const [form] = most ?? []
  return most && form && most.length >= readMin ? { form, count: most.length } : null
}

function readList(
  list: readonly number[],
  marks: readonly LineMark[],
  lines: readonly PageLine[],
): readonly (readonly [number, LineMark])[] {
  const repeated = mostOf(list.flatMap((at) => formOf(lines[at], marks[at]) ?? []))
  if (repeated === null) return []
  const found = list.flatMap((at): (readonly [number, LineMark])[] => {
    const line = lines[at]
    if (!line || marks[at]?.key !== null || !isOpen(line)) return []
    const read = readByForm(line.text, repeated.form)
    return read ? [[at, read]] : []
  })
  const graded = found.filter(([, { title }]) => gradeLabel(title ?? '') !== null).length
  const { count } = repeated
  return (count + graded) * 2 >= count + found.length ? found : []
}

const isOpen = ({ text, isForeign, isMenu, isPicture }: PageLine): boolean =>
  !isForeign && !isMenu && !isPicture && !isLabelledForOthers(text)

/** Describes the list that a line belongs to: its element and the one around it. */
const listOf = (line: PageLine | undefined): string => (line ? shapeOfPlace(line.element) : '')

/**
 * Returns the form of a line with one name and one title; null where the name is written otherwise or ends the line.
 */
function formOf(line: PageLine | undefined, mark: LineMark | undefined): Form | null {
  const [person, second] = mark?.people ?? []
  if (!line || !person || second || mark?.title === null) return null
  const { text } = line
  const at = text.indexOf(person.name)
  if (at === 0) return formWith(text.slice(person.name.length), true)
  if (at < 0) return null
  return formWith([...text.slice(0, at)].reverse().join(''), false)
}

function formWith(rest: string, isNameFirst: boolean): Form | null {
  const sign = between.exec(rest)?.[0].trim() ?? ''
  return sign === '' ? null : { isNameFirst, sign }
}

function readByForm(text: string, { isNameFirst, sign }: Form): LineMark | null {
  const bare = withoutContact(text)
  const at = bare.indexOf(sign)
  if (at <= 0) return null
  const [head, tail] = [bare.slice(0, at).trim(), bare.slice(at + sign.length)]
  // A hyphen within a name or a word does not separate a name and a title.
  if (/^[-–—/]$/.test(sign) && !/\s$/.test(bare.slice(0, at))) return null
  const [written, label] = isNameFirst ? [head, tail] : [tail.trim(), head]
  const name = readName(written)
  const title = tidyTitle(label.replace(/\)$/, ''))
  if (name?.grade !== 'known' || !isShortLabel(title)) return null
  if (readName(title) !== null || isCompanyLine(title) || isCredit(title)) return null
  return { people: [name], title, grade: null, key: name.key, isLabelled: false }
}
