import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { shortNameOf } from './private-folder.ts'
import { refusal, systemCode } from './refusal.ts'

/** File in DATA_DIR whose one line names the folder of the data, where they had to be placed elsewhere. */
export const pointerName = 'postgres-location'

/** File in that folder whose one line names the DATA_DIR of its data. */
const ownerName = 'data-dir'

/** An operator who looks for lost data finds them by three names or in the folder; more names would fill a screen. */
const orphansListedMax = 3

/**
 * Returns the folder that DATA_DIR names for its data; null when it names none. A DATA_DIR that was moved takes its
 * data along. Refuses a folder that no longer exists, and a copy of a DATA_DIR that still names the same data: two
 * installations that look separate would spend each other's credits.
 */
export function readPointer(dataDir: string): string | null {
  const home = pointedFrom(dataDir)
  if (home === null) return null
  const pointer = join(dataDir, pointerName)
  if (!existsSync(home)) {
    throw refusal(
      `${pointer} says that the data are in ${home}, which does not exist. Bring that folder back, ` +
        'or remove the file to begin with an empty database.',
    )
  }
  const owner = ownerOf(home)
  if (owner === dataDir) return home
  if (owner !== null && pointedFrom(owner) === home && !isSameFolder(owner, dataDir)) {
    throw refusal(
      `${dataDir} is a copy of ${owner}, and both name the data in ${home}. Remove ${pointer} to ` +
        `begin with an empty database here, or ${join(owner, pointerName)} to take the data over.`,
    )
  }
  writeOwner(home, dataDir)
  return home
}

/**
 * Makes a folder for the data of DATA_DIR in the first of `folders` that serves, and a pointer to it. Its name is new
 * each time, so that a DATA_DIR deleted and begun anew at the same path has new data. Returns the reasons where none
 * serves.
 */
export async function placeElsewhere(
  dataDir: string,
  folders: readonly string[],
  canReach: (home: string) => Promise<boolean>,
): Promise<{ readonly home: string } | { readonly reasons: readonly string[] }> {
  const reasons: string[] = []
  for (const folder of folders) {
    const home = join(folder, randomBytes(6).toString('hex'))
    try {
      makeOpenFolder(folder)
      makeOpenFolder(home)
      if (await canReach(home)) return { home: point(dataDir, home) }
      rmdirSync(home)
      reasons.push(`${home}: not reachable either`)
    } catch (error) {
      // The next folder may serve; if none does, all reasons are reported.
      reasons.push(`${home}: ${systemCode(error)}`)
    }
  }
  return { reasons }
}

/**
 * Names the folders with data to which no DATA_DIR points any more, each with its DATA_DIR where that is known.
 * `dataDir` points nowhere: earlier releases named a folder after its path.
 */
export function orphansOf(dataDir: string, folders: readonly string[]): string[] {
  const homes = folders.flatMap((folder) => namesIn(folder).map((name) => join(folder, name)))
  const orphans = homes.flatMap((home) => {
    if (!existsSync(join(home, 'postgres'))) return []
    const owner = ownerOf(home)
    if (owner === null) return home.endsWith(`/${shortNameOf(dataDir)}`) ? [home] : []
    return pointedFrom(owner) === home ? [] : [`${home} (of ${owner})`]
  })
  const unlisted = orphans.length - orphansListedMax
  const others = unlisted > 0 ? [`${unlisted} more beside them`] : []
  return [...orphans.slice(0, orphansListedMax), ...others]
}

/**
 * Makes a folder of root's that every user may pass through and no other user may write to.
 * @throws where it belongs to another user
 */
function makeOpenFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o755 })
  const found = lstatSync(path)
  if (!found.isDirectory() || found.uid !== process.geteuid?.()) {
    throw new Error('belongs to another user')
  }
  chmodSync(path, 0o755)
}

/** Links a finished draft to its name, so that the first of two concurrent starts decides for both. */
function point(dataDir: string, home: string): string {
  const pointer = join(dataDir, pointerName)
  const draft = `${pointer}.${process.pid}`
  writeOwner(home, dataDir)
  writeFileSync(draft, `${home}\n`, { flush: true })
  try {
    linkSync(draft, pointer)
    return home
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
    rmSync(home, { recursive: true, force: true }) // the folder was just made, and has only its owner file
    return pointedFrom(dataDir) ?? home
  } finally {
    rmSync(draft, { force: true })
  }
}

function pointedFrom(dataDir: string): string | null {
  return readLine(join(dataDir, pointerName))
}

function ownerOf(home: string): string | null {
  return readLine(join(home, ownerName))
}

function writeOwner(home: string, dataDir: string): void {
  const file = join(home, ownerName)
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, `${dataDir}\n`, { mode: 0o600, flush: true })
    renameSync(draft, file)
  } catch {
    // Only a start as root may write there; the data are found without it.
  }
}

function readLine(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    return null // the file is missing, or this user may not read it
  }
}

/** Returns true for one folder under two names, as with a bind mount. */
function isSameFolder(one: string, other: string): boolean {
  const [first, second] = [statSync(one), statSync(other)]
  return first.dev === second.dev && first.ino === second.ino
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // no installation was ever placed there
  }
}
