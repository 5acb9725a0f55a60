import { resolve } from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { API, type Checker } from 'typescript/unstable/sync'

/** A file of the packages as the compiler reads it. */
export type ProgramFile = {
  /** Its path below `packages/`. */
  readonly path: string
  readonly file: SourceFile
}

const root = resolve(import.meta.dirname, '../../..')
export const packagesFolder = `${root}/packages/`

const isProduct = /^(?!sdk\/)[a-z]+\/(?!test\/|examples\/)/

/** Gives `use` every file of the packages, without tests and the SDK, and what the compiler knows of its types. */
export function withProgram<Result>(
  use: (files: readonly ProgramFile[], checker: Checker) => Result,
): Result {
  const api = new API({ cwd: root })
  try {
    const config = resolve(root, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`the compiler does not open ${config}`)
    const files = project.program.getSourceFileNames().flatMap((name) => {
      if (!name.startsWith(packagesFolder)) return []
      const path = name.slice(packagesFolder.length)
      const file = isProduct.test(path) ? project.program.getSourceFile(name) : undefined
      return file ? [{ path, file }] : []
    })
    return use(files, project.checker)
  } finally {
    api.close()
  }
}

/** Passes every node of a tree to `see`, parents first. */
export function walkNodes(node: Node, see: (node: Node) => void): void {
  see(node)
  node.forEachChild((child) => {
    walkNodes(child, see)
    return undefined
  })
}

/** Where a node begins: `engine/lib/domain.ts:12`. */
export function placeOf({ path, file }: ProgramFile, node: Node): string {
  return `${path}:${file.text.slice(0, node.getStart()).split('\n').length}`
}
