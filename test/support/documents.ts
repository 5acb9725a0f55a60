import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const repository = resolve(import.meta.dirname, '../..')

/** Every document of the repository, relative to its root. */
export const documents: readonly string[] = globSync(['*.md', '*/README.md', 'docs/**/*.md'], {
  cwd: repository,
})

export type ShellBlock = {
  readonly document: string
  /** Line of the document on which the block begins. */
  readonly line: number
  readonly text: string
}

/** What a document tells its reader to type: every fenced block marked `sh`. */
export function shellBlocks(document: string): ShellBlock[] {
  const text = readDocument(document)
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map((match) => ({
    document,
    line: text.slice(0, match.index).split('\n').length,
    text: match[1] ?? '',
  }))
}

export function readDocument(document: string): string {
  return readFileSync(join(repository, document), 'utf8')
}
