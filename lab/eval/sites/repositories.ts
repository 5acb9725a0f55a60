import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { InputError } from '../../tools/named-commands/option-error.ts'

/** The commit of a repository that holds a site, and the folder of the site in it. */
export type SitePlace = { readonly repo: string; readonly commit: string; readonly root: string }

const gitTimeoutMs = 60_000
const outputBytesMax = 200_000_000
// A site has sixty pages at most, and hardly one has more than a megabyte; the commit's trees come on top.
const fetchedBytesMax = 2 ** 27
const blockBytes = 512

/** Returns the git folder of a repository among bare or whole ones at FOLDER/owner+name/repo; null without one. */
export function findRepository(mirrors: string, repo: string): string | null {
  const folder = join(mirrors, repo.replace('/', '+'), 'repo')
  const isFound = (path: string) => existsSync(join(path, 'HEAD'))
  return [folder, join(folder, '.git')].find(isFound) ?? null
}

/**
 * Fetches the needed files of one commit into a bare repository of the folder, and returns it; a commit that was
 * fetched before is not asked for again. @throws {InputError} with the words of git
 */
export function fetchCommit(
  { repo, commit, root }: SitePlace,
  paths: readonly string[],
  { host, folder }: { readonly host: string; readonly folder: string },
): string {
  const directory = join(folder, repo.replace('/', '+'), 'repo')
  const fetched = join(directory, `fetched-${commit}`)
  if (existsSync(fetched)) return directory
  mkdirSync(directory, { recursive: true })
  runGit(directory, ['init', '--quiet', '--bare'])
  const settings = { url: `${host}${repo}`, promisor: 'true', partialclonefilter: 'blob:none' }
  for (const [name, value] of Object.entries(settings)) {
    runGit(directory, ['config', `remote.origin.${name}`, value])
  }
  const fetch = ['fetch', '--quiet', '--no-tags', '--filter=blob:none', 'origin']
  runGit(directory, [...fetch, '--depth=1', commit])
  const blobs = blobsOf(directory, commit)
  const needed = paths.map((path) => blobs.get(`${root}${path}`)).filter(Boolean)
  if (needed.length > 0) runGit(directory, [...fetch, ...new Set(needed as string[])])
  writeFileSync(fetched, '')
  return directory
}

/** Maps the paths of a commit to the names of their contents. */
function blobsOf(directory: string, commit: string): ReadonlyMap<string, string> {
  const entries = runGit(directory, ['ls-tree', '-r', '-z', commit]).toString('utf8').split('\0')
  return new Map(
    entries.flatMap((entry) => {
      const [head = '', path] = entry.split('\t')
      const [, kind, name] = head.split(' ')
      return kind === 'blob' && name && path !== undefined ? [[path, name] as const] : []
    }),
  )
}

/** Reads files of a commit; those that it lacks are left out. @throws {InputError} with the words of git */
export function readFiles(
  directory: string,
  { commit, root }: SitePlace,
  paths: readonly string[],
): ReadonlyMap<string, Buffer> {
  const asked = paths.map((path) => `${commit}:${root}${path}\n`).join('')
  const output = runGit(directory, ['cat-file', '--batch'], asked)
  const files = new Map<string, Buffer>()
  let at = 0
  for (const path of paths) {
    const end = output.indexOf('\n', at)
    const [, kind, size] = output.toString('utf8', at, end).split(' ')
    at = end + 1
    // A missing file has one line, `NAME missing`; a found one has its bytes and a line break behind its line.
    if (kind !== 'blob' && kind !== 'tree') continue
    if (kind === 'blob') files.set(path, Buffer.from(output.subarray(at, at + Number(size))))
    at += Number(size) + 1
  }
  return files
}

/** Runs git in a git folder, without settings of the machine, within a time and a size of what it writes. */
function runGit(directory: string, words: readonly string[], input = ''): Buffer {
  const blocks = String(fetchedBytesMax / blockBytes)
  // The folder of mirrors may belong to another account, and its commits are only read.
  const settings = ['-c', 'safe.directory=*', '--git-dir', directory]
  const limited = ['-c', 'ulimit -f "$0" && exec git "$@"', blocks, ...settings, ...words]
  const { status, stdout, stderr, error } = spawnSync('sh', limited, {
    input,
    timeout: gitTimeoutMs,
    maxBuffer: outputBytesMax,
    env: {
      PATH: process.env['PATH'],
      HOME: directory,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
      GIT_NO_LAZY_FETCH: '1',
      LC_ALL: 'C',
    },
  })
  if (!error && status === 0) return stdout
  const said = error?.message ?? stderr.toString('utf8').trim().split('\n').at(-1)
  throw new InputError(`git ${words[0]} in ${directory} failed: ${said}`)
}
