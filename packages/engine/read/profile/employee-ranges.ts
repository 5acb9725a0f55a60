import { objectsOf, textsOf } from '../extract/json-ld.ts'

const textLettersMax = 40
const staffMax = 3_000_000
const rangePattern = /^(\d{1,7}) ?(?:(?:-|–|to) ?(\d{1,7})|(\+))? ?(?:employees)?$/i

/** Reads the number of staff that structured data states, as a number or a range: `11-50`; null for other texts. */
export function employeeRangeOf(stated: unknown): string | null {
  const text = textOf(stated).slice(0, textLettersMax).replaceAll(/\s+/g, ' ').trim()
  const plain = text.replaceAll(/(?<=\d)[,.' ](?=\d{3}(?!\d))/g, '')
  const [, from, to, plus = ''] = rangePattern.exec(plain) ?? []
  if (from === undefined || !isCount(from)) return null
  if (to === undefined) return `${from}${plus}`
  return isCount(to) && Number(to) >= Number(from) ? `${from}-${to}` : null
}

/** Reads the upper end of a size as lists and sites write it: `11-50`, `10,001+`, `250`. Null for other texts. */
export function staffOfSize(text: string): number | null {
  const range = employeeRangeOf(text)
  return range === null ? null : Number.parseInt(range.split('-').at(-1) ?? '', 10)
}

/** Returns the upper end of the largest of these ranges, so that it is no lower than the firm states; null for none. */
export function staffOfRanges(ranges: readonly { readonly value: string }[]): number | null {
  const counts = ranges.flatMap(({ value }) => staffOfSize(value) ?? [])
  return counts.length === 0 ? null : Math.max(...counts)
}

const isCount = (digits: string): boolean => Number(digits) >= 1 && Number(digits) <= staffMax

/** Writes a number, a text or a QuantitativeValue as a text. */
function textOf(stated: unknown): string {
  const [node] = objectsOf(stated)
  const text = (value: unknown) => textsOf(value)[0] ?? ''
  if (!node) return text(stated)
  return text(node['value']) || `${text(node['minValue'])}-${text(node['maxValue'])}`
}
