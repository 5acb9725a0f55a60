import type { Readable } from 'node:stream'
import { cellCharactersMax } from '../file-row.ts'
import { parseXml, XmlBoundError } from './parse-xml.ts'

/** The texts that the cells of a workbook share, by their number. */
export type SharedStrings = { readonly at: (index: number) => string | null }

export const noSharedStrings: SharedStrings = { at: () => null }

// Room for ten different texts of 100 bytes in each row of a hundred thousand.
const textBytesMax = 100_000_000
const textsMax = 5_000_000
const firstBytes = 64 * 1024

/**
 * Reads the table of shared strings. They are stored as consecutive bytes: as strings they would take several times as
 * much.
 */
export async function readSharedStrings(part: Readable): Promise<SharedStrings> {
  let texts = Buffer.alloc(firstBytes)
  let ends = new Uint32Array(firstBytes / 4)
  let count = 0
  let length = 0
  for await (const text of parseXml<string>(part, sharedStringHandler)) {
    const bytes = Buffer.byteLength(text)
    if (length + bytes > textBytesMax || count === textsMax) {
      throw new XmlBoundError('it holds more text than a sheet of contacts does')
    }
    if (length + bytes > texts.length) texts = grown(texts, length + bytes)
    if (count === ends.length) ends = doubled(ends)
    length += texts.write(text, length)
    ends[count] = length
    count += 1
  }
  return {
    at(index) {
      if (!(index >= 0 && index < count)) return null
      return texts.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index])
    },
  }
}

function grown(bytes: Buffer<ArrayBuffer>, length: number): Buffer<ArrayBuffer> {
  const larger = Buffer.alloc(Math.max(length, 2 * bytes.length))
  bytes.copy(larger)
  return larger
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * numbers.length)
  larger.set(numbers)
  return larger
}

function sharedStringHandler(emit: (text: string) => void) {
  const text = createTextCollector()
  return {
    open(name: string) {
      if (name === 'si') text.clear()
      text.open(name)
    },
    close(name: string) {
      text.close(name)
      if (name === 'si') emit(text.value())
    },
    text: text.add,
  }
}

/**
 * Creates a collector of the text of `t` elements. The pronunciation of a text (`rPh`) is in such elements as well, and
 * is left out. A text that is too long for a cell is cut to one character more than a cell may have.
 */
export function createTextCollector() {
  let value = ''
  let isInText = false
  let isPhonetic = false
  return {
    clear() {
      value = ''
    },
    value: () => value,
    open(name: string) {
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isInText = true
    },
    close(name: string) {
      if (name === 'rPh') isPhonetic = false
      if (name === 't') isInText = false
    },
    add(text: string) {
      if (!isInText || isPhonetic) return
      value = `${value}${text.slice(0, cellCharactersMax + 1 - value.length)}`
    },
  }
}
