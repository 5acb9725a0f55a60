import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const repository = resolve(import.meta.dirname, '../../..')

/** Every document of the repository, relative to its root. */
export const documents: readonly string[] = globSync(
  ['*.md', '{packages,lab}/**/README.md', '.github/**/*.md', 'docs/**/*.md'],
  { cwd: repository, exclude: ['**/node_modules', 'data', 'screenshots'] },
)

export type FencedBlock = {
  readonly document: string
  /** Line of the document on which the block begins. */
  readonly line: number
  readonly text: string
}

export type ShellBlock = FencedBlock

/** Returns what a document asks its reader to type: every fenced block marked `sh`. */
export function shellBlocks(document: string): ShellBlock[] {
  return fencedBlocks(document, 'sh')
}

/** Returns the fenced blocks of a document that are marked with a language. */
export function fencedBlocks(document: string, language: string): FencedBlock[] {
  const text = readDocument(document)
  const fenced = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms')
  return [...text.matchAll(fenced)].map((match) => ({
    document,
    line: text.slice(0, match.index).split('\n').length,
    text: match[1] ?? '',
  }))
}

export function readDocument(document: string): string {
  return readFileSync(join(repository, document), 'utf8')
}
