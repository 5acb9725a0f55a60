import { ReleaseError } from './release-error.ts'

const unreleased = '## Unreleased'

/** `## 0.2.0 (2026-12-15)`, alone on its line. */
const heading = /^## (?<version>\S+) \(\d{4}-\d{2}-\d{2}\)$/

/**
 * Returns the changelog with its unreleased lines as the section of a version, below an empty `Unreleased` section.
 * @throws {ReleaseError} when there is no such heading, or nothing below it
 */
export function cutChangelog(text: string, version: string, day: string): string {
  const lines = text.split('\n')
  const at = lines.indexOf(unreleased)
  if (at < 0) throw new ReleaseError(`CHANGELOG.md has no line "${unreleased}": add it.`)
  if (sectionFrom(lines, at) === '') {
    throw new ReleaseError(
      'CHANGELOG.md has nothing under "Unreleased": write there what changed for users.',
    )
  }
  return lines.toSpliced(at + 1, 0, '', `## ${version} (${day})`).join('\n')
}

/** Returns the section of a version without its heading; null where the changelog has none. */
export function notesOf(text: string, version: string): string | null {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => heading.exec(line)?.groups?.['version'] === version)
  return at < 0 ? null : sectionFrom(lines, at)
}

/** Returns the text between a heading and the next one of its level. */
function sectionFrom(lines: readonly string[], at: number): string {
  const next = lines.findIndex((line, index) => index > at && line.startsWith('## '))
  return lines
    .slice(at + 1, next < 0 ? undefined : next)
    .join('\n')
    .trim()
}
