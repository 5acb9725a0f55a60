// Only places of the same document are kept: `url(#gradient)`.
const ownReference = /url\(["']?#([\w.:-]{1,200})["']?\)/g

/** Returns the ids that a property or a style sheet refers to. */
export function referencesIn(text: string): readonly string[] {
  return [...text.matchAll(ownReference)].map(([, id = '']) => id)
}

// Functions that name another document, instructions such as `@import`, and escapes that could hide either.
const foreign = ['url', 'image', 'src(', 'attr(', 'expression', '@', '\\', '<', '&', 'javascript:']

/** Returns whether a property or a style sheet names nothing outside its own document. */
export function isOwn(text: string): boolean {
  const rest = text.replace(ownReference, ' ').toLowerCase()
  return !foreign.some((part) => rest.includes(part))
}

/** A rule of a style sheet that refers to elements, and the classes it holds for; no class: it may hold for all. */
export type ReferringRule = {
  readonly classes: readonly string[]
  readonly references: readonly string[]
}

/** Returns the rules of a style sheet that refer to elements of the document. */
export function referringRules(sheet: string): readonly ReferringRule[] {
  return sheet.split('}').flatMap((rule) => {
    const open = rule.indexOf('{')
    const references = referencesIn(rule)
    if (references.length === 0) return []
    const selectors = open === -1 ? '' : rule.slice(0, open)
    return [{ classes: classesIn(selectors), references }]
  })
}

/** Returns the classes of a list of selectors; none where one of them has no class. */
function classesIn(selectors: string): readonly string[] {
  const each = selectors.split(',').map((selector) => /\.([\w-]{1,200})/.exec(selector)?.[1])
  return each.some((name) => name === undefined) ? [] : each.flatMap((name) => name ?? [])
}
