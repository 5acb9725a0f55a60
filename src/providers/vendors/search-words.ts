import type { WebsiteQuery } from '../../model/provider-error.ts'

// Brave's own limits, the least among search engines: 400 characters and 50 words.
const charactersMax = 400
const wordsMax = 50

/** The company's name and its context as one query that every engine takes. */
export function searchWords({ companyName, context }: WebsiteQuery): string {
  const words = `${companyName} ${context}`.trim().split(/\s+/u).slice(0, wordsMax)
  while (words.length > 1 && words.join(' ').length > charactersMax) words.pop()
  return words.join(' ').slice(0, charactersMax)
}
