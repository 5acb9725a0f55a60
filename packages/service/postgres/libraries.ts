import { randomUUID } from 'node:crypto'
import {
  access,
  chmod,
  constants,
  copyFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isProcessAlive } from '../lib/process-alive.ts'
import { systemCode } from './refusal.ts'

type LibraryLink = { readonly source: string; readonly target: string }

/**
 * Makes the library links that the package's install script would make ("libicui18n.so.60: cannot open shared object
 * file" without them); npm runs no scripts here. A repetition, even from two processes at once, does nothing. Returns
 * false when the folder cannot be written and a link is missing.
 */
export async function linkLibraries(directory: string): Promise<boolean> {
  for (const link of await readLinks(directory)) {
    // Paths in the list begin with "native/", which is `directory`.
    const target = join(dirname(directory), link.target)
    if (!(await makeLink(basename(link.source), target))) return false
  }
  return true
}

/**
 * Copies the binaries, readable by every user whatever the umask of their installation, and links their libraries. The
 * copy appears by one rename. Returns false when it was there already.
 */
export async function copyBinaries(from: string, to: string): Promise<boolean> {
  if (await exists(to)) return false
  const parent = dirname(to)
  const prefix = `${basename(to)}.tmp-`
  await removeLeftovers(parent, prefix)
  const draft = join(parent, draftName(prefix))
  // The list of links names the folder "native".
  const native = join(draft, 'native')
  await mkdir(draft, { recursive: true })
  await copyReadable(from, native)
  await linkLibraries(native)
  const isPlaced = await moveInto(native, to)
  await rm(draft, { recursive: true, force: true })
  return isPlaced
}

/** Renames a finished folder to its place; false when another process placed one first. */
export async function moveInto(draft: string, place: string): Promise<boolean> {
  try {
    await rename(draft, place)
    return true
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(systemCode(error))) throw error
    await rm(draft, { recursive: true, force: true })
    return false
  }
}

/** Returns a name for a draft, which shows others whether its maker still lives. */
export function draftName(prefix: string): string {
  return `${prefix}${process.pid}-${randomUUID().slice(0, 8)}`
}

/**
 * Removes drafts of starts that were killed. A draft whose process lives may belong to a concurrent start, as the start
 * lock is no guarantee. An entry that cannot be removed is left for the next start.
 */
export async function removeLeftovers(parent: string, prefix: string): Promise<void> {
  const names = await readdir(parent)
  for (const name of names.filter((entry) => entry.startsWith(prefix))) {
    if (isProcessAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    // A program of the killed start may still be writing there.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

async function readLinks(directory: string): Promise<LibraryLink[]> {
  const text = await readFile(join(directory, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: unknown = JSON.parse(text)
  return Array.isArray(links) ? links.filter(isLibraryLink) : []
}

function isLibraryLink(value: unknown): value is LibraryLink {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'target' in value &&
    typeof value.source === 'string' &&
    typeof value.target === 'string'
  )
}

async function makeLink(source: string, target: string): Promise<boolean> {
  if (await exists(target)) return true
  try {
    await symlink(source, target)
    return true
  } catch (error) {
    // EEXIST: another process made it meanwhile. Anything else: the folder cannot be written.
    return systemCode(error) === 'EEXIST'
  }
}

async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) await copyReadable(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else {
      await copyFile(source, target, constants.COPYFILE_FICLONE)
      await chmod(target, from.endsWith('/bin') ? 0o755 : 0o644)
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
