import { join } from 'node:path'
import process from 'node:process'
import { makePipe } from './holders.ts'
import { type Location, startLockName } from './location.ts'
import { makePrivateFolder, shortNameOf } from './private-folder.ts'
import { refusal } from './refusal.ts'

/** Places of the server's socket, the pipe of its holders and its lifeline. */
export type RunDirectory = {
  readonly directory: string
  readonly port: number
  readonly holdersPipe: string
  readonly lifelinePipe: string
}

/** The port is only part of the socket's file name; nothing listens on TCP. */
const port = 5432

/** sun_path of unix(7), which must also hold a final zero byte. */
const socketPathBytes = process.platform === 'darwin' ? 104 : 108

/** Returns true when a socket of this path can be bound. */
function isSocketPath(path: string): boolean {
  return Buffer.byteLength(path) < socketPathBytes
}

/**
 * Makes a private folder for the socket: beside the cluster or, where that path is too long for a socket or its file
 * system has no named pipes, a short one below /tmp that every start finds by the same name.
 */
export async function makeRunDirectory(location: Location): Promise<RunDirectory> {
  const folders = [join(location.home, 'run'), `/tmp/enricher-${shortNameOf(location.home)}`]
  for (const directory of folders) {
    if (!isSocketPath(join(directory, `.s.PGSQL.${port}`))) continue
    makePrivateFolder(directory, location.user)
    const holdersPipe = join(directory, 'holders')
    const lifelinePipe = join(directory, 'lifeline')
    const isMade = (await makePipe(holdersPipe)) && (await makePipe(lifelinePipe))
    if (isMade) return { directory, port, holdersPipe, lifelinePipe }
  }
  throw refusal(`neither of ${folders.join(', ')} can hold a socket and a named pipe.`)
}

/** Returns the path of the lock that lets one process at a time start the server of this folder. */
export function startLockPath(dataDir: string): string {
  const path = join(dataDir, startLockName)
  if (isSocketPath(path)) return path
  const directory = `/tmp/enricher-${shortNameOf(dataDir)}-start`
  makePrivateFolder(directory, null)
  return join(directory, 'lock')
}
