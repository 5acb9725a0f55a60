import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gt, inc, valid } from 'semver'
import { cutChangelog, notesOf } from './changelog.ts'
import { type Git, requireCheckout } from './git.ts'
import { ReleaseError } from './release-error.ts'

const changelogPath = 'CHANGELOG.md'

/** Every file that states the version of the release. */
const manifestPaths = [
  'package.json',
  'package-lock.json',
  'packages/engine/package.json',
  'packages/sdk/package.json',
] as const

/** Kinds of versions that follow one, as Semantic Versioning names them. */
export const bumps = ['patch', 'minor', 'major'] as const

/** The next version, or the kind of step from the current one. */
export type NextVersion = { readonly version: string } | { readonly bump: (typeof bumps)[number] }

export type ReleasePlan = {
  readonly version: string
  readonly tag: string
  readonly notes: string
  /** The new content of each file, by its path. */
  readonly files: ReadonlyMap<string, string>
}

type Manifest = {
  version: string
  packages?: Record<string, { version?: string }>
}

/**
 * Works out a release without writing anything.
 * @throws {ReleaseError} when it cannot be cut
 */
export function planRelease(git: Git, folder: string, next: NextVersion, day: string): ReleasePlan {
  requireCheckout(git)
  const current = versionIn(folder, 'package.json')
  const version = 'version' in next ? next.version : (inc(current, next.bump) ?? '')
  if (valid(version) !== version) {
    throw new ReleaseError(`"${version}" is no version: name one such as 1.2.3.`)
  }
  if (!gt(version, current)) {
    throw new ReleaseError(
      `${version} is not greater than ${current}, the version of package.json.`,
    )
  }
  const tag = `v${version}`
  if (git('tag', '--list', tag) !== '') {
    throw new ReleaseError(`The tag ${tag} exists: name another version.`)
  }
  const changelog = cutChangelog(read(folder, changelogPath), version, day)
  const manifests = manifestPaths.map(
    (path) => [path, withVersion(read(folder, path), version)] as const,
  )
  return {
    version,
    tag,
    notes: notesOf(changelog, version) ?? '',
    files: new Map([[changelogPath, changelog], ...manifests]),
  }
}

/** Returns the changelog's section of a version, with or without its `v`. @throws {ReleaseError} when there is none */
export function releaseNotes(folder: string, tag: string): string {
  const version = tag.replace(/^v/, '')
  const notes = notesOf(read(folder, changelogPath), version)
  if (notes) return notes
  throw new ReleaseError(`${changelogPath} has no section "## ${version} (YYYY-MM-DD)".`)
}

/** @throws {ReleaseError} when a tag is not that of the version that every file states */
export function checkTag(folder: string, tag: string): void {
  const version = tag.replace(/^v/, '')
  const stated = manifestPaths.map((path) => `${path} has ${versionIn(folder, path)}`)
  const others = stated.filter((text) => !text.endsWith(` has ${version}`))
  if (notesOf(read(folder, changelogPath), version) === null) {
    others.push(`${changelogPath} has no section of it`)
  }
  if (tag !== `v${version}`) others.push(`its name does not begin with v`)
  if (others.length === 0) return
  throw new ReleaseError(`The tag ${tag} is no release of this commit: ${others.join(', ')}.`)
}

function withVersion(text: string, version: string): string {
  const manifest = JSON.parse(text) as Manifest
  manifest.version = version
  for (const [path, entry] of Object.entries(manifest.packages ?? {})) {
    const isOwn = !path.startsWith('node_modules/') && entry.version !== undefined
    if (isOwn) entry.version = version
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function versionIn(folder: string, path: string): string {
  return (JSON.parse(read(folder, path)) as Manifest).version
}

function read(folder: string, path: string): string {
  try {
    return readFileSync(join(folder, path), 'utf8')
  } catch (cause) {
    throw new ReleaseError(`${path} cannot be read: run it in the root of the repository.`, {
      cause,
    })
  }
}
