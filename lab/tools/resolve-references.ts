/** Returns a document with each local reference replaced by its target. No reference may lead back to itself. */
export function resolveReferences(document: unknown): unknown {
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve)
    if (node === null || typeof node !== 'object') return node
    const { $ref, ...rest } = node as Readonly<Record<string, unknown>>
    if (typeof $ref === 'string') return resolve({ ...namedBy(document, $ref), ...rest })
    return Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, resolve(part)]))
  }
  return resolve(document)
}

function namedBy(document: unknown, reference: string): object {
  const [root, ...names] = reference.split('/')
  const found = names.reduce<unknown>(
    (node, name) => (node as Readonly<Record<string, unknown>> | undefined)?.[name],
    root === '#' ? document : undefined,
  )
  if (found === undefined) throw new Error(`The document has no ${reference}.`)
  return found as object
}
