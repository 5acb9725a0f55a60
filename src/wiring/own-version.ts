import { readFileSync } from 'node:fs'

/** Returns the version of this release, as its package names it. */
export function ownVersion(): string {
  const path = new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
}
