import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { makeFolder } from '../lib/make-folder.ts'
import { orphansOf, placeElsewhere, pointerName, readPointer } from './elsewhere.ts'
import { explainFailure, NoDatabaseError, refusal, systemCode } from './refusal.ts'
import { chooseServerUser, isRoot, readPasswd, runAs, type ServerUser, userOfId } from './user.ts'

/** Places of the server's files, and the user who runs it; `user` is null when it is the user of this process. */
export type Location = {
  readonly dataDir: string
  /** Folder of the cluster and, where they had to be copied, of the binaries. Ordinarily it is `dataDir` itself. */
  readonly home: string
  readonly cluster: string
  readonly user: ServerUser | null
}

/** Durable folders for data that the server's user cannot reach in DATA_DIR; the first that serves is taken. */
const durableFolders = ['/var/lib/enricher', '/var/tmp/enricher']

/** The socket of the lock under which a server is located and started. */
export const startLockName = 'start.lock'

const reachTimeoutMs = 10_000

/**
 * Refuses a DATA_DIR without a database: a command that silently made one has other settings than the service.
 * @throws {NoDatabaseError}
 */
export function requireDatabaseIn(dataDir: string): void {
  const places = [join(dataDir, pointerName), join(dataDir, 'postgres')]
  if (places.some((place) => isThere(place))) return
  throw new NoDatabaseError(
    `There is no database in ${resolve(dataDir)}. Set DATA_DIR or DATABASE_URL as they are set for the service, or ` +
      'start the service first: npm start makes one.',
  )
}

/** Returns true unless the path is missing: one that cannot be looked at may exist, and opening it gives the reason. */
function isThere(path: string): boolean {
  try {
    statSync(path)
    return true
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes(systemCode(error))
  }
}

/** Makes DATA_DIR where it is missing and returns its real path, so that two names of it are one. */
export function openDataDir(dataDir: string): string {
  try {
    const created = makeFolder(dataDir)
    // The server's user passes through this folder; its contents are closed by their own permissions.
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
 * Decides where the cluster is and who runs it. Root hands the server to an unprivileged user; where that user cannot
 * reach DATA_DIR (a clone below /root), the data gets a folder of its own, and a pointer file in DATA_DIR lets later
 * starts find it.
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
  if (recorded === null && !existsSync(join(home, 'postgres'))) tellOrphans(dataDir, folders, log)
  const isReached =
    recorded !== null || (await canReach(user, home)) || (await passThrough(user, home))
  if (isReached) return locationIn(dataDir, home, user)
  const placed = await placeElsewhere(dataDir, folders, (folder) => canReach(user, folder))
  if ('reasons' in placed) {
    throw refusal(
      `the user "${user.name}", who must run it, cannot reach ${dataDir} ` +
        `(${placed.reasons.join('; ')}). Choose a DATA_DIR outside folders that only root may enter.`,
    )
  }
  log(
    `the user "${user.name}", who must run PostgreSQL because it refuses to run as root, cannot ` +
      `reach ${dataDir}: the data are kept in ${placed.home}`,
  )
  return locationIn(dataDir, placed.home, user)
}

/** Logs, at a first start, which data of earlier installations still exists; removing it is left to the operator. */
function tellOrphans(
  dataDir: string,
  folders: readonly string[],
  log: (message: string) => void,
): void {
  const orphans = orphansOf(dataDir, folders)
  if (orphans.length === 0) return
  log(
    `no DATA_DIR points to the data in ${orphans.join(', ')} any more. To use such data here, write ` +
      `the name of their folder into ${join(dataDir, pointerName)}; to be rid of them, remove it.`,
  )
}

function locationIn(dataDir: string, home: string, user: ServerUser | null): Location {
  return { dataDir, home, cluster: join(home, 'postgres'), user }
}

function serverUserFor(home: string): ServerUser {
  const cluster = join(home, 'postgres')
  const passwd = readPasswd()
  if (existsSync(cluster)) {
    // The data keeps its owner: root can also start an ordinary user's cluster.
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
 * Lets others pass through a DATA_DIR that is still empty, if only its own permissions were in the way: that exposes no
 * files, and the data stays where the operator wants it.
 */
async function passThrough(user: ServerUser, dataDir: string): Promise<boolean> {
  const isEmpty = readdirSync(dataDir).every((name) => name === startLockName)
  if (!isEmpty || statSync(dataDir).uid !== process.geteuid?.()) return false
  chmodSync(dataDir, 0o711)
  return canReach(user, dataDir)
}
