/**
 * Encodes a text in the bytes of an older charset. Node only decodes these, so the table is made by decoding
 * every one- and two-byte sequence once. Characters the charset lacks become `?`.
 */
export function encodeText(text: string, charset: string): Buffer {
  if (charset === 'utf-8') return Buffer.from(text, 'utf8')
  const table = tableOf(charset)
  return Buffer.concat([...text].map((character) => table.get(character) ?? question))
}

const question = Buffer.from('?')
const tables = new Map<string, ReadonlyMap<string, Buffer>>()
/** Lead bytes of double-byte characters in Shift_JIS (JIS X 0208, rows 1 to 94). */
const leadBytes = [...range(0x81, 0x9f), ...range(0xe0, 0xef)]

function tableOf(charset: string): ReadonlyMap<string, Buffer> {
  const known = tables.get(charset)
  if (known) return known
  const decoder = new TextDecoder(charset)
  const table = new Map<string, Buffer>()
  const learn = (bytes: Buffer) => {
    const character = decoder.decode(bytes)
    const isOne = [...character].length === 1 && character !== '\ufffd'
    if (isOne && !table.has(character)) table.set(character, bytes)
  }
  for (const byte of range(0, 0xff)) learn(Buffer.from([byte]))
  if (decoder.encoding === 'shift_jis') {
    for (const lead of leadBytes) {
      for (const trail of range(0x40, 0xfc)) learn(Buffer.from([lead, trail]))
    }
  }
  tables.set(charset, table)
  return table
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
