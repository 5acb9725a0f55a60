import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { sha256 } from '../../lib/digest.ts'
import { explainFailure, refusal, systemCode } from './refusal.ts'
import { chooseServerUser, isRoot, readPasswd, runAs, type ServerUser, userOfId } from './user.ts'

/** Where the server's files lie and who runs it; `user` is null when it is the user of this process. */
export type Location = {
  readonly dataDir: string
  /** Holds the cluster and, where they had to be copied, the binaries. Ordinarily `dataDir` itself. */
  readonly home: string
  readonly cluster: string
  readonly user: ServerUser | null
}

/** In `dataDir`, where the data had to be placed elsewhere: one line, the folder they are in. */
const pointerName = 'postgres-location'

/** Durable folders for data the server's user cannot reach in DATA_DIR; the first that serves is taken. */
const durableFolders = ['/var/lib/enricher', '/var/tmp/enricher']

/** The socket of the lock under which all this happens. */
export const startLockName = 'start.lock'

const reachTimeoutMs = 10_000

/** Makes DATA_DIR where it is missing and returns its real path, so that two names of it are one. */
export function openDataDir(dataDir: string): string {
  try {
    const created = mkdirSync(dataDir, { recursive: true })
    // The server's user passes through this folder; what it holds is closed by its own permissions.
    if (created !== undefined && isRoot()) chmodSync(dataDir, 0o755)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw refusal(
      `DATA_DIR ${dataDir} cannot be written (${systemCode(error)}). Choose a writable folder, ` +
        'owned by the user who starts the service.',
      error,
    )
  }
}

/**
 * Decides where the cluster lies and who runs it. Root hands the server to an unprivileged user; where
 * that user cannot reach DATA_DIR (a clone below /root), the data get a folder of their own, and a
 * pointer file in DATA_DIR lets later starts find it.
 */
export async function locate(
  dataDir: string,
  log: (message: string) => void,
  folders: readonly string[] = durableFolders,
): Promise<Location> {
  const recorded = readPointer(dataDir)
  const home = recorded ?? dataDir
  if (!isRoot()) return locationIn(dataDir, home, null)
  const user = serverUserFor(home)
  const isReached =
    recorded !== null || (await canReach(user, home)) || (await passThrough(user, home))
  if (isReached) return locationIn(dataDir, home, user)
  const elsewhere = await placeElsewhere(dataDir, user, folders)
  log(
    `the user "${user.name}", who must run PostgreSQL because it refuses to run as root, cannot ` +
      `reach ${dataDir}: the data are kept in ${elsewhere}`,
  )
  return locationIn(dataDir, elsewhere, user)
}

/**
 * Makes a folder only its owner may enter, or takes over one made by an earlier start. Refuses one
 * that somebody else made, for below /tmp anyone can.
 */
export function claimPrivateFolder(path: string, user: ServerUser | null): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const found = lstatSync(path)
  const own = process.geteuid?.()
  if (!found.isDirectory() || (found.uid !== own && found.uid !== user?.uid)) {
    throw refusal(`${path} belongs to another user. Remove it, or choose another DATA_DIR.`)
  }
  if (user && found.uid !== user.uid) chownSync(path, user.uid, user.gid)
  chmodSync(path, 0o700)
}

/** Twelve hexadecimal digits that stand for a path where the path itself would be too long. */
export function shortNameOf(path: string): string {
  return sha256(path).toString('hex').slice(0, 12)
}

function locationIn(dataDir: string, home: string, user: ServerUser | null): Location {
  return { dataDir, home, cluster: join(home, 'postgres'), user }
}

function serverUserFor(home: string): ServerUser {
  const cluster = join(home, 'postgres')
  const passwd = readPasswd()
  if (existsSync(cluster)) {
    // Whoever made the data keeps them: an ordinary user's cluster can be started by root as well.
    const owner = statSync(cluster)
    if (owner.uid !== 0) return userOfId(passwd, owner.uid, owner.gid)
  }
  const user = chooseServerUser(passwd)
  if (user) return user
  throw refusal(
    'PostgreSQL refuses to run as root, and /etc/passwd lists neither "postgres" nor "nobody". ' +
      'Start the service as an ordinary user.',
  )
}

async function canReach(user: ServerUser, folder: string): Promise<boolean> {
  const script = 'test -x "$1" || exit 9'
  const asked = await runAs(user, '/bin/sh', ['-c', script, 'sh', folder], reachTimeoutMs)
  if (asked.code !== 0 && asked.code !== 9) {
    throw explainFailure(`switching to the user "${user.name}"`, asked.output)
  }
  return asked.code === 0
}

/**
 * Lets others pass through a DATA_DIR that is still empty, if its own permissions were all that stood in
 * the way: nobody's files are exposed by that, and the data stay where the operator wants them.
 */
async function passThrough(user: ServerUser, dataDir: string): Promise<boolean> {
  const isEmpty = readdirSync(dataDir).every((name) => name === startLockName)
  if (!isEmpty || statSync(dataDir).uid !== process.geteuid?.()) return false
  chmodSync(dataDir, 0o711)
  return canReach(user, dataDir)
}

async function placeElsewhere(
  dataDir: string,
  user: ServerUser,
  folders: readonly string[],
): Promise<string> {
  const reasons: string[] = []
  for (const folder of folders) {
    const home = join(folder, shortNameOf(dataDir))
    try {
      claimOpenFolder(folder)
      claimOpenFolder(home)
      if (await canReach(user, home)) return writePointer(dataDir, home)
      reasons.push(`${home}: not reachable either`)
    } catch (error) {
      // The next folder may serve; if none does, every reason is told.
      reasons.push(`${home}: ${systemCode(error)}`)
    }
  }
  throw refusal(
    `the user "${user.name}", who must run it, cannot reach ${dataDir} (${reasons.join('; ')}). ` +
      'Choose a DATA_DIR outside folders that only root may enter.',
  )
}

/** A folder of root's that everyone may pass through and nobody else may write to. */
function claimOpenFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o755 })
  const found = lstatSync(path)
  if (!found.isDirectory() || found.uid !== process.geteuid?.()) {
    throw new Error('belongs to another user')
  }
  chmodSync(path, 0o755)
}

function readPointer(dataDir: string): string | null {
  const pointer = join(dataDir, pointerName)
  if (!existsSync(pointer)) return null
  const home = readFileSync(pointer, 'utf8').trim()
  if (existsSync(home)) return home
  throw refusal(
    `${pointer} says that the data are in ${home}, which does not exist. Bring that folder back, ` +
      'or remove the file to begin with an empty database.',
  )
}

/** Links a finished draft to its name, so that of two starts at once the first decides for both. */
function writePointer(dataDir: string, home: string): string {
  const pointer = join(dataDir, pointerName)
  const draft = `${pointer}.${process.pid}`
  writeFileSync(draft, `${home}\n`, { flush: true })
  try {
    linkSync(draft, pointer)
    return home
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
    return readFileSync(pointer, 'utf8').trim()
  } finally {
    rmSync(draft, { force: true })
  }
}
