import { foldText } from '@enricher/engine/lib/text'

// The category names of the instructions, which a question does not have to contain.
const categoryNames: ReadonlySet<string> = new Set([
  ...['ceo', 'engineering', 'finance', 'hr', 'it', 'logistics', 'marketing', 'operations'],
  ...['buyer', 'sales'],
])

/**
 * Returns whether all texts of a value occur literally in the caller's words, or name a category. Texts of a model are
 * shown and looked up, and its endpoint is a foreign service that may repeat the API key of the request.
 */
export function isOfCaller(value: unknown, texts: readonly string[]): boolean {
  const written = texts.map(foldText).join('\n')
  return isWritten(value, written)
}

function isWritten(value: unknown, written: string): boolean {
  if (typeof value === 'string') {
    const text = foldText(value)
    return categoryNames.has(text) || text.split(' ').every((word) => written.includes(word))
  }
  if (Array.isArray(value)) return value.every((each) => isWritten(each, written))
  return typeof value !== 'object' || value === null
}
