import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { differenceTo, type Git, gitIn, obstaclesIn } from './git.ts'
import { ReleaseError } from './release-error.ts'
import {
  bumps,
  checkTag,
  type NextVersion,
  planRelease,
  type ReleasePlan,
  releaseNotes,
} from './release-plan.ts'

const usage = `Usage: npm run release -- (--version X.Y.Z | --bump patch|minor|major) [--dry-run]
       npm run release -- --notes vX.Y.Z
       npm run release -- --check-tag vX.Y.Z

Cuts a release on main: what CHANGELOG.md has under "Unreleased" becomes the section of the version, every manifest gets
it, a small database as this version leaves it is kept for the tests of later ones, and all of it is committed and
tagged. Nothing is pushed.

  --dry-run    show the notes and every change, write nothing
  --notes      print what CHANGELOG.md says of a version
  --check-tag  exit with 1 unless the manifests and CHANGELOG.md are those of the tag
`

/** The script that writes the database of a version to `lab/test/releases/`. */
const dataWriter = 'lab/test/releases/write-release.ts'

const options = {
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'string' },
  bump: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  notes: { type: 'string' },
  'check-tag': { type: 'string' },
} as const

type Say = (text: string) => void

/**
 * Runs the command line in the checkout of a folder.
 * @throws {ReleaseError} what to change
 */
export function release(folder: string, words: readonly string[], say: Say): void {
  const { values } = parseArgs({ args: [...words], options })
  const { help, notes, 'check-tag': tag, 'dry-run': isDry } = values
  if (help) say(usage.trimEnd())
  else if (notes !== undefined) say(releaseNotes(folder, notes))
  else if (tag !== undefined) checkTag(folder, tag)
  else cut(folder, nextVersion(values), isDry, say)
}

function cut(folder: string, next: NextVersion, isDry: boolean, say: Say): void {
  const git = gitIn(folder)
  const plan = planRelease(git, folder, next, new Date().toISOString().slice(0, 10))
  const obstacles = obstaclesIn(git)
  if (isDry) {
    show(folder, plan, obstacles, say)
    return
  }
  if (obstacles.length > 0) throw new ReleaseError(obstacles.join('\n'))
  write(git, folder, plan)
  say(`${plan.tag} is committed and tagged here. To publish it:`)
  say(`  git push origin main ${plan.tag}`)
}

type Named = { readonly version?: string | undefined; readonly bump?: string | undefined }

function nextVersion({ version, bump }: Named): NextVersion {
  if (version !== undefined && bump === undefined) return { version }
  const known = bumps.find((each) => each === bump)
  if (version === undefined && known !== undefined) return { bump: known }
  throw new ReleaseError(`Name the version or how it grows.\n\n${usage.trimEnd()}`)
}

function show(
  folder: string,
  { tag, notes, files }: ReleasePlan,
  obstacles: readonly string[],
  say: Say,
): void {
  say(`${tag} would be cut from this commit. Nothing is written.`)
  for (const obstacle of obstacles) say(`Before it is: ${obstacle}`)
  say(`\nNotes:\n\n${notes}\n\nChanges:\n`)
  for (const [path, text] of files) say(`${differenceTo(folder, path, text)}\n`)
  say('A database of this version would be added below lab/test/releases/.')
}

function write(git: Git, folder: string, { version, tag, notes, files }: ReleasePlan): void {
  // The data come first: writing them takes longest and may fail, at a time when nothing else has been written.
  const { status } = spawnSync(process.execPath, [join(folder, dataWriter), version], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new ReleaseError(`${dataWriter} failed: nothing else was written.`)
  for (const [path, text] of files) writeFileSync(join(folder, path), text)
  git('add', '--', ...files.keys(), 'lab/test/releases')
  git('commit', '--quiet', '--message', `chore(release): ${version}`)
  git('tag', '--annotate', '--cleanup=verbatim', tag, '--message', `${tag}\n\n${notes}`)
}
