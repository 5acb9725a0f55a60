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

const isCount = (digits: string): boolean => Number(digits) >= 1 && Number(digits) <= staffMax

/** Writes a number, a text or a QuantitativeValue as a text. */
function textOf(stated: unknown): string {
  if (typeof stated === 'number') return String(stated)
  if (typeof stated === 'string') return stated
  if (typeof stated !== 'object' || stated === null) return ''
  const { value, minValue, maxValue } = stated as Readonly<Record<string, unknown>>
  if (typeof value === 'number' || typeof value === 'string') return String(value)
  return typeof minValue === 'number' && typeof maxValue === 'number'
    ? `${minValue}-${maxValue}`
    : ''
}
