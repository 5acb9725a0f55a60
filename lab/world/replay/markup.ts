/** Builds a page of the replayed internet from its head and its body. */
export function page(head: readonly string[], body: string, language = 'en'): string {
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8">${head.join('')}</head><body>${body}</body></html>`
}

/** Returns a text as it stands in markup and in quoted attributes. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Returns each text in an element of its own. */
export function elements(tag: string, texts: readonly string[]): string {
  return texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('\n')
}
