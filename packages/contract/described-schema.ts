type Node = Record<string, unknown>

/**
 * Keywords of our schemas that a validator must accept: `x-pattern` describes a pattern in words, `x-described` has the
 * keywords of the interface description.
 */
export const describingKeywords = ['x-pattern', 'x-described']

/** Replaces the keywords that check requests by those of `x-described`; null removes a keyword. */
export function asDescribed({ 'x-described': described, ...schema }: Node): Node {
  if (described === undefined) return schema
  const keywords = Object.entries({ ...schema, ...(described as Node) })
  return Object.fromEntries(keywords.filter(([, value]) => value !== null))
}

/**
 * Returns a schema for language models and their hosts: plain JSON Schema, with patterns in words. Several hosts refuse
 * a tool with an expression that their own language lacks; an input that breaks a pattern is refused when it is sent.
 */
export function plainSchema(schema: unknown): Node {
  const { 'x-pattern': words, pattern, ...node } = asDescribed(schema as Node)
  const { properties, items, anyOf, description } = node
  return {
    ...node,
    ...(words === undefined && pattern !== undefined && { pattern }),
    ...(words !== undefined && { description: describedBy(description, words) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as Node).map(([name, member]) => [name, plainSchema(member)]),
      ),
    }),
    ...(items !== undefined && { items: plainSchema(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(plainSchema) }),
  }
}

function describedBy(description: unknown, words: unknown): string {
  return description === undefined ? `A string ${words}.` : `${description} A string ${words}.`
}
