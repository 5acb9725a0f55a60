import { refuse } from './refusal.ts'

// Only places of the same document are kept: `url(#gradient)`. Quotes have to match: `url("#a')x")` is another place.
const parts =
  /url\([ \t\n\r]{0,9}(?:"#([\w.:-]{1,200})"|'#([\w.:-]{1,200})'|#([\w.:-]{1,200}))[ \t\n\r]{0,9}\)|"[^"'\\<&@{}()[\];]{0,200}"|'[^"'\\<&@{}()[\];]{0,200}'|\b(?:rgba?|hsla?|color|icc-color|device-cmyk|matrix|translate[xy]?|scale[xy]?|rotate|skew[xy])[ \t\n\r]{0,9}\([\w \t\n\r.,%+/#-]{0,400}\)/gi

// Nothing that opens a block, escapes a letter, calls another function or begins a comment.
const plain = /^[\w \t\n\r.,#%+!\u0080-\uffff-]*(?:\/[\w \t\n\r.,#%+!\u0080-\uffff-]+)*$/

/**
 * Returns the ids that a property's value refers to. It is the only reader of references: what it does not read, as a
 * place outside the document or a variable, refuses the drawing.
 * @throws {DrawingRefused}
 */
export function referencesIn(value: string): readonly string[] {
  const references: string[] = []
  const rest = value.replace(parts, (_, double?: string, single?: string, bare?: string) => {
    const id = double ?? single ?? bare
    if (id !== undefined) references.push(id)
    return ' '
  })
  if (!plain.test(rest)) refuse('a value that is not read')
  return references
}
