import { execFile, type SpawnOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'

/** The operating-system user that runs the server. */
export type ServerUser = { readonly uid: number; readonly gid: number; readonly name: string }

export type RunOutcome = { readonly code: number | string; readonly output: string }

const userNames = ['postgres', 'nobody']
const outputBytesMax = 1_000_000

/**
 * Chooses the user that the server runs as when this process is root: PostgreSQL refuses uid 0. It is the system's own
 * `postgres`, else `nobody`; users are never created. `passwd` is the text of /etc/passwd.
 */
export function chooseServerUser(passwd: string): ServerUser | null {
  const users = passwd.split('\n').map(parsePasswdLine)
  for (const name of userNames) {
    const user = users.find((candidate) => candidate?.name === name && candidate.uid !== 0)
    if (user) return user
  }
  return null
}

/** Returns the user of this id, named from the text of /etc/passwd where it is listed. */
export function userOfId(passwd: string, uid: number, gid: number): ServerUser {
  const listed = passwd
    .split('\n')
    .map(parsePasswdLine)
    .find((user) => user?.uid === uid)
  return listed ?? { uid, gid, name: `uid ${uid}` }
}

/** Returns the text of /etc/passwd; empty where the system has none (a container without users). */
export function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return '' // without the file there is no user to choose, which the caller reports
  }
}

/** Returns true when this process is root, so that the server needs another user. */
export function isRoot(): boolean {
  return process.geteuid?.() === 0
}

/**
 * Returns the options with which every program of the server is spawned: as its user, in a folder that every user may
 * enter, and with an environment of our own, so that no PG* or LD_* variable of the caller changes its behaviour.
 */
export function spawnOptionsFor(user: ServerUser | null): SpawnOptions {
  const options: SpawnOptions = {
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  }
  // Spawn takes signed ids: macOS gives its user `nobody` the id -2.
  return user ? { ...options, uid: user.uid | 0, gid: user.gid | 0 } : options
}

/** Runs a program as that user and collects its output; a failure is a value. */
export function runAs(
  user: ServerUser | null,
  file: string,
  args: readonly string[],
  timeoutMs: number,
): Promise<RunOutcome> {
  return new Promise((resolve) => {
    const options = {
      ...spawnOptionsFor(user),
      encoding: 'utf8' as const,
      timeout: timeoutMs,
      maxBuffer: outputBytesMax,
    }
    try {
      execFile(file, [...args], options, (error, stdout, stderr) => {
        const output = `${stdout}${stderr}`
        if (!error) resolve({ code: 0, output })
        else resolve({ code: error.code ?? 1, output: output || error.message })
      })
    } catch (error) {
      // A refused change of user is thrown, not reported.
      resolve({ code: 1, output: error instanceof Error ? error.message : String(error) })
    }
  })
}

function parsePasswdLine(line: string): ServerUser | null {
  const [name, , uid, gid] = line.split(':')
  if (!name || !uid || !gid || !/^-?\d+$/.test(uid) || !/^-?\d+$/.test(gid)) return null
  return { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}
