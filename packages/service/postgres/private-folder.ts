import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import process from 'node:process'
import { sha256 } from '@enricher/engine/lib/digest'
import { refusal } from './refusal.ts'
import type { ServerUser } from './user.ts'

/**
 * Makes a folder that only its owner may enter, or takes over one of an earlier start. Refuses a folder that another
 * user made, as every user can below /tmp.
 */
export function makePrivateFolder(path: string, user: ServerUser | null): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const found = lstatSync(path)
  const own = process.geteuid?.()
  if (!found.isDirectory() || (found.uid !== own && found.uid !== user?.uid)) {
    throw refusal(`${path} belongs to another user. Remove it, or choose another DATA_DIR.`)
  }
  if (user && found.uid !== user.uid) chownSync(path, user.uid, user.gid)
  chmodSync(path, 0o700)
}

/** Returns twelve hexadecimal digits in place of a path that would be too long. */
export function shortNameOf(path: string): string {
  return sha256(path).toString('hex').slice(0, 12)
}
