/** The form of a list. `lines`: JSON with a company on each line; `array`: JSON in one piece. */
export type ListForm = 'csv' | 'lines' | 'array'

export type FoundForm = {
  readonly form: ListForm
  /** Bytes before the first company, such as the head of a query's reply. */
  readonly skippedBytes: number
}

// A list with one object per line shows it in these lines; the second line helps when the first is damaged.
const linesTried = 2
// SPARQL 1.1 Query Results JSON Format, section 3: a head, then the rows.
const repliesHead = /^\s*\{\s*"head"\s*:[^[]*\[[^\]]*\][^[]*"bindings"\s*:\s*\[/

/** Finds the form of a list by its beginning. Pure. */
export function findForm(head: Buffer): FoundForm {
  const text = head.toString('latin1')
  if (!/^\s*[[{]/.test(text)) return { form: 'csv', skippedBytes: 0 }
  const reply = repliesHead.exec(text)?.[0]
  if (reply !== undefined) return { form: 'array', skippedBytes: reply.length }
  const lines = text
    .split('\n', linesTried + 2)
    .map(bareLine)
    .filter((line) => line !== '' && line !== '[')
  const isOnLines = lines.slice(0, linesTried).some(isObject)
  return { form: isOnLines ? 'lines' : 'array', skippedBytes: 0 }
}

/** Removes the brackets and commas of a list that a program wrote as one array, with an object on each line. */
export function bareLine(line: string): string {
  const text = line.trim()
  return text.startsWith('[') || text.endsWith(',') ? text.replace(/^\[|,$/g, '').trim() : text
}

function isObject(text: string): boolean {
  if (!text.startsWith('{')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
