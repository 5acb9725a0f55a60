/** A business card: the fields of a vCard file (RFC 6350) that a lookup uses. */
export type BusinessCard = {
  readonly name: string | null
  readonly jobTitle: string | null
  readonly emails: readonly string[]
  readonly urls: readonly string[]
}

// A directory export of a whole firm fits; a card with a photograph takes some 100 kB.
const cardsMax = 200
const linesMax = 50_000
// RFC 6350 3.2 folds lines at 75 octets; joined again, the fields that are read fit many times.
const lineLettersMax = 2_000

/** Reads the cards of a vCard file of any version. Malformed lines are skipped. */
export function readBusinessCards(text: string): BusinessCard[] {
  const cards: BusinessCard[] = []
  let fields: Field[] | null = null
  for (const line of unfold(text).slice(0, linesMax)) {
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

/** Joins folded lines: RFC 6350 3.2, and the soft line breaks of quoted-printable in vCard 2.1. */
function unfold(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/=\n(?=[^\n:]*(?:=|$))/gm, '')
    .replace(/\n[ \t]/g, '')
    .split('\n')
}

function readField(line: string): Field | null {
  const colon = line.indexOf(':')
  if (colon <= 0 || line.length > lineLettersMax) return null
  const [key = '', ...parameters] = line.slice(0, colon).split(';')
  // A field may belong to a group: `item1.EMAIL`.
  const name = key.slice(key.lastIndexOf('.') + 1).toUpperCase()
  const isQuoted = parameters.some((parameter) => /QUOTED-PRINTABLE/i.test(parameter))
  const value = line.slice(colon + 1)
  return { name, value: isQuoted ? decodeQuoted(value) : value.replace(/\\([,;\\])/g, '$1').trim() }
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8').trim()
}

function toCard(fields: readonly Field[]): BusinessCard {
  const all = (name: string) =>
    fields.filter((field) => field.name === name && field.value !== '').map(({ value }) => value)
  const [family = '', given = ''] = (all('N')[0] ?? '').split(';')
  const name = all('FN')[0] ?? `${given} ${family}`.trim()
  return {
    name: name === '' ? null : name,
    jobTitle: all('TITLE')[0] ?? all('ROLE')[0] ?? null,
    emails: all('EMAIL').map((email) => email.replace(/^mailto:/i, '')),
    urls: [...all('URL'), ...all('X-SOCIALPROFILE')],
  }
}
