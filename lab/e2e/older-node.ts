import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repository } from '../test/support/documents.ts'

/** A Node to start the project with, as a machine may have it. */
export type MachineNode = {
  readonly name: string
  /** A folder for the `PATH` in which `node` is this one. */
  readonly folder: string
}

// The script changes what launch.js asks of the Node it runs on; that Node cannot run TypeScript then.
const pretence = `
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })
Object.defineProperty(process, 'version', { value: 'v20.0.0' })
Object.defineProperty(process, 'platform', { value: process.env.PRETENDED_PLATFORM ?? process.platform })
delete process.execve
// Nothing that is started from here pretends any longer.
process.execArgv.splice(0, 2)
`

/**
 * Returns the Nodes of a machine: this one, this one as if it were too old to run the project, and a really older one
 * where the `PATH` has it.
 */
export function machineNodes(): readonly MachineNode[] {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-nodes-'))
  const preload = join(folder, 'older.mjs')
  writeFileSync(preload, pretence)
  const pretended = `#!/bin/sh\nexec "${process.execPath}" --import "${pathToFileURL(preload)}" "$@"\n`
  const older = olderNode()
  return [
    nodeAt(join(folder, 'this'), process.version, (path) => symlinkSync(process.execPath, path)),
    nodeAt(join(folder, 'pretended'), 'an older Node (pretended)', (path) => {
      writeFileSync(path, pretended)
      chmodSync(path, 0o755)
    }),
    ...(older
      ? [nodeAt(join(folder, 'older'), older.version, (path) => symlinkSync(older.path, path))]
      : []),
  ]
}

function nodeAt(folder: string, name: string, make: (path: string) => void): MachineNode {
  mkdirSync(folder)
  make(join(folder, 'node'))
  return { name, folder }
}

function olderNode(): { readonly path: string; readonly version: string } | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, 'node')
    const version = versionOf(path)
    if (version !== null && Number(/^v(\d+)/.exec(version)?.[1]) < 24) return { path, version }
  }
  return null
}

function versionOf(path: string): string | null {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    // This folder has no Node.
    return null
  }
}

/** Makes a folder with everything of the repository, as npm 9 and 10 install it: without `node_modules/.bin/node`. */
export function installedByOlderNpm(): string {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-installed-'))
  linkAll(repository, folder, ['node_modules', '.git', 'data', '.env'])
  const packages = join(repository, 'node_modules')
  linkAll(packages, join(folder, 'node_modules'), ['.bin'])
  linkAll(join(packages, '.bin'), join(folder, 'node_modules/.bin'), ['node'])
  return folder
}

function linkAll(from: string, to: string, except: readonly string[]): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (!except.includes(name)) symlinkSync(join(from, name), join(to, name))
  }
}
