import { type AnyNode, type Element, isTag, isText, type ParentNode } from 'domhandler'

/** The callbacks of a walk over nodes; a walk uses no recursion, so that no page can exhaust the stack. */
export type NodeVisitor = {
  /** Enters a node before its children; false skips them, and `leave` too. */
  enter(node: AnyNode): boolean
  /** Leaves an element that was entered, after its children. */
  leave?(node: ParentNode): void
  /** Returns true once enough is known: the walk ends before the next node, without further `leave`. */
  isDone?(): boolean
}

/** Returns whether a node may have children; the kind of a node is quicker to ask than its properties. */
export const isParent = (node: AnyNode): node is ParentNode =>
  node.type !== 'text' && node.type !== 'directive' && node.type !== 'comment'

/** Walks all nodes below `root` in document order. */
export function walkNodes(root: ParentNode, visitor: NodeVisitor): void {
  let node: AnyNode | null = root.firstChild
  while (node && !visitor.isDone?.()) {
    const entered: ParentNode | null = visitor.enter(node) && isParent(node) ? node : null
    if (entered && !entered.firstChild) visitor.leave?.(entered)
    node = entered?.firstChild ?? following(node, root, visitor)
  }
}

/** Returns the node after `node` and its children, leaving each parent that ends before it. */
function following(node: AnyNode, root: ParentNode, visitor: NodeVisitor): AnyNode | null {
  let last = node
  while (!last.next) {
    const { parent } = last
    if (!parent || parent === root) return null
    visitor.leave?.(parent)
    last = parent
  }
  return last.next
}

/** Finds the elements of these names below `root`, in document order; this is quicker than a selector for each. */
export function elementsNamed(root: ParentNode, names: ReadonlySet<string>): Element[] {
  const elements: Element[] = []
  walkNodes(root, {
    enter(node) {
      if (isTag(node) && names.has(node.name)) elements.push(node)
      return true
    },
  })
  return elements
}

// The visible text of the longest team pages fits; text further down is not read.
const textLengthMax = 300_000

/** The differences of one reader's text from the usual one. */
export type TextReading = {
  /** Number of characters to read; 300,000 when left out. */
  readonly lengthMax?: number
  /** Number of nodes to look at; all when left out. It serves short texts of elements that may hold a whole page. */
  readonly nodesMax?: number
  /** Elements to leave out besides those that never show text. */
  readonly leftOut?: ReadonlySet<string>
  /** Inline elements with a space behind them: authors set them apart by a style. */
  readonly spacedAfter?: ReadonlySet<string>
  /** Text hidden by an inline style or attribute is read too: menus and slides, which a script shows in turn. */
  readonly isHiddenRead?: boolean
}

/**
 * Returns the text that a visitor sees: white space collapsed, blocks, cells, list items and line breaks on lines of
 * their own, links and buttons set apart by a space. Text hidden by an inline style or attribute is left out. The text
 * has at most 300,000 characters.
 */
export function visibleText(root: ParentNode, reading: TextReading = {}): string {
  const { lengthMax = textLengthMax, nodesMax = Number.POSITIVE_INFINITY } = reading
  const lines = createLines(lengthMax)
  let nodes = 0
  walkNodes(root, {
    enter(node) {
      nodes += 1
      if (isText(node)) lines.addText(node.data)
      else if (isTag(node)) {
        if (isLeftOut(node, reading)) return false
        lines.addBoundary(boundaryOf(node))
      }
      return isParent(node)
    },
    leave(node) {
      if (!isTag(node)) return
      lines.addBoundary(reading.spacedAfter?.has(node.name) ? ' ' : boundaryOf(node))
    },
    isDone: () => nodes >= nodesMax || lines.isFull(),
  })
  return lines.text()
}

/** A text that is put together piece by piece: white space collapsed, no empty lines. */
export type Lines = {
  addText(text: string): void
  /** Adds a mark of one character, which counts as no text, unless one was just added. */
  addMark(mark: string): void
  /** Adds a new line, a space, or nothing. */
  addBoundary(boundary: '\n' | ' ' | ''): void
  isFull(): boolean
  text(): string
}

/** Creates the collector of a page's lines, which keeps `lengthMax` characters and drops the rest. */
export function createLines(lengthMax: number): Lines {
  const parts: string[] = []
  let length = 0
  let marks = 0
  // Most of a page's pieces are blanks between tags: one is enough.
  let last = '\n'
  const addBlank = (blank: '\n' | ' ') => {
    if (last === '\n' || last === blank) return
    parts.push(blank)
    last = blank
  }
  return {
    addText(whole) {
      // The text is cut before anything reads it: hundreds of elements may hold one long text.
      const text = whole.slice(0, lengthMax - length)
      if (text === '') return
      if (text.trim() === '') return addBlank(' ')
      parts.push(/[\t\n\r\f]/.test(text) ? text.replace(/[\t\n\r\f ]+/g, ' ') : text)
      length += text.length
      last = text
    },
    addMark(mark) {
      if (length >= lengthMax || parts.at(-1) === mark) return
      parts.push(mark)
      marks += 1
    },
    addBoundary(boundary) {
      if (boundary !== '') addBlank(boundary)
    },
    isFull: () => length >= lengthMax,
    text: () => tidyLines(parts.join('')).slice(0, lengthMax + marks),
  }
}

/** Collapses white space within lines, and drops empty lines and invisible characters. */
function tidyLines(text: string): string {
  return text
    .replace(/[\u00AD\u200B\u2060\uFEFF]+/g, '')
    .replace(/[^\S\n ][^\S\n]*| [^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
}

/** Returns true where a reader leaves an element out: by its kind, an attribute or an inline style. */
function isLeftOut(element: Element, { leftOut, isHiddenRead = false }: TextReading): boolean {
  if (isNeverShown(element) || leftOut?.has(element.name)) return true
  return !isHiddenRead && isHiddenByStyle(element)
}

/** Returns whether elements of this kind show no text. */
export function isNeverShown({ name }: Element): boolean {
  return unseenElements.has(name)
}

/** Returns whether an element hides its text by an attribute or an inline style. */
export function isHiddenByStyle({ attribs }: Element): boolean {
  const { hidden, style } = attribs
  return hidden !== undefined || (style !== undefined && hidingStyle.test(style))
}

const hidingStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i

const unseenElements: ReadonlySet<string> = new Set([
  'title',
  'script',
  'style',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'canvas',
  'select',
  'datalist',
  'textarea',
])

/** Returns the boundary between an element and its neighbours: a new line, a space, or nothing. */
export function boundaryOf({ name }: Element): '\n' | ' ' | '' {
  return boundaries.get(name) ?? '\n'
}

// Nearly all sites set these elements apart by a style.
const spacedElements = ['a', 'button', 'label', 'img', 'input']

// HTML's phrasing content; every other element, unknown ones too, begins a line of its own.
const inlineElements = [
  'abbr',
  'acronym',
  'b',
  'bdi',
  'bdo',
  'big',
  'cite',
  'code',
  'data',
  'del',
  'dfn',
  'em',
  'font',
  'i',
  'ins',
  'kbd',
  'mark',
  'meta',
  'link',
  'nobr',
  'q',
  'rp',
  'rt',
  'ruby',
  's',
  'samp',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'time',
  'tt',
  'u',
  'var',
  'wbr',
]

const boundaries: ReadonlyMap<string, '' | ' '> = new Map([
  ...spacedElements.map((name) => [name, ' '] as const),
  ...inlineElements.map((name) => [name, ''] as const),
])
