import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a temporary folder that every user may pass through, and returns its path. When root starts a service, its
 * database runs as another user. If that user cannot reach a DATA_DIR in this folder, the service puts the database
 * elsewhere, where it stays when this folder is removed.
 */
export function makePassableFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}
