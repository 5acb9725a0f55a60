import { chown, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { draftName, moveInto, removeLeftovers } from './libraries.ts'
import type { Location } from './location.ts'
import { explainFailure, refusal, systemCode } from './refusal.ts'
import { runAs } from './user.ts'

/** The only role of the cluster, which owns everything. The permissions of the socket's folder control access. */
export const superuser = 'enricher'

const draftPrefix = 'postgres.tmp-'

/** initdb takes about a second on a laptop; a slow disk that syncs 40 MB may need minutes. */
const initTimeoutMs = 300_000

/**
 * Collation and character class come from PostgreSQL's own C.UTF-8, which is the same on every system and after every
 * system update, so that no index depends on the machine's locales.
 * https://www.postgresql.org/docs/18/locale.html#LOCALE-PROVIDERS
 */
const initArguments = [
  `--username=${superuser}`,
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
]

/**
 * Makes the cluster if there is none. initdb works in a draft folder that is renamed when it is done and synced, so
 * that an interrupted first start leaves no partial cluster. Returns true when this call made it.
 */
export async function ensureCluster(location: Location, binaries: Binaries): Promise<boolean> {
  const version = await clusterVersion(location.cluster)
  if (version !== null) {
    checkVersion(location.cluster, version, binaries.version)
    return false
  }
  await removeLeftovers(location.home, draftPrefix)
  const draft = join(location.home, draftName(draftPrefix))
  await mkdir(draft, { mode: 0o700 })
  if (location.user) await chown(draft, location.user.uid, location.user.gid)
  const initdb = join(binaries.directory, 'bin', 'initdb')
  const args = [...initArguments, `--pgdata=${draft}`]
  const outcome = await runAs(location.user, initdb, args, initTimeoutMs)
  if (outcome.code !== 0) throw explainFailure('creating the database cluster', outcome.output)
  const isPlaced = await moveInto(draft, location.cluster)
  await syncFolder(location.home)
  return isPlaced
}

/** Refuses to go on without the cluster that was served until now: its disk may be missing for a while. */
export async function requireCluster(cluster: string): Promise<void> {
  if ((await clusterVersion(cluster)) !== null) return
  throw refusal(
    `the data in ${cluster} are gone. Bring them back, or end the service and restore a backup: a start without them ` +
      'makes an empty database.',
  )
}

/** Refuses a cluster of another major version, which PostgreSQL can neither read nor convert in place. */
export function checkVersion(cluster: string, found: string, shipped: string): void {
  const major = shipped.split('.')[0]
  if (found === major) return
  throw refusal(
    `the data in ${cluster} were written by PostgreSQL ${found}, and this release ships ` +
      `PostgreSQL ${major}. Back them up with the release that wrote them ("enricher backup FILE") and restore ` +
      'FILE with this one into a new DATA_DIR ("enricher restore FILE"): see "A new major version of PostgreSQL" in ' +
      `docs/operating.md. A PostgreSQL ${found} of your own can serve them too.`,
  )
}

async function clusterVersion(cluster: string): Promise<string | null> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw refusal(
      `${cluster} cannot be read (${systemCode(error)}): it belongs to another user. Start the ` +
        'service as that user or as root, or choose another DATA_DIR.',
      error,
    )
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}
