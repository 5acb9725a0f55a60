/** Returns a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

/** Returns a Markdown list of links with a note for each (llmstxt.org). */
export function linkList(
  links: readonly { readonly name: string; readonly url: string; readonly note: string }[],
): string {
  return links.map(({ name, url, note }) => `- [${name}](${url}): ${note}`).join('\n')
}

/** Returns a fenced block of code. */
export function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

/** Joins the parts of a document that are not null, and ends the text with a line feed. */
export function joinParts(parts: readonly (string | null)[]): string {
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`
}
