import { type Node, type RegularExpressionLiteral, SyntaxKind } from 'typescript/unstable/ast'
import { type ProgramFile, placeOf, walkNodes, withProgram } from './program.ts'

/** A regular expression of the source, and where it stands. */
export type Expression = {
  /** Its path below `packages/`: `engine/lib/domain.ts`. */
  readonly file: string
  /** The file with the line; only the file for an expression that is put together. */
  readonly place: string
  readonly source: string
  readonly flags: string
  /** True where every match of a text is searched for, not only the first: with the flag g, or by `split`. */
  readonly findsAll: boolean
}

export type FoundExpressions = {
  readonly literals: readonly Expression[]
  /** Files that make expressions out of texts, which are known only when the files run. */
  readonly makers: readonly string[]
}

/** Finds every regular expression literal of the packages with the compiler's parser, and files that make others. */
export function findExpressions(): FoundExpressions {
  return withProgram((files) => {
    const literals: Expression[] = []
    const makers = new Set<string>()
    for (const file of files) {
      walkNodes(file.file, (node) => {
        if (isLiteral(node)) literals.push(expressionOf(node, file))
        if (isMaking(node)) makers.add(file.path)
      })
    }
    return { literals, makers: [...makers].sort() }
  })
}

const isLiteral = (node: Node): node is RegularExpressionLiteral =>
  node.kind === SyntaxKind.RegularExpressionLiteral

const isMaking = (node: Node): boolean =>
  (node.kind === SyntaxKind.NewExpression || node.kind === SyntaxKind.CallExpression) &&
  /^(?:new\s+)?RegExp\s*\(/.test(node.getText())

function expressionOf(node: RegularExpressionLiteral, file: ProgramFile): Expression {
  const { text } = node
  const end = text.lastIndexOf('/')
  const flags = text.slice(end + 1)
  return {
    file: file.path,
    place: placeOf(file, node),
    source: text.slice(1, end),
    flags,
    findsAll: flags.includes('g') || isSplitBy(node, file.file.text),
  }
}

/** Whether a literal is in `text.split(/x/)`, or in a constant that its file splits by. */
function isSplitBy(node: Node, text: string): boolean {
  const before = text.slice(0, node.getStart())
  if (/\.split\(\s*$/.test(before)) return true
  const name = /(?:const|let)\s+(\w+)\s*=\s*$/.exec(before.slice(-200))?.[1]
  return name !== undefined && text.includes(`.split(${name})`)
}
