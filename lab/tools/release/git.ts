import { spawnSync } from 'node:child_process'
import { ReleaseError } from './release-error.ts'

export type Git = (...words: readonly string[]) => string

/** Returns a function that runs git in a folder and returns its output. @throws {ReleaseError} with the words of git */
export function gitIn(folder: string): Git {
  return (...words) => {
    const { status, stdout, stderr, error } = spawnSync('git', words, {
      cwd: folder,
      encoding: 'utf8',
    })
    if (error) throw new ReleaseError(`git cannot be run (${error.message}): install it.`)
    if (status === 0) return stdout.trimEnd()
    throw new ReleaseError(`git ${words[0]} failed: ${stderr.trim() || stdout.trim()}`)
  }
}

/** @throws {ReleaseError} when the folder is not the root of a checkout */
export function requireCheckout(git: Git): void {
  let prefix = ''
  try {
    prefix = git('rev-parse', '--show-prefix')
  } catch (cause) {
    throw new ReleaseError('This is no git checkout: run it in a clone of the repository.', {
      cause,
    })
  }
  if (prefix !== '') throw new ReleaseError('Run it in the root of the repository.')
}

/** Returns the reasons against a release from this checkout, each as a sentence; none when it may be cut. */
export function obstaclesIn(git: Git): readonly string[] {
  const obstacles: string[] = []
  const changed = git('status', '--porcelain').split('\n').filter(Boolean)
  if (changed.length > 0) {
    const [first = ''] = changed
    const others = changed.length > 1 ? ` and ${changed.length - 1} more` : ''
    obstacles.push(`Commit or stash what is not committed: ${first.slice(3)}${others}.`)
  }
  const branch = git('branch', '--show-current')
  if (branch !== 'main') {
    const at = branch === '' ? 'no branch' : `branch ${branch}`
    obstacles.push(`Releases are cut on main, and this is ${at}: git switch main.`)
  }
  return obstacles
}

/** Returns the difference that another text would make to a file, as git shows it. */
export function differenceTo(folder: string, path: string, text: string): string {
  const words = ['diff', '--no-index', '--no-color', '--', path, '-']
  const { stdout } = spawnSync('git', words, { cwd: folder, encoding: 'utf8', input: text })
  // The lines before the first hunk name the file that stands for standard input.
  const at = stdout.indexOf('\n@@')
  return at < 0 ? '' : `${path}${stdout.slice(at)}`.trimEnd()
}
