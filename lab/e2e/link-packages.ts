import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from '../test/support/documents.ts'

type LockEntry = {
  readonly dev?: boolean
  /** True for a workspace, which lies at `resolved`. */
  readonly link?: boolean
  readonly resolved?: string
}

/**
 * Links the installed packages into a copy of the repository, as `npm ci` would install them there: the workspaces are
 * those of the copy. `isOmitted` leaves out the packages for development.
 */
export function linkPackages(copy: string, { isOmitted = false } = {}): void {
  const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
  for (const [path, entry] of Object.entries<LockEntry>(lock.packages)) {
    // Deeper packages come with the package that they lie in.
    if (!/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) || (isOmitted && entry.dev)) continue
    const target = entry.link ? join(copy, entry.resolved ?? '') : join(repository, path)
    if (!existsSync(target)) continue
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    symlinkSync(target, join(copy, path))
  }
  const programs = 'node_modules/.bin'
  if (!isOmitted) symlinkSync(join(repository, programs), join(copy, programs))
}
