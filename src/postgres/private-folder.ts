import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import process from 'node:process'
import { sha256 } from '../lib/digest.ts'
import { refusal } from './refusal.ts'
import type { ServerUser } from './user.ts'

/**
 * Makes a folder only its owner may enter, or takes over one made by an earlier start. Refuses one
 * that another user made, for below /tmp every user can.
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

/** Returns twelve hexadecimal digits that stand for a path where the path itself would be too long. */
export function shortNameOf(path: string): string {
  return sha256(path).toString('hex').slice(0, 12)
}
