import type { Element } from 'domhandler'
import { isForeignBlock } from './zones.ts'

/** The number of elements of each kind around the current place of a walk through a page. */
export type Depths = {
  /** Elements whose own marks say that they are about others. */
  foreignDepth: number
  menuDepth: number
  /** Elements that are the foot of the page. */
  footDepth: number
  /** Elements that hold one entry of several, with a foot of its own. */
  cardDepth: number
}

const cardNames = new Set('article blockquote dialog figure li'.split(' '))

/** Lists the kinds of a block, which count for the lines within it. Pure. */
export function depthsOf(
  element: Element,
  { cardDepth }: Pick<Depths, 'cardDepth'>,
): readonly (keyof Depths)[] {
  const { name, attribs } = element
  const depths: (keyof Depths)[] = []
  if (isForeignBlock(element)) depths.push('foreignDepth')
  if (name === 'nav' || attribs['role'] === 'navigation') depths.push('menuDepth')
  const isFoot = name === 'footer' || attribs['role'] === 'contentinfo'
  if (isFoot && cardDepth === 0) depths.push('footDepth')
  if (cardNames.has(name)) depths.push('cardDepth')
  return depths
}
