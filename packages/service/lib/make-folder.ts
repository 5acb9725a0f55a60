import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { codeOf } from '@enricher/engine/lib/error-code'

/**
 * Makes a folder and the missing ones above it; returns the uppermost one that was made. The folders are made one by
 * one: where an existing folder takes none, Node's `recursive` never returns (`/proc/data`), or reports `ENOENT` for a
 * disk that is read-only.
 * @throws the file system's error for the first one that cannot be made; EEXIST where a file has the name
 */
export function makeFolder(path: string): string | undefined {
  const missing: string[] = []
  let at = resolve(path)
  for (let entry = entryAt(at); entry === undefined; entry = entryAt(at)) {
    missing.unshift(at)
    at = dirname(at)
  }
  if (!entryAt(at)?.isDirectory()) mkdirSync(at)
  for (const folder of missing) {
    try {
      mkdirSync(folder)
    } catch (error) {
      // Another process that starts on the same path made the folder meanwhile.
      if (codeOf(error) !== 'EEXIST' || !entryAt(folder)?.isDirectory()) throw error
    }
  }
  return missing[0]
}

function entryAt(path: string) {
  return statSync(path, { throwIfNoEntry: false })
}
