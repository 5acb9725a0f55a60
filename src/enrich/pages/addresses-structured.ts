/** An address of structured data and the person it belongs to, when it says so. */
export type StructuredAddress = { readonly email: string; readonly name: string | null }

// The firm's own description and its staff; longer ones are catalogues.
const scriptLengthMax = 300_000
const nodesMax = 5_000

/** The values of every `email` in a JSON-LD block, with the name of the person who has it. */
export function addressesInJsonLd(source: string): StructuredAddress[] {
  if (source.length > scriptLengthMax || !/email/i.test(source)) return []
  const found: StructuredAddress[] = []
  const waiting: unknown[] = [parseJson(source)]
  for (let count = 0; waiting.length > 0 && count < nodesMax; count += 1) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    const node = value as Readonly<Record<string, unknown>>
    const entries = Object.entries(node).slice(0, nodesMax)
    waiting.push(...entries.filter(([key]) => !emailKey.test(key)).map(([, item]) => item))
    for (const [key, item] of entries) if (emailKey.test(key)) found.push(...readEmails(item, node))
  }
  return found
}

const emailKey = /(?:^|[:/])email$/i

function readEmails(value: unknown, node: Readonly<Record<string, unknown>>): StructuredAddress[] {
  const types = [node['@type']].flat()
  const isPerson = types.some((type) => typeof type === 'string' && /(?:^|\/)Person$/.test(type))
  const name = isPerson && typeof node['name'] === 'string' ? node['name'] : null
  return [value]
    .flat()
    .filter((email) => typeof email === 'string')
    .map((email) => ({ email: email.replace(/^\s*mailto:/i, ''), name }))
}

function parseJson(source: string): unknown {
  // Some pages wrap it into a comment or CDATA, and some break lines within texts.
  const text = source.replace(/^\s*(?:<!--|\/?\/?\s*<!\[CDATA\[)|(?:-->|\/?\/?\s*\]\]>)\s*$/g, '')
  try {
    return JSON.parse(text)
  } catch {
    try {
      return JSON.parse(text.replace(/\s+/g, ' '))
    } catch {
      // Broken structured data is no evidence, and no fault of ours.
      return null
    }
  }
}
