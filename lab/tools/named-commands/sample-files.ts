import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes rows as JSON lines into a folder; returns the path of the file. */
export function writeJsonLines(folder: string, name: string, rows: readonly object[]): string {
  return writeText(folder, name, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

/** Writes a file into a folder; returns its path. */
export function writeText(folder: string, name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
