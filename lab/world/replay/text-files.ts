import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Variants } from './draw.ts'

/** Reads the rows of a file of texts: fields are separated by bars, `#` begins a comment. */
export function readRows(path: string): readonly (readonly string[])[] {
  return textOf(path)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | ').map((field) => field.trim()))
}

/** Reads the blocks of a file of markup: each begins with `== key`. */
export function readBlocks(path: string): readonly (readonly [key: string, markup: string])[] {
  return textOf(path)
    .split(/^== /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n')
      return [block.slice(0, end).trim(), block.slice(end + 1).trim()] as const
    })
}

/** Reads the sections of a file: the rows that stand below each `[section]`. */
export function readSections(path: string): ReadonlyMap<string, readonly (readonly string[])[]> {
  const sections = new Map<string, (readonly string[])[]>()
  let rows: (readonly string[])[] = []
  for (const row of readRows(path)) {
    const section = /^\[([a-z]+)\]$/.exec(row[0] ?? '')?.[1]
    if (section === undefined) rows.push(row)
    else {
      rows = []
      sections.set(section, rows)
    }
  }
  return sections
}

/** Returns the items of a field that holds several. */
export function listOf(field: string | undefined): readonly string[] {
  return (field ?? '')
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/**
 * Returns the half of the items that a replay uses. The hash of an item's own text decides, so that an item stays in
 * its half when others are added.
 */
export function halved<T>(
  items: readonly T[],
  variants: Variants,
  textOfItem: (item: T) => string,
): readonly T[] {
  if (variants === 'all') return items
  const half = variants === 'shown' ? 0 : 1
  return items.filter((item) => hashOf(textOfItem(item)) % 2 === half)
}

// The salt was found by trials: with it, no kind of page has all its texts in one half.
const salt = 1211

// The cache keeps the hashes of the files' texts: some hundreds, needed at every page.
const hashes = new Map<string, number>()

function hashOf(text: string): number {
  const known = hashes.get(text)
  if (known !== undefined) return known
  const hash = createHash('sha256').update(`${salt} ${text}`).digest().readUInt8(0)
  hashes.set(text, hash)
  return hash
}

function textOf(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
}
