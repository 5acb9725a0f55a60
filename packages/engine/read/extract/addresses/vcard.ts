/** A business card: the fields of a vCard file (RFC 6350) that a lookup uses. */
export type BusinessCard = {
  readonly name: string | null
  readonly jobTitle: string | null
  readonly emails: readonly string[]
  readonly urls: readonly string[]
}

// The export of a whole firm's directory fits: 200 cards of 250 lines. A photograph is one line after joining.
const cardsMax = 200
const linesMax = 50_000
// A longer line is a photograph or another field that is not read: names, titles and addresses are far shorter.
const lineLettersMax = 2_000

/** Reads the cards of a vCard file of any version. Malformed lines are skipped. */
export function readBusinessCards(text: string): BusinessCard[] {
  const cards: BusinessCard[] = []
  let fields: Field[] | null = null
  for (const line of unfold(text)) {
    const field = readField(line)
    if (field?.name === 'BEGIN') fields = []
    else if (field?.name === 'END' && fields) {
      cards.push(toCard(fields))
      fields = null
    } else if (field) fields?.push(field)
    if (cards.length >= cardsMax) break
  }
  return cards
}

type Field = { readonly name: string; readonly value: string }

/**
 * Joins folded lines (RFC 6350 3.2), up to the limit. A `=` at the end of a line is a soft line break only in a
 * field that says that it is quoted-printable, as in vCard 2.1: a photograph or an URL may end in the same sign.
 */
function unfold(text: string): string[] {
  const fields: string[][] = []
  let parts: string[] = []
  let isQuoted = false
  let isSoftBreak = false
  for (const line of text.split(/\r\n?|\n/)) {
    const part: string = isSoftBreak ? line : line.replace(/^[ \t]/, '')
    const isContinued: boolean = isSoftBreak || part !== line
    if (!isContinued) {
      if (fields.length === linesMax) break
      parts = []
      fields.push(parts)
      isQuoted = isQuotedPrintable(headOf(line))
    }
    isSoftBreak = isQuoted && part.endsWith('=')
    parts.push(isSoftBreak ? part.slice(0, -1) : part)
  }
  return fields.map((each) => each.join(''))
}

/** Returns a field's name with its parameters. */
function headOf(line: string): string {
  return line.slice(0, Math.max(0, line.indexOf(':')))
}

function isQuotedPrintable(head: string): boolean {
  return /;(?:ENCODING=)?"?QUOTED-PRINTABLE/i.test(head)
}

function readField(line: string): Field | null {
  const head = headOf(line)
  if (head === '' || line.length > lineLettersMax) return null
  const [key = ''] = head.split(';')
  // A field may belong to a group: `item1.EMAIL`.
  const name = key.slice(key.lastIndexOf('.') + 1).toUpperCase()
  const value = line.slice(head.length + 1)
  return {
    name,
    value: isQuotedPrintable(head)
      ? decodeQuotedPrintable(value)
      : value.replace(/\\([,;\\])/g, '$1').trim(),
  }
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8').trim()
}

function toCard(fields: readonly Field[]): BusinessCard {
  const valuesOf = (name: string) =>
    fields.filter((field) => field.name === name && field.value !== '').map(({ value }) => value)
  const [family = '', given = ''] = (valuesOf('N')[0] ?? '').split(';')
  const name = valuesOf('FN')[0] ?? `${given} ${family}`.trim()
  return {
    name: name === '' ? null : name,
    jobTitle: valuesOf('TITLE')[0] ?? valuesOf('ROLE')[0] ?? null,
    emails: valuesOf('EMAIL').map((email) => email.replace(/^mailto:/i, '')),
    urls: [...valuesOf('URL'), ...valuesOf('X-SOCIALPROFILE')],
  }
}
