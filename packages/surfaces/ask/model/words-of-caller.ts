import { foldText } from '@enricher/engine/lib/text'

// The category names of the instructions, which a question need not spell.
const categoryNames: ReadonlySet<string> = new Set([
  ...['ceo', 'engineering', 'finance', 'hr', 'it', 'logistics', 'marketing', 'operations'],
  ...['buyer', 'sales'],
])

/**
 * Returns whether all texts of a value stand in what the caller has written, word by word, or name a category. What a
 * model gives is shown and looked up: its endpoint is a foreign service, which may repeat the key it was asked with.
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
