import { DomHandler, type Element, isTag } from 'domhandler'
import { Parser } from 'htmlparser2'

// Drawings by editors have some twenty levels.
const depthMax = 40
const elementsMax = 3_000

/**
 * Parses a document whose only root is `svg`; null: it has another, or is too deep or large. The parser ends where a
 * bound is passed, because its work grows with the square of the depth. Entities of a document's own are not expanded,
 * and comments and instructions are left out.
 */
export function parseDrawing(text: string): Element | null {
  const builder = new DomHandler()
  let depth = 0
  let elements = 0
  const isTooMuch = () => depth > depthMax || elements > elementsMax
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        elements += 1
        if (isTooMuch()) parser.pause()
        else builder.onopentag(name, attributes)
      },
      onclosetag() {
        depth -= 1
        builder.onclosetag()
      },
      ontext: (data) => builder.ontext(data),
      oncdatastart: () => builder.oncdatastart(),
      oncdataend: () => builder.oncdataend(),
    },
    { xmlMode: true },
  )
  builder.onparserinit(parser)
  parser.end(text)
  const roots = builder.root.children.filter(isTag)
  const [root] = roots
  return !isTooMuch() && roots.length === 1 && root?.name === 'svg' ? root : null
}
