import { type AnyNode, type Element, isTag, isText } from 'domhandler'

/**
 * Returns whether a link of two or more elements stands beside another such link: cards of a list, which a style sheet
 * sets apart. `<a><b>Jane Doe</b><i>CEO</i></a><a><b>Otto Roe</b><i>CFO</i></a>` is two lines.
 */
export function isCardLink(element: Element): boolean {
  if (!isOfTwo(element)) return false
  return isOfTwo(besideOf(element, 'next')) || isOfTwo(besideOf(element, 'prev'))
}

/** Returns the next node in a direction, past the indentation of the source. */
function besideOf(element: Element, direction: 'next' | 'prev'): AnyNode | null {
  const node = element[direction]
  return node && isText(node) && node.data.trim() === '' ? node[direction] : node
}

function isOfTwo(node: AnyNode | null): boolean {
  if (!node || !isTag(node) || node.name !== 'a') return false
  const [first, second] = node.children.filter(isTag)
  return first !== undefined && second !== undefined
}
